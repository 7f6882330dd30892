import { useState } from 'react';
import { useReset } from '#console/scenarios/use-reset.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import type { WorldSummary } from '#contract/control/world.ts';
import { CheckField } from '#ui/fields/check-field.tsx';

interface ResetDialogProps {
  readonly summary: WorldSummary;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Asks before it puts this world back to the start of its fixture. */
export function ResetDialog({ summary, isOpen, onOpenChange }: ResetDialogProps) {
  const { isBusy, reset } = useReset();
  const [keepsSeed, setKeepsSeed] = useState(false);
  // The seed is kept only when asked for this time.
  if (!isOpen && keepsSeed) setKeepsSeed(false);

  async function confirm(): Promise<void> {
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
      onConfirm={() => void confirm()}
    >
      <CheckField label={`沿用种子${summary.seed}，验证码与编号可以重现`} checked={keepsSeed} onChange={setKeepsSeed} />
    </ConfirmDialog>
  );
}
