import { useId } from 'react';
import styles from './field.module.css';
import { describe, FieldFrame } from './field-frame.tsx';

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** Choices by their value. */
export function choicesOf<Value extends string>(texts: Readonly<Record<Value, string>>): readonly Choice<Value>[] {
  return Object.entries<string>(texts).map(([value, label]) => ({ value: value as Value, label }));
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string;
}

/** A label and the browser's own list of choices. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, onChange, hint } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        {...describe(id, undefined, hint)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
