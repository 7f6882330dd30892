import { consoleHref } from '#console/connection/console-href.ts';
import type { ListedFixture } from '#console/connection/fixture-list.ts';
import { CopyButton } from '#console/copying/copy-button.tsx';
import { stepText } from '#console/scenarios/step-text.ts';
import { tookText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { buttonClass } from '#ui/button.tsx';
import styles from './play.module.css';
import type { PlayState } from './player.ts';
import type { StoryPlayer } from './use-player.ts';

interface PlayResultProps {
  readonly story: StoryPlayer;
  readonly fixture: ListedFixture;
  /** name of a team's own folder of fixtures */
  readonly folder: string | null;
}

/** The result of a story, said as it goes on: the act that is played, and how it ended. */
export function PlayResult({ story: { state, played, adopt }, fixture, folder }: PlayResultProps) {
  const { phase, outcome, current, lines, trouble } = state;
  const steps = fixture.story ?? [];
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
          <div className={styles.result} data-outcome={outcome} data-world={played}>
            <p className={layout.name}>{titleText(state, steps.length)}</p>
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
                  <a
                    className={buttonClass('secondary', 'small')}
                    href={consoleHref(played, '#/')}
                    title="把这个世界留下，在它的工作台里接着操作"
                    onClick={adopt}
                  >
                    在工作台继续
                  </a>
                </p>
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function titleText({ outcome, lines }: PlayState, total: number): string {
  const tookMs = lines.reduce((sum, line) => sum + line.tookMs, 0);
  if (outcome === 'passed') return `✓ ${total}步全部通过，用时${tookText(tookMs)}`;
  if (outcome === 'failed') return `✗ 第${lines.length}步未通过`;
  if (outcome === 'notPlayed') return `第${lines.length}步需要浏览器`;
  return lines.length > 0 ? `在第${lines.length}步之后停止` : '没有播放';
}
