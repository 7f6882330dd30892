import { useEffect } from 'react';
import { type ListedFixture, titleOf } from '#console/connection/fixture-list.ts';
import { useFramePalette } from '#console/keyboard/use-frame-palette.ts';
import { descriptionOf } from '#console/scenarios/fixtures.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { usePlace } from '#console/use-place.ts';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import styles from './play.module.css';
import { PlayResult } from './play-result.tsx';
import { StepList } from './step-list.tsx';
import { type StoryPlayer, useStoryPlayer } from './use-player.ts';

/** Milliseconds before each act, so that one can watch. */
const PAUSES = { slow: 2_000, normal: 800, fast: 0 } as const;
const SPEEDS: readonly Choice[] = [
  { value: 'slow', label: '慢' },
  { value: 'normal', label: '正常' },
  { value: 'fast', label: '快' },
];

const speedIn = (text = ''): keyof typeof PAUSES =>
  Object.hasOwn(PAUSES, text) ? (text as keyof typeof PAUSES) : 'normal';

interface PlayPageProps {
  readonly fixture: ListedFixture;
  /** name of a team's own folder of fixtures */
  readonly folder: string | null;
}

/** A scenario: its story's steps on one side, the portal on the other, where they are played. */
export function PlayPage({ fixture, folder }: PlayPageProps) {
  const { address, open, refine } = usePlace();
  const speed = speedIn(address.query.speed);
  const story = useStoryPlayer(fixture, PAUSES[speed]);
  const { state, frame, frameKey, begin } = story;
  const watchKeys = useFramePalette(frame);
  const steps = fixture.story ?? [];
  // A story that begins with a step for a browser has opened nothing here.
  const isEmpty = frameKey === 0 || state.lines[0]?.outcome === 'notPlayed';
  const isGoing = state.phase !== 'idle' && state.phase !== 'over';
  const wantsPlay = address.query.play === '1' && steps.length > 0;
  useEffect(() => {
    if (!wantsPlay) return;
    const timer = setTimeout(() => {
      refine({ play: '' });
      void begin();
    });
    return () => clearTimeout(timer);
  }, [wantsPlay, refine, begin]);

  return (
    <div className={styles.page} data-is-going={isGoing}>
      <div className={`${layout.row} ${styles.head}`}>
        <Button look="quiet" size="small" onClick={() => open(null)}>
          全部场景
        </Button>
        <h2 className={layout.title}>{titleOf(fixture)}</h2>
        <span className={layout.mono}>{fixture.name}</span>
      </div>
      <section className={styles.script} aria-label="步骤">
        <p className={`${layout.hint} ${styles.text}`}>{descriptionOf(fixture)}</p>
        {steps.length > 0 ? (
          <div className={layout.row}>
            <Controls story={story} />
            <Segments label="速度" value={speed} choices={SPEEDS} onChange={(value) => refine({ speed: value })} />
          </div>
        ) : (
          <p className={layout.hint}>这个场景没有故事，可以切换到它，自己操作。</p>
        )}
        <StepList steps={steps} state={state} />
        <PlayResult story={story} fixture={fixture} folder={folder} />
      </section>
      <section className={styles.stage} aria-label="播放画面">
        {isEmpty ? (
          <div className={styles.curtain}>
            <Icon name="portal" size={32} />
            <p>故事在这里演示：真实的页面，一步一步，在它自己的世界里</p>
          </div>
        ) : (
          <iframe
            key={frameKey}
            ref={frame}
            className={styles.frame}
            data-is-played={isGoing}
            tabIndex={isGoing ? -1 : undefined}
            title="播放故事的页面"
            onLoad={watchKeys}
          />
        )}
      </section>
    </div>
  );
}

/** Plays, pauses, goes on by hand and stops. The first button keeps its place, and with it the focus. */
function Controls({ story: { state, player, control, begin } }: { story: StoryPlayer }) {
  const { phase } = state;
  const isPaused = phase === 'paused';
  const isGoing = phase === 'starting' || phase === 'playing';
  const [icon, label, act] = isGoing
    ? (['pause', '暂停', () => player.pause()] as const)
    : isPaused
      ? (['play', '继续播放', () => player.resume()] as const)
      : ([phase === 'over' ? 'reset' : 'play', phase === 'over' ? '重播' : '播放', () => void begin()] as const);
  return (
    <>
      <Button ref={control} size="small" onClick={act}>
        <Icon name={icon} size={16} />
        {label}
      </Button>
      <Button
        look="secondary"
        size="small"
        onClick={isGoing || isPaused ? () => player.next() : () => void begin(true)}
      >
        <Icon name="step" size={16} />
        下一步
      </Button>
      {(isGoing || isPaused) && (
        <Button look="secondary" size="small" onClick={() => player.stop()}>
          停止
        </Button>
      )}
    </>
  );
}
