import { useEffect } from 'react';
import { FIXTURES, type ListedFixture, titleOf, useLive } from '#console/connection/world.tsx';
import { useRepeated } from '#console/hooks/browser.ts';
import { useFramePalette } from '#console/keyboard/shortcuts.ts';
import { LostThing } from '#console/lists/lost-thing.tsx';
import { consoleHref, usePlace } from '#console/place.ts';
import { descriptionOf, SCENARIOS, ScenarioList } from '#console/scenarios/scenario-list.tsx';
import { stepText } from '#console/scenarios/step-text.ts';
import { elapsedText } from '#console/status/time-text.ts';
import { CopyButton } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Icon, Trouble } from '#console/ui/parts.tsx';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { choicesOf } from '#ui/fields/text-field.tsx';
import styles from './play.module.css';
import type { PlayState } from './player.ts';
import { StepList } from './step-list.tsx';
import { rowsOf, type StoryPlayer, useStoryPlayer } from './use-player.ts';

/** All scenarios, or the scenario in the address with its story. */
export function ScenarioView() {
  const { open, thing: name } = usePlace();
  const { value, failure, reload } = useLive(FIXTURES);
  useRepeated(reload, name === null ? null : LOOK_MS);
  if (!value) return failure ? <Trouble text={failure} onRetry={reload} /> : null;
  if (name === null) return <ScenarioList list={value} onSaved={reload} />;
  const fixture = value.fixtures.find((one) => one.name === name);
  if (fixture) return <PlayPage key={name} fixture={fixture} folder={value.folder} />;
  return <LostThing text={SCENARIOS.lost(name)} wayOut="看所有场景" onLeave={() => open(null)} />;
}

/** A change of a file sends no event: time between two looks at the open one. */
const LOOK_MS = 1_000;

/** Milliseconds before each act, so that one can watch. */
const PAUSES = { slow: 2_000, normal: 800, fast: 0 } as const;
const SPEEDS = choicesOf({ slow: '慢', normal: '正常', fast: '快' });

const speedIn = (text = ''): keyof typeof PAUSES =>
  Object.hasOwn(PAUSES, text) ? (text as keyof typeof PAUSES) : 'normal';

interface PlayPageProps {
  fixture: ListedFixture;
  /** name of a team's own folder of fixtures */
  folder: string | null;
}

/** A scenario: its story's steps on one side, the portal on the other, where they are played. */
function PlayPage({ fixture, folder }: PlayPageProps) {
  const { query, open, refine } = usePlace();
  const speed = speedIn(query.speed);
  const story = useStoryPlayer(fixture, PAUSES[speed]);
  const { state, frame, second, frameKey, begin } = story;
  const watchKeys = useFramePalette(frame);
  const rows = rowsOf(fixture);
  const { name: row = '', story: steps = [] } = rows[state.row] ?? {};
  const turns = steps.slice(0, state.current + 1).filter(({ as }) => as !== undefined);
  const person = turns.at(-1)?.as === 'second' ? 'second' : 'first';
  const frames = steps.some(({ as }) => as === 'second') ? (['first', 'second'] as const) : (['first'] as const);
  // A story that begins with a step for a browser has opened nothing here.
  const isEmpty = frameKey === 0 || state.lines[0]?.outcome === 'notPlayed';
  const { isGoing } = story.player;
  const wantsPlay = query.play === '1' && steps.length > 0;
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
        <Act look="quiet" onClick={() => open(null)}>
          全部场景
        </Act>
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
        {row !== '' && (
          <p className={layout.hint}>
            共{rows.length}组值，各播放一次。{row}
          </p>
        )}
        <StepList steps={steps} state={state} />
        <PlayResult story={story} fixture={fixture} folder={folder} />
      </section>
      <section className={`box ${styles.stage}`} aria-label="播放画面">
        {isEmpty ? (
          <div className={`hint ${styles.curtain}`}>
            <Icon name="portal" size={32} />
            <p>故事在这里演示：真实的页面，一步一步，在它自己的世界里</p>
          </div>
        ) : (
          frames.map((one) => (
            <iframe
              key={`${one} ${frameKey}`}
              ref={one === 'first' ? frame : second}
              className={styles.frame}
              data-is-played={isGoing}
              data-is-away={one !== person}
              tabIndex={isGoing ? -1 : undefined}
              title={one === 'first' ? '播放故事的页面' : '第二个人的页面'}
              onLoad={one === 'first' ? watchKeys : undefined}
            />
          ))
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
      <Act onClick={isGoing || isPaused ? () => player.next() : () => void begin(true)}>
        <Icon name="step" size={16} />
        下一步
      </Act>
      {(isGoing || isPaused) && <Act onClick={() => player.stop()}>停止</Act>}
    </>
  );
}

interface PlayResultProps extends PlayPageProps {
  story: StoryPlayer;
}

/** The progress of a story as a live region: the present act, and the result. */
function PlayResult({ story: { state, played, adopt }, fixture, folder }: PlayResultProps) {
  const { phase, outcome, current, lines, trouble } = state;
  const rows = rowsOf(fixture);
  const steps = rows[state.row]?.story ?? [];
  const step = steps[current];
  const isOver = phase === 'over';
  const command = `npx uc-sandbox scenario ${fixture.name} --browser${fixture.own && folder !== null ? ` --fixtures ${folder}` : ''}`;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {!isOver && step ? `第${current + 1}步，共${steps.length}步：${stepText(step)}` : ''}
      </p>
      <div role="status" aria-live="polite">
        {isOver && (
          <div className={`box ${styles.result}`} data-outcome={outcome} data-world={played}>
            <p className={layout.name}>{titleText(state, rows)}</p>
            {trouble !== null && <p>{trouble}</p>}
            {outcome === 'notPlayed' && (
              <>
                <p>这里的框架跟不下去，故事到此为止，不算通过。整个故事用命令在浏览器里播放：</p>
                <p className={layout.row}>
                  <code className={layout.mono}>{command}</code>
                  <CopyButton text={command} what="命令" />
                </p>
              </>
            )}
            {lines.length > 0 && played !== null && (
              <>
                <p>它在自己的世界{played}里播放，时钟停在故事结束的那一刻。你的世界没有改变；离开这里，它就被删除。</p>
                <p>
                  <ActLink
                    href={consoleHref(played, '#/')}
                    title="把这个世界留下，在它的工作台里接着操作"
                    onClick={adopt}
                  >
                    在工作台继续
                  </ActLink>
                </p>
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function titleText({ outcome, row, lines, earlierMs }: PlayState, rows: ReturnType<typeof rowsOf>) {
  const tookMs = lines.reduce((sum, line) => sum + line.tookMs, earlierMs);
  const { name = '', story = [] } = rows[row] ?? {};
  const at = `${name && `${name}，`}第${lines.length}步`;
  if (outcome === 'passed')
    return `✓ ${name && `${rows.length}组值各`}${story.length}步全部通过，用时${elapsedText(tookMs)}`;
  if (outcome === 'failed') return `✗ ${at}未通过`;
  if (outcome === 'notPlayed') return `${at}需要浏览器`;
  return lines.length > 0 ? `在${at}之后停止` : '没有播放';
}
