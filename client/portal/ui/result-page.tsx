import { type ReactNode, useEffect, useRef } from 'react';
import { mayTakeFocus } from '#portal/services/embedding.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { AlertIcon, CheckIcon } from '#ui/icons.tsx';
import card from './card.module.css';
import styles from './result-page.module.css';

interface ResultPageProps {
  readonly heading: string;
  /** true if the heading takes the focus on arrival */
  readonly focusHeading?: boolean | undefined;
  readonly tone?: 'notice' | 'success' | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** below the actions */
  readonly footer?: ReactNode;
}

/** A result page without a form: mark, h1 with the focus on arrival, sentences, actions. */
export function ResultPage({
  heading,
  focusHeading = true,
  tone = 'notice',
  children,
  actions,
  footer,
}: ResultPageProps) {
  const { window } = usePortal();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading && mayTakeFocus(window)) headingRef.current?.focus();
  }, [focusHeading, window]);
  return (
    <div className={`${card.card} ${styles.result}`}>
      <div className={`round ${styles.mark}`} data-tone={tone} data-kept-clear="">
        {tone === 'success' ? <CheckIcon size={32} /> : <AlertIcon size={32} />}
      </div>
      <h1 className={styles.heading} ref={headingRef} tabIndex={-1}>
        {heading}
      </h1>
      {children ? <div className={styles.body}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {footer}
    </div>
  );
}
