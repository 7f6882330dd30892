import { useId } from 'react';
import styles from './switch.module.css';
import { useOptimisticValue } from './use-optimistic-value.ts';

interface SwitchProps {
  label: string;
  checked: boolean;
  /** @returns whether it worked; if not, the switch goes back */
  onChange: (checked: boolean) => Promise<boolean>;
}

/** Something that is on or off at once, a native checkbox underneath. It moves before the answer is there. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const id = useId();
  const { isOn, choose } = useOptimisticValue(checked, onChange);
  return (
    <span className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        className={styles.input}
        checked={isOn}
        onChange={(event) => void choose(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <span className={styles.state} aria-hidden="true">
        {isOn ? '开' : '关'}
      </span>
    </span>
  );
}
