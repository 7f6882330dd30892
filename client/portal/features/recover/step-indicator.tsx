import { COPY } from '#contract/copy.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { type RecoveryStep, STEP_NAMES } from './recovery.ts';
import styles from './step-indicator.module.css';

interface StepIndicatorProps {
  readonly steps: readonly RecoveryStep[];
  readonly current: RecoveryStep;
  /** a finished step's label was pressed */
  readonly onReturn: (step: RecoveryStep) => void;
}

/**
 * Current step and the way back: a finished step is a button until the end. On a phone the other steps keep their
 * number, and their name is hidden visually only.
 */
export function StepIndicator({ steps, current, onReturn }: StepIndicatorProps) {
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={COPY['fp.steps']}>
      {steps.map((step, index) => {
        const isDone = index < at || current === 'done';
        const label = (
          <>
            <span className={`round ${styles.mark}`} aria-hidden="true">
              {isDone ? <CheckIcon size={16} /> : index + 1}
            </span>
            <span className={styles.name}>{COPY[STEP_NAMES[step]]}</span>
          </>
        );
        return (
          <li
            key={step}
            className={styles.step}
            data-state={isDone ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            {isDone && current !== 'done' ? (
              <button type="button" className={styles.back} onClick={() => onReturn(step)}>
                {label}
              </button>
            ) : (
              label
            )}
            {isDone ? <span className="visually-hidden">{COPY['fp.step.done']}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
