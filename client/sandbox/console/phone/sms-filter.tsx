import { useId } from 'react';
import styles from './sms-filter.module.css';

interface SmsFilterProps {
  readonly value: string;
  /** offered while typing */
  readonly phones: readonly string[];
  readonly onChange: (value: string) => void;
}

export function SmsFilter({ value, phones, onChange }: SmsFilterProps) {
  const id = useId();
  const listId = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>手机号</label>
      <input
        id={id}
        className={styles.input}
        type="search"
        inputMode="numeric"
        autoComplete="off"
        placeholder="筛选"
        list={listId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {[...new Set(phones)].map((phone) => (
          <option key={phone} value={phone} />
        ))}
      </datalist>
    </div>
  );
}
