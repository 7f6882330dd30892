import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off at once, a native checkbox underneath. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <span className={styles.state} aria-hidden="true">
        {checked ? '开' : '关'}
      </span>
    </span>
  );
}
