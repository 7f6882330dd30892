import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { failureText } from '#console/connection/control-failure.ts';
import { type ListedFixture, titleOf } from '#console/connection/fixture-list.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { useReset } from '#console/scenarios/use-reset.tsx';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import type { Story } from '#kit/story/steps.ts';
import { FrameFocus } from './frame-focus.ts';
import { Player, type PlayState, StoryStopped } from './player.ts';

export interface StoryPlayer {
  readonly state: PlayState;
  readonly player: Player;
  /** the frame that the story is played in: a new one each time */
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly frameKey: number;
  /** the button that has the focus where nothing else has */
  readonly control: RefObject<HTMLButtonElement | null>;
  readonly begin: (isPaused?: boolean) => Promise<void>;
}

/** Plays a scenario's story in the page's frame; away from the page it stops. */
export function useStoryPlayer(fixture: ListedFixture, pauseMs: number): StoryPlayer {
  const { world } = useWorld();
  const { reset } = useReset();
  const frame = useRef<HTMLIFrameElement>(null);
  const control = useRef<HTMLButtonElement>(null);
  const isPlayed = useRef(false);
  const [frameKey, setFrameKey] = useState(0);
  const [player] = useState(() => new Player(pauseMs));
  const state = useSyncExternalStore(player.subscribe, player.state);
  useEffect(() => {
    player.pauseMs = pauseMs;
  }, [player, pauseMs]);
  useEffect(() => () => player.stop(), [player]);
  const begin = useCallback(
    async (isPaused = false) => {
      if (player.isGoing) return;
      setFrameKey((key) => key + 1);
      await player.play(
        async (gate) => {
          // Loaded for the first story only: nothing else of the console acts on pages.
          const { playInFrame } = await import('./play-in-frame.ts');
          const isReset = await reset({ fixture: fixture.name }, `世界换成了${titleOf(fixture)}，时钟由故事拨动`, {
            isAside: true,
            isReplay: isPlayed.current,
          });
          isPlayed.current = true;
          // Its reason is on the screen already.
          if (!isReset || !frame.current) throw new StoryStopped();
          forgetBrowser();
          const focus = new FrameFocus(frame.current, control);
          return playInFrame({
            frame: frame.current,
            world,
            story: fixture.story as Story,
            gate: {
              ...gate,
              mayAct: (index) => gate.mayAct(index).then(() => focus.keep()),
              over: (line) => {
                focus.giveBack();
                gate.over(line);
              },
            },
          });
        },
        failureText,
        isPaused,
      );
    },
    [player, reset, fixture, world],
  );
  return { state, player, frame, frameKey, control, begin };
}

/**
 * Makes this browser one that has never seen the portal, as a story expects it: nothing remembered, no notice seen. A
 * session that only the server may read ends with the world's reset.
 */
function forgetBrowser(): void {
  for (const key of Object.values(STORAGE_KEYS)) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
  for (const name of Object.values(COOKIES)) {
    if (name === COOKIES.world) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
}
