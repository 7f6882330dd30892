import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface ErrorAlert {
  readonly title?: string | undefined;
}

interface FieldFrameProps {
  id: string;
  label: string;
  error?: string | undefined;
  /** makes the error line an alert of its own; an error that starts with `title` shows it as one */
  alert?: ErrorAlert | undefined;
  /** at the end of the error's line */
  beside?: ReactNode;
  /** stays visible under the field, tied to it for screen readers */
  hint?: ReactNode;
  /** at the right of the label: a status line that must not move the form */
  note?: ReactNode;
  children: ReactNode;
}

/** Label above, control, hint, and an error line; the portal keeps its place free so that nothing jumps. */
export function FieldFrame({ id, label, error, alert, beside, hint, note, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {note}
      </div>
      {children}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles.errorRow}>
        <ErrorLine id={`${id}-error`} error={error} alert={alert} />
        {beside ? <p className={styles.beside}>{beside}</p> : null}
      </div>
    </div>
  );
}

export function ErrorLine({
  id,
  error = '',
  alert,
}: {
  id: string;
  error: string | undefined;
  alert?: ErrorAlert | undefined;
}) {
  const title = alert?.title && error.startsWith(alert.title) ? alert.title : '';
  return (
    <p className={styles.error} id={id} role={alert ? 'alert' : undefined}>
      {title ? (
        <>
          <strong>{title}</strong>
          <span>{error.slice(title.length)}</span>
        </>
      ) : (
        error
      )}
    </p>
  );
}

/** The ARIA attributes that tie a control to its hint and error line. */
export function describe(id: string, error: string | undefined, hint?: ReactNode, extra?: string | undefined) {
  const described = [hint ? `${id}-hint` : '', extra ?? '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
}
