import { useId } from 'react';
import styles from './segments.module.css';
import type { Choice } from './text-field.tsx';

interface SegmentsProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** the label shows above; otherwise it is for screen readers only */
  isLabelShown?: boolean;
}

/** A few choices side by side, native radio buttons underneath. */
export function Segments({ label, value, choices, onChange, isLabelShown = false }: SegmentsProps) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={isLabelShown ? styles.label : 'visually-hidden'}>{label}</legend>
      <div className={styles.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
