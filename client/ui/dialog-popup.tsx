import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { COPY } from '#contract/copy.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Esc, 关闭 and the backdrop ask for false */
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** the sentence that describes it, right under the title */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** buttons, primary one last */
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** `sheet` fills the screen at 480 px and below, and is wide above: for documents; `drawer` stands at the side */
  readonly size?: 'normal' | 'wide' | 'sheet' | 'drawer' | undefined;
  /** false where its own buttons close it and need no mark in the corner */
  readonly hasCloseMark?: boolean | undefined;
  /** `popup` is the dialog itself, which a screen reader then reads from its title */
  readonly initialFocus?: RefObject<HTMLElement | null> | 'popup' | undefined;
}

/** A modal dialog: focus goes in, stays in and comes back; the page behind neither scrolls nor answers. */
export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, role = 'dialog', size = 'normal' } = props;
  const { initialFocus, hasCloseMark = true } = props;
  const popup = useRef<HTMLDivElement>(null);
  const focus = initialFocus === 'popup' ? popup : initialFocus;
  const isSheet = size === 'sheet';
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
          ref={popup}
          role={role}
          aria-modal="true"
          className={`${styles.popup} ${styles[size] ?? ''}`}
          {...(focus ? { initialFocus: focus } : {})}
        >
          <Base.Title className={`${styles.title} ${hasCloseMark ? styles.besideMark : ''}`}>{title}</Base.Title>
          {description ? <Base.Description className={styles.description}>{description}</Base.Description> : null}
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
          {/* Last, so that the first focus is in the content. */}
          {hasCloseMark ? (
            <Base.Close className={styles.close} aria-label={COPY['dlg.close']}>
              <CloseIcon />
              {/* A frame inside swallows Esc: there the way out is written out. */}
              {isSheet ? <span>{COPY['dlg.close']}</span> : null}
            </Base.Close>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A toast stands outside of the dialog; closing it does not close the dialog. */
function isOnMessage(event: Event) {
  return event.target instanceof Element && event.target.closest('[aria-live]') !== null;
}
