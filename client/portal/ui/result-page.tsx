import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { mayTakeFocus } from '#portal/services/embedding.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { AlertIcon, CheckIcon } from '#ui/icons.tsx';
import styles from './result-page.module.css';

interface ResultCardProps {
  readonly heading: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly tone?: 'notice' | 'success' | undefined;
  /** a framework text or code above the heading */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** below the actions */
  readonly footer?: ReactNode;
}

interface ResultPageProps extends Omit<ResultCardProps, 'headingRef'> {
  /** true if the heading takes the focus on arrival */
  readonly focusHeading?: boolean | undefined;
}

/** A result page without a form: mark, h1 with the focus on arrival, sentences, actions. */
export function ResultPage({ focusHeading = true, ...card }: ResultPageProps) {
  const { window } = usePortal();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading && mayTakeFocus(window)) headingRef.current?.focus();
  }, [focusHeading, window]);
  return <ResultCard {...card} headingRef={headingRef} />;
}

/** What a result page shows. */
export function ResultCard({ heading, headingRef, tone = 'notice', children, actions, footer }: ResultCardProps) {
  return (
    <div className={styles.result}>
      <div className={styles.mark} data-tone={tone}>
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
