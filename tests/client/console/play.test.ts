import { describe, expect, test } from 'vitest';
import { Player, type PlayGate, type PlayState } from '#console/play/player.ts';

const LINE = { outcome: 'passed', tookMs: 1, refusals: [] } as const;
const words = (thrown: unknown) => String(thrown);

/** Three acts, the first followed by an expectation. */
async function story({ mayAct, looking, over }: PlayGate): Promise<'passed'> {
  for (const index of [0, 1, 2, 3]) {
    if (index === 1) looking(index);
    else await mayAct(index);
    over(LINE);
  }
  return 'passed';
}

/** Resolves with the first state that is as wanted. */
function when(player: Player, isWanted: (state: PlayState) => boolean): Promise<PlayState> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isWanted(player.state())) return;
      stop();
      resolve(player.state());
    };
    const stop = player.subscribe(look);
    look();
  });
}

const pausesAt = (index: number) => (state: PlayState) => state.phase === 'paused' && state.current === index;

describe('a player', () => {
  test('pauses in the middle of a wait, and a shorter wait counts at once', async () => {
    const player = new Player(60_000);
    const played = player.play(story, words);
    await when(player, ({ phase }) => phase === 'playing');
    player.pause();
    await when(player, pausesAt(0));
    player.resume();
    player.pauseMs = 0;
    await played;
    expect(player.state().outcome).toBe('passed');
  });

  test('gives the reason for which a story could not go on', async () => {
    const player = new Player(0);
    await player.play(() => Promise.reject(new Error('no sandbox')), words);
    expect(player.state()).toMatchObject({ outcome: 'stopped', trouble: 'Error: no sandbox' });
  });
});
