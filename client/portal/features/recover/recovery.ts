import { type Fields, isFields } from '#contract/json-value.ts';
import type { VerifiedAccounts } from '#portal/api/sms-api.ts';

const STEPS = ['verify', 'account', 'password', 'done'] as const;

/** Step of a recovery. Its state does not outlive the page: a reload starts at step one. */
export type RecoveryStep = (typeof STEPS)[number];

/** Keys of the steps' names, as the copy table has them. */
export const STEP_NAMES = {
  verify: 'fp.step1',
  account: 'fp.step2',
  password: 'fp.step3',
  done: 'fp.step4',
} as const satisfies Record<RecoveryStep, string>;

/** View drawn for a step: the first step has another look once its phone is verified. */
export type RecoveryView = RecoveryStep | 'verified';

export interface RecoverableAccount {
  /** proof for this account alone, spent by the new password */
  readonly verifyToken: string;
  readonly account: string;
  readonly accountId: string;
  readonly mainAccountId?: string | undefined;
}

export interface Recovery {
  /** own number; separates its history entries from those before a reload or of another phone */
  readonly run: number;
  readonly step: RecoveryStep;
  /** accounts opened by the right code; several show the account step (spec §2) */
  readonly accounts: readonly RecoverableAccount[];
  readonly chosen: RecoverableAccount | null;
}

/** Step data stored in a history entry. No secret: a browser keeps it on disk. */
export interface StepEntry {
  readonly run: number;
  readonly step: RecoveryStep;
  /** entries of this page before it */
  readonly depth: number;
}

export function newRecovery(): Recovery {
  return { run: Math.random(), step: 'verify', accounts: [], chosen: null };
}

/** spec §3: the map is keyed by token, one for each account. */
export function recoverableAccounts(map: VerifiedAccounts): RecoverableAccount[] {
  return Object.entries(map).map(([verifyToken, account]) => ({ verifyToken, ...account }));
}

/** After a right code: one account goes straight to its new password, several are to be chosen from. */
export function afterVerification(recovery: Recovery, accounts: readonly RecoverableAccount[]): Recovery {
  const [only] = accounts;
  return accounts.length === 1 && only
    ? { ...recovery, step: 'password', accounts, chosen: only }
    : { ...recovery, step: 'account', accounts, chosen: null };
}

/** From the verified phone on again; an account chosen before stays chosen. */
export function pastVerification(recovery: Recovery): Recovery {
  return { ...recovery, step: recovery.accounts.length === 1 ? 'password' : 'account' };
}

/** The steps to show: the account step stays hidden until several accounts exist. */
export function stepsOf({ accounts }: Recovery): readonly RecoveryStep[] {
  return accounts.length > 1 ? STEPS : STEPS.filter((step) => step !== 'account');
}

export function viewOf({ step, accounts }: Recovery): RecoveryView {
  return step === 'verify' && accounts.length > 0 ? 'verified' : step;
}

/** The recovery at a history entry that Back or Forward has come to. Nothing leads back from the end. */
export function atEntry(recovery: Recovery, entry: StepEntry | null): Recovery {
  if (recovery.step === 'done') return recovery;
  const step = entry?.run === recovery.run && isReachable(recovery, entry.step) ? entry.step : 'verify';
  return step === recovery.step ? recovery : { ...recovery, step };
}

/** True if an entry belongs to a recovery that is over: finished, reloaded, or begun anew. */
export function isOver(recovery: Recovery, entry: StepEntry): boolean {
  return recovery.step === 'done' || entry.run !== recovery.run;
}

/** The entry that a history state holds, null where it holds none. */
export function readEntry(state: unknown): StepEntry | null {
  const { run, step, depth } = partsOf(partsOf(state).recovery);
  const isEntry = typeof run === 'number' && isStep(step) && typeof depth === 'number' && Number.isInteger(depth);
  return isEntry ? { run, step, depth } : null;
}

function partsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isStep(value: unknown): value is RecoveryStep {
  return (STEPS as readonly unknown[]).includes(value);
}

function isReachable({ accounts, chosen }: Recovery, step: RecoveryStep): boolean {
  return step === 'account' ? accounts.length > 1 : step === 'password' && chosen !== null;
}
