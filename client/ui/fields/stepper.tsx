import styles from './stepper.module.css';

interface StepperProps {
  /** accessible name */
  label: string;
  /** the count as it is read */
  text: string;
  /** null at the least */
  onLess: (() => void) | null;
  /** null at the most */
  onMore: (() => void) | null;
}

/** A count between − and +. A button at its end stays focusable, so that nobody loses their place. */
export function Stepper({ label, text, onLess, onMore }: StepperProps) {
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <Step sign="−" label="减一次" onPress={onLess} />
      <output className={styles.count}>{text}</output>
      <Step sign="+" label="加一次" onPress={onMore} />
    </fieldset>
  );
}

function Step({ sign, label, onPress }: { sign: string; label: string; onPress: (() => void) | null }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={onPress === null || undefined}
      onClick={() => onPress?.()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
