import { type ReactNode, type Ref, useId } from 'react';
import styles from './form.module.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'url';
  /** more than one turns it into an area of so many rows */
  readonly rows?: number;
  readonly isDisabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A label, an input, and what there is to say about it. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, hint, error, placeholder, inputMode, rows = 1, isDisabled = false, inputRef } = props;
  const id = useId();
  const noteId = useId();
  const shared = {
    id,
    value,
    placeholder,
    inputMode,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    disabled: isDisabled,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined && hint === undefined ? undefined : noteId,
  } as const;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} className={styles.area} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} ref={inputRef} className={styles.input} onChange={(event) => onChange(event.target.value)} />
      )}
      {(error !== undefined || hint !== undefined) && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
