import { Dialog as Base } from '@base-ui/react/dialog';
import { COPY } from '#contract/copy.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { CloseIcon } from './icons.tsx';

/** Implementation of a dialog; loaded with the first dialog. */
export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, role = 'dialog', sheet, initialFocus } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        if (reason !== 'outside-press' || !isOnMessage(event)) onOpenChange(next);
      }}
      disablePointerDismissal={role === 'alertdialog'}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          role={role}
          aria-modal="true"
          className={`${styles.popup} ${sheet ? styles.sheet : ''}`}
          {...(initialFocus ? { initialFocus } : {})}
        >
          <Base.Title className={styles.title}>{title}</Base.Title>
          {description ? <Base.Description className={styles.description}>{description}</Base.Description> : null}
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
          {/* Last, so that the first focus is in the content. */}
          <Base.Close className={styles.close} aria-label={COPY['dlg.close']}>
            <CloseIcon />
            {/* A frame inside swallows Esc: there the way out is written out. */}
            {sheet ? COPY['dlg.close'] : null}
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A toast stands outside of the dialog; closing it does not close the dialog. */
function isOnMessage(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[aria-live]') !== null;
}
