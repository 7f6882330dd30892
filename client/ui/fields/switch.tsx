import { useEffect, useId, useState } from 'react';
import styles from './switch.module.css';

/** Something that is on or off at once, a native checkbox underneath. It moves before the answer is there. */
export function Switch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** @returns whether it worked; if not, the switch goes back */
  onChange: (checked: boolean) => Promise<boolean>;
}) {
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
      <span className="hint" aria-hidden="true">
        {isOn ? '开' : '关'}
      </span>
    </span>
  );
}

/** Shows a choice at once, before the response; shows the stored value again where `change` resolves to false. */
export function useOptimisticValue(
  checked: boolean,
  change: (checked: boolean) => Promise<boolean>,
): { readonly isOn: boolean; readonly choose: (checked: boolean) => Promise<void> } {
  const [optimistic, setOptimistic] = useState<boolean | null>(null);
  useEffect(() => {
    if (optimistic === checked) setOptimistic(null);
  }, [optimistic, checked]);

  async function choose(next: boolean) {
    setOptimistic(next);
    if (!(await change(next))) setOptimistic(null);
  }
  return { isOn: optimistic ?? checked, choose };
}
