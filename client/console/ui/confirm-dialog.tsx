import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** its effect, and what cannot be undone */
  text: ReactNode;
  confirmText: string;
  isBusy: boolean;
  onConfirm: () => void;
  isDanger?: boolean;
  children?: ReactNode;
}

/** Asks before an act that is not easily undone. The focus starts on 取消. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, text, confirmText, isBusy, onConfirm, isDanger = true, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title={title}
      description={text}
      hasCloseMark={false}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} look="secondary" onClick={() => onOpenChange(false)}>
            取消
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} aria-busy={isBusy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </DialogPopup>
  );
}
