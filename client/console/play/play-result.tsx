import { fragmentOf } from '#console/address.ts';
import type { ListedFixture } from '#console/connection/fixture-list.ts';
import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { CopyButton } from '#console/copying/copy-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { type ListedStep, stepText } from '#console/scenarios/step-text.ts';
import { clockText, tookText } from '#console/status/time-text.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import styles from './play-result.module.css';
import type { PlayState } from './player.ts';

interface PlayResultProps {
  readonly state: PlayState;
  readonly fixture: ListedFixture;
  /** name of a team's own folder of fixtures */
  readonly folder: string | null;
  readonly steps: readonly ListedStep[];
}

/** The result of a story, said as it goes on: the act that is played, and how it ended. */
export function PlayResult({ state, fixture, folder, steps }: PlayResultProps) {
  const { phase, outcome, current, lines, trouble } = state;
  const step = steps[current];
  const isOver = phase === 'over';
  const spoken = !isOver && step ? `第${current + 1}步，共${steps.length}步：${stepText(step)}` : '';
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
      <div role="status" aria-live="polite" className={styles.place}>
        {isOver && (
          <div className={styles.result} data-outcome={outcome}>
            <p className={styles.title}>{titleText(state, steps.length)}</p>
            {trouble !== null && <p>{trouble}</p>}
            {outcome === 'notPlayed' && <BrowserCommand fixture={fixture} folder={folder} />}
            {lines.length > 0 && <Afterwards />}
          </div>
        )}
      </div>
    </>
  );
}

/** The command that plays the whole story, in a browser of its own. */
function BrowserCommand({ fixture: { name, own }, folder }: Pick<PlayResultProps, 'fixture' | 'folder'>) {
  const command = `npx uc-sandbox scenario ${name} --browser${own && folder !== null ? ` --fixtures ${folder}` : ''}`;
  return (
    <>
      <p>这里的框架跟不下去，故事到此为止，不算通过。整个故事用命令在浏览器里播放：</p>
      <p className={styles.command}>
        <code>{command}</code>
        <CopyButton text={command} what="命令" />
      </p>
    </>
  );
}

/** A story leaves the world as it made it, with its clock. */
function Afterwards() {
  const connection = useWorld();
  const { clock } = connection;
  const now = useWorldNow();
  const { isBusy, act } = useAct();
  const isFrozen = clock.isFrozen;
  return (
    <>
      {isFrozen && now !== null && <p>时钟停在故事结束时的{clockText(now)}，画面里的页面也停在那一刻。</p>}
      <p className={styles.acts}>
        <a className={buttonClass('secondary', 'small')} href={fragmentOf({ view: '' })}>
          在工作台继续
        </a>
        {isFrozen && (
          <Button
            look="secondary"
            size="small"
            aria-busy={isBusy}
            onClick={() =>
              void act(() => connection.call(CONTROL.moveClock, { body: { freeze: false } }), '时钟继续走')
            }
          >
            让时钟继续走
          </Button>
        )}
      </p>
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
