import { type ReactNode, type Ref, useId } from 'react';
import styles from './choice.module.css';
import { describe, ErrorLine } from './field-frame.tsx';

interface CheckFieldProps {
  id?: string | undefined;
  name?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** the words that toggle it */
  label: ReactNode;
  /** ids that name it, when more than the label does */
  labelledBy?: string | undefined;
  /** beside the label and outside of it, so that using it never toggles the box */
  after?: ReactNode;
  error?: string | undefined;
  /** true keeps a line's height free for the error */
  reserveError?: boolean | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A native checkbox; its row is at least 24 px high. */
export function CheckField(props: CheckFieldProps) {
  const { id: given, onChange, label, labelledBy, after, error, reserveError, ...box } = props;
  const own = useId();
  const id = given ?? own;
  return (
    <div>
      <div className={styles.checkRow}>
        <label className={styles.checkLabel} htmlFor={id} id={`${id}-label`}>
          <input
            {...box}
            id={id}
            type="checkbox"
            className={styles.box}
            onChange={(event) => onChange(event.target.checked)}
            {...(labelledBy ? { 'aria-labelledby': labelledBy } : {})}
            {...describe(id, error)}
          />
          <span>{label}</span>
        </label>
        {after}
      </div>
      {reserveError || error ? <ErrorLine id={`${id}-error`} error={error} /> : null}
    </div>
  );
}
