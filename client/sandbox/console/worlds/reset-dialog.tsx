import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useId, useRef, useState } from 'react';
import { CONTROL } from '#contract/control-endpoints.ts';
import type { WorldSummary } from '#contract/control-world.ts';
import { useWorld } from '#outside/connection/use-world.tsx';
import buttons from '#outside/shared/button.module.css';
import dialog from '#outside/shared/dialog.module.css';
import { Icon } from '#outside/shared/icon.tsx';
import { useAct } from '#outside/shared/use-act.ts';
import styles from './reset-dialog.module.css';

/** Puts this world back to the start of its fixture, after asking. */
export function ResetDialog({ summary }: { summary: WorldSummary }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [keepsSeed, setKeepsSeed] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const seedId = useId();

  function change(open: boolean): void {
    // The seed is kept only when asked for this time.
    if (open) setKeepsSeed(false);
    setOpen(open);
  }

  async function reset(): Promise<void> {
    const body = keepsSeed ? { seed: summary.seed } : {};
    const isDone = await act(() => connection.call(CONTROL.reset, { body }), `世界${summary.id}已重置`);
    if (isDone) setOpen(false);
  }

  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      <AlertDialog.Trigger className={buttons.button}>
        <Icon name="reset" size={16} />
        重置
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} />
        <AlertDialog.Popup className={dialog.popup} initialFocus={cancel}>
          <AlertDialog.Title className={dialog.title}>重置世界{summary.id}？</AlertDialog.Title>
          <AlertDialog.Description className={dialog.text}>
            账号、短信、二维码、登录状态和时钟都回到场景{summary.fixture}
            的起点，正在使用这个世界的页面需要重新登录。重置后无法撤销。
          </AlertDialog.Description>
          <p className={styles.seed}>
            <input
              id={seedId}
              type="checkbox"
              checked={keepsSeed}
              onChange={(event) => setKeepsSeed(event.target.checked)}
            />
            <label htmlFor={seedId}>沿用种子{summary.seed}，验证码与编号可以重现</label>
          </p>
          <div className={dialog.actions}>
            <AlertDialog.Close ref={cancel} className={buttons.button}>
              取消
            </AlertDialog.Close>
            <button type="button" className={buttons.danger} aria-busy={isBusy} onClick={() => void reset()}>
              重置
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
