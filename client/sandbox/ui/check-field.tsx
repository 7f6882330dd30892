import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly isDisabled?: boolean;
}

export function CheckField({ label, checked, onChange, isDisabled = false }: CheckFieldProps) {
  const id = useId();
  return (
    <span className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
