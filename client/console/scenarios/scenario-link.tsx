import { useEffect, useRef, useState } from 'react';
import { failureText } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { summaryOf, titleOf } from '#console/connection/world-list.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { withoutScenario } from './fixtures.ts';
import { useReset } from './use-reset.tsx';

/** True if a change of scenario would lose nothing, because the world is unused. */
export function isUntouched({ resets, journal, sessions }: WorldSummary): boolean {
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

    async function begin(): Promise<void> {
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

  async function confirm(): Promise<void> {
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
      onConfirm={() => void confirm()}
    />
  );
}
