import { LOGIN_MISTAKES } from './login-mistakes.ts';
import type { Mistake } from './mistake.ts';
import { SHELL_MISTAKES } from './shell-mistakes.ts';
import { STEP_MISTAKES } from './step-mistakes.ts';

/** One mistake for each rule that refuses. */
export const SINGLE_MISTAKES: readonly Mistake[] = [...LOGIN_MISTAKES, ...STEP_MISTAKES, ...SHELL_MISTAKES];
