import { useEffect, useRef, useState } from 'react';
import { failureText } from '#console/connection/console-client.ts';
import { summaryOf, titleOf, useWorld } from '#console/connection/world.tsx';
import { shared } from '#console/hooks/shared.tsx';
import { useGoBack } from '#console/time/checkpoints.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, ConfirmDialog, Icon, useAct, useNotices } from '#console/ui/parts.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ResetRequest, WorldSummary } from '#contract/control/world.ts';
import { CheckField } from '#ui/fields/text-field.tsx';
import styles from './scenarios.module.css';
import { type Change, diffOf, readFacts } from './world-diff.ts';

/** Result of the last change of scenario. */
interface Outcome {
  title: string;
  changes: readonly Change[];
  /** the world as it was; null where it is too large to keep */
  before: Checkpoint | null;
}

function useResetting() {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const { isBusy: isGoingBack, goBack } = useGoBack();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const dismiss = () => setOutcome(null);

  /** Resets the world, to its own scenario or another. @returns whether it worked */
  const reset = (request: ResetRequest, title: string) =>
    act(async () => {
      const [facts, before] = await Promise.all([
        readFacts(connection),
        connection.call(CONTROL.createCheckpoint, { body: {} }).catch(() => null),
      ]);
      await connection.call(CONTROL.reset, { body: request });
      setOutcome({ title, changes: diffOf(facts, await readFacts(connection)), before });
    });

  async function undo() {
    if (outcome?.before && (await goBack(outcome.before))) dismiss();
  }

  return { isBusy: isBusy || isGoingBack, outcome, reset, undo, dismiss };
}

/** Every change of scenario goes through here, so that each shows its changes and can be undone. */
export const [ResetProvider, useReset] = shared(useResetting);

/** Result of the last change of scenario, until it is undone or put away. */
export function OutcomeBanner() {
  const { outcome, isBusy, undo, dismiss } = useReset();
  return (
    <div role="status" aria-live="polite">
      {outcome && (
        <div className={`${layout.banner} ${styles.outcome}`}>
          <div className={layout.grow}>
            <p className={layout.name}>{outcome.title}</p>
            <ul>
              {outcome.changes.map(({ subject, text }) => (
                <li key={subject}>
                  <span className={layout.hint}>{subject}</span> {text}
                </li>
              ))}
              {outcome.changes.length === 0 && <li>账号、设置和故障没有变化</li>}
              <li>
                <span className={layout.hint}>其他</span> 短信、二维码、登录状态、记录已清空，时钟回到现在
              </li>
            </ul>
          </div>
          <div className={layout.row}>
            {outcome.before && (
              <Act aria-busy={isBusy} onClick={() => undo()}>
                <Icon name="undo" size={14} />
                撤销
              </Act>
            )}
            <Act onClick={dismiss}>知道了</Act>
          </div>
        </div>
      )}
    </div>
  );
}

/** Asks before it puts this world back to the start of its fixture. */
export function ResetDialog({
  summary,
  isOpen,
  onOpenChange,
}: {
  summary: WorldSummary;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { isBusy, reset } = useReset();
  const [keepsSeed, setKeepsSeed] = useState(false);
  // The seed is kept only when asked for this time.
  if (!isOpen && keepsSeed) setKeepsSeed(false);

  async function confirm() {
    if (await reset(keepsSeed ? { seed: summary.seed } : {}, `世界${summary.id}已重置`)) onOpenChange(false);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`重置世界${summary.id}？`}
      text={`账号、短信、二维码、登录状态和时钟都回到场景${summary.fixture}的起点，正在使用这个世界的页面需要重新登录。重置后可以撤销。`}
      confirmText="重置"
      isBusy={isBusy}
      onConfirm={confirm}
    >
      <CheckField label="使用同一种子，验证码和编号不变" checked={keepsSeed} onChange={setKeepsSeed} />
    </ConfirmDialog>
  );
}

/** True if a change of scenario would lose nothing, because the world is unused. */
function isUntouched({ resets, journal, sessions }: WorldSummary): boolean {
  return resets === 0 && journal === 0 && sessions === 0;
}

/** Puts on the scenario that the address asks for: at once on a fresh world, after a question on one in use. */
export function ScenarioLink({ wanted }: { wanted: string }) {
  const connection = useWorld();
  const { notify, warn } = useNotices();
  const { reset, isBusy } = useReset();
  const [title, setTitle] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    window.history.replaceState(null, '', withoutScenario(window.location.href));
    void begin().catch((thrown: unknown) => warn(failureText(thrown)));

    async function begin() {
      const [{ fixtures }, worlds] = await Promise.all([
        connection.call(CONTROL.fixtures),
        connection.call(CONTROL.worlds),
      ]);
      const fixture = fixtures.find(({ name }) => name === wanted);
      const summary = summaryOf(worlds, connection.world);
      if (!fixture) return warn(`没有名为${wanted}的场景`);
      if (!summary) return;
      const name = titleOf(fixture);
      setTitle(name);
      if (!isUntouched(summary)) return setAsking(true);
      if (summary.fixture === wanted) return notify(`已在场景${name}`);
      await reset({ fixture: wanted }, `已切换到${name}`);
    }
  }, [connection, reset, notify, wanted, warn]);

  async function confirm() {
    if (await reset({ fixture: wanted }, `已切换到${title}`)) setAsking(false);
  }

  return (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={setAsking}
      title={`切换到${title ?? wanted}？`}
      text={`世界${connection.world}已在使用中，切换会换掉它的账号、设置、故障、短信和登录状态。切换后可以撤销。`}
      confirmText="切换"
      isBusy={isBusy}
      isDanger={false}
      onConfirm={confirm}
    />
  );
}

const SCENARIO_PARAMETER = 'scenario';

/** The scenario that a deep link asks for, null where there is none. */
export function scenarioIn(search: string): string | null {
  return new URLSearchParams(search).get(SCENARIO_PARAMETER) || null;
}

/** The address of this page without the wish for a scenario: going back or reloading must not put it on again. */
function withoutScenario(href: string): string {
  const url = new URL(href);
  url.searchParams.delete(SCENARIO_PARAMETER);
  return url.href;
}
