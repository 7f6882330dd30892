import { COPY } from '#contract/copy.ts';
import { CheckIcon } from '#portal/shared/icons.tsx';
import type { RecoveryStep } from './recovery.ts';
import styles from './step-indicator.module.css';

export const STEP_NAMES = {
  verify: 'fp.step1',
  account: 'fp.step2',
  password: 'fp.step3',
  done: 'fp.step4',
} as const satisfies Record<RecoveryStep, string>;

interface StepIndicatorProps {
  readonly steps: readonly RecoveryStep[];
  readonly current: RecoveryStep;
}

/** Where one is. On a phone the other steps keep their number and lose their name to the eye only. */
export function StepIndicator({ steps, current }: StepIndicatorProps) {
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={COPY['fp.steps']}>
      {steps.map((step, index) => {
        const isDone = index < at || current === 'done';
        return (
          <li
            key={step}
            className={styles.step}
            data-state={isDone ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <CheckIcon size={16} /> : index + 1}
            </span>
            <span className={styles.name}>{COPY[STEP_NAMES[step]]}</span>
            {isDone ? <span className="visually-hidden">{COPY['fp.step.done']}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
