import type { RecoveryStep } from './recovery.ts';

/** Keys of the steps' names, as the copy table has them. */
export const STEP_NAMES = {
  verify: 'fp.step1',
  account: 'fp.step2',
  password: 'fp.step3',
  done: 'fp.step4',
} as const satisfies Record<RecoveryStep, string>;
