import { useState } from 'react';
import { useReset } from '#client-sandbox/console/scenarios/use-reset.tsx';
import { CurlButton } from '#client-sandbox/copying/curl-button.tsx';
import { ConfirmDialog } from '#client-sandbox/ui/confirm-dialog.tsx';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import styles from './reset-dialog.module.css';

/** Puts this world back to the start of its fixture, after asking. */
export function ResetDialog({ summary }: { summary: WorldSummary }) {
  const { isBusy, reset } = useReset();
  const [isOpen, setOpen] = useState(false);
  const [keepsSeed, setKeepsSeed] = useState(false);
  const body = keepsSeed ? { seed: summary.seed } : {};

  function open(): void {
    // The seed is kept only when asked for this time.
    setKeepsSeed(false);
    setOpen(true);
  }

  async function confirm(): Promise<void> {
    if (await reset(body, `世界${summary.id}已重置`)) setOpen(false);
  }

  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={open}>
        <Icon name="reset" size={16} />
        重置
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`重置世界${summary.id}？`}
        text={`账号、短信、二维码、登录状态和时钟都回到场景${summary.fixture}的起点，正在使用这个世界的页面需要重新登录。重置后可以撤销。`}
        confirmText="重置"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        <div className={styles.seed}>
          <CheckField
            label={`沿用种子${summary.seed}，验证码与编号可以重现`}
            checked={keepsSeed}
            onChange={setKeepsSeed}
          />
          <CurlButton call={{ endpoint: CONTROL.reset, input: { body } }} what="重置" />
        </div>
      </ConfirmDialog>
    </>
  );
}
