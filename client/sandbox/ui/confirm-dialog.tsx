import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import buttons from './button.module.css';
import dialog from './dialog.module.css';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** what it does, and what cannot be had back */
  readonly text: ReactNode;
  readonly confirmText: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly isDanger?: boolean;
  readonly children?: ReactNode;
}

/** Asks before an act that is not easily undone. The focus starts on 取消. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, text, confirmText, isBusy, onConfirm, isDanger = true, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} />
        <AlertDialog.Popup className={dialog.popup} initialFocus={cancel}>
          <AlertDialog.Title className={dialog.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={dialog.text}>{text}</AlertDialog.Description>
          {children}
          <div className={dialog.actions}>
            <AlertDialog.Close ref={cancel} className={buttons.button}>
              取消
            </AlertDialog.Close>
            <button
              type="button"
              className={isDanger ? buttons.danger : buttons.primary}
              aria-busy={isBusy}
              onClick={onConfirm}
            >
              {confirmText}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
