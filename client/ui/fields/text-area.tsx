import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { describe, FieldFrame } from './field-frame.tsx';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows: number;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
}

/** A labelled input of several lines, for lists and code. */
export function TextArea({ label, onChange, error, hint, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        {...describe(id, error, hint)}
      />
    </FieldFrame>
  );
}
