import type { VerifySmsCodeResponse } from '#contract/sms.ts';

/** Where a recovery stands. Nothing of it outlives the page: a reload starts at step one. */
export type RecoveryStep = 'verify' | 'account' | 'password' | 'done';

export interface RecoverableAccount {
  /** proof for this account alone, spent by the new password */
  readonly verifyToken: string;
  readonly account: string;
  readonly accountId: string;
}

export interface Recovery {
  readonly step: RecoveryStep;
  /** what the right code opened; several show the account step (spec §2) */
  readonly accounts: readonly RecoverableAccount[];
  readonly chosen: RecoverableAccount | null;
}

export const START: Recovery = { step: 'verify', accounts: [], chosen: null };

/** spec §3: the map is keyed by token, one for each account. */
export function recoverableAccounts(map: VerifySmsCodeResponse['map']): RecoverableAccount[] {
  return Object.entries(map).map(([verifyToken, { account, accountId }]) => ({ verifyToken, account, accountId }));
}

/** After a right code: one account goes straight to its new password, several are to be chosen from. */
export function afterVerification(accounts: readonly RecoverableAccount[]): Recovery {
  const [only] = accounts;
  return accounts.length === 1 && only
    ? { step: 'password', accounts, chosen: only }
    : { step: 'account', accounts, chosen: null };
}

/** The steps to show: the account step stays hidden until several accounts exist. */
export function stepsOf({ accounts }: Recovery): readonly RecoveryStep[] {
  return accounts.length > 1 ? ['verify', 'account', 'password', 'done'] : ['verify', 'password', 'done'];
}
