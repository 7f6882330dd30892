import { useEffect, useRef, useState } from 'react';
import { type ListedFixture, titleOf } from '#console/connection/fixture-list.ts';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { loadWorlds, summaryOf, WORLD_TOPICS } from '#console/connection/world-list.ts';
import { useFramePalette } from '#console/keyboard/use-frame-palette.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { descriptionOf } from '#console/scenarios/fixtures.ts';
import { isUntouched } from '#console/scenarios/scenario-link.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import { Button } from '#ui/button.tsx';
import { PlayControls } from './play-controls.tsx';
import styles from './play-page.module.css';
import { PlayResult } from './play-result.tsx';
import { pauseOf, speedIn } from './speeds.ts';
import { StepList } from './step-list.tsx';
import { useStoryPlayer } from './use-player.ts';

interface PlayPageProps {
  readonly fixture: ListedFixture;
  /** name of a team's own folder of fixtures */
  readonly folder: string | null;
}

/** A scenario: its story's steps on one side, the portal on the other, where they are played. */
export function PlayPage({ fixture, folder }: PlayPageProps) {
  const { world } = useWorld();
  const { address, open, refine } = usePlace();
  const { value: worlds } = useLive(loadWorlds, WORLD_TOPICS);
  const speed = speedIn(address.query.speed);
  const story = useStoryPlayer(fixture, pauseOf(speed));
  const { state, player, frame, frameKey, control, begin } = story;
  const watchKeys = useFramePalette(frame);
  const [asksFor, setAsksFor] = useState<'play' | 'step' | null>(null);
  const isAgreed = useRef(false);
  const summary = summaryOf(worlds, world);
  const steps = fixture.story ?? [];
  // A story that begins with a step for a browser has opened nothing here.
  const isEmpty = frameKey === 0 || state.lines[0]?.outcome === 'notPlayed';
  const isGoing = state.phase === 'starting' || state.phase === 'playing' || state.phase === 'paused';

  /** What is in the world is asked about once: from then on it is the story's. */
  function start(how: 'play' | 'step'): void {
    if (!isAgreed.current && summary && !isUntouched(summary)) {
      setAsksFor(how);
      return;
    }
    isAgreed.current = true;
    setAsksFor(null);
    void begin(how === 'step');
  }

  const wantsPlay = address.query.play === '1' && summary !== null && steps.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks for it once
  useEffect(() => {
    if (!wantsPlay) return;
    refine({ play: '' });
    start('play');
  }, [wantsPlay]);

  return (
    <div className={styles.page} data-is-going={isGoing}>
      <div className={styles.head}>
        <Button look="quiet" size="small" onClick={() => open(null)}>
          全部场景
        </Button>
        <h2 className={styles.title}>{titleOf(fixture)}</h2>
        <span className={styles.name}>{fixture.name}</span>
        <LinkButton to={{ view: 'scenarios', thing: fixture.name }} what={`场景${titleOf(fixture)}`} isSmall />
      </div>
      <section className={styles.script} aria-label="步骤">
        <p className={styles.text}>{descriptionOf(fixture)}</p>
        {steps.length > 0 && (
          <PlayControls
            state={state}
            player={player}
            control={control}
            speed={speed}
            onSpeed={(value) => refine({ speed: value })}
            onPlay={() => start('play')}
            onStep={() => start('step')}
          />
        )}
        {steps.length === 0 && <p className={styles.text}>这个场景没有故事，可以切换到它，自己操作。</p>}
        <StepList steps={steps} state={state} />
        <PlayResult state={state} fixture={fixture} folder={folder} steps={steps} />
      </section>
      <section className={styles.stage} aria-label="播放画面">
        {!isEmpty && (
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
        {isEmpty && (
          <div className={styles.curtain}>
            <Icon name="portal" size={32} />
            <p>故事在这里演示：真实的页面，一步一步</p>
          </div>
        )}
      </section>
      <ConfirmDialog
        isOpen={asksFor !== null}
        onOpenChange={(isOpen) => !isOpen && setAsksFor(null)}
        title={`播放${titleOf(fixture)}？`}
        text={`世界${world}会换成这个场景，账号、短信、登录状态和请求日志都从头开始，时钟停住。可以撤销。`}
        confirmText="播放"
        isBusy={false}
        isDanger={false}
        onConfirm={() => {
          isAgreed.current = true;
          start(asksFor ?? 'play');
        }}
      />
    </div>
  );
}
