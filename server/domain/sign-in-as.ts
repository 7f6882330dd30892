import type { LoginResponse } from '#contract/portal/login.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import type { Account } from './account.ts';
import type { Call, Portal, SignedIn } from './portal.ts';
import { Refusal } from './refusal.ts';
import type { Proof } from './session.ts';

/**
 * A new session for an account that proved itself, and the gsid that may carry the proof elsewhere.
 * @param proof other accounts that the session may change to
 */
export function signInAs(
  portal: Pick<Portal, 'gsids' | 'sessions'>,
  call: Call,
  account: Account,
  proof: Proof | null = null,
): SignedIn<LoginResponse> {
  const session = portal.sessions.replace(call.session, account.accountId, proof);
  return { data: { accountSize: 1, gsid: portal.gsids.issue(account.accountId, session.originId) }, session };
}

/** The one refusal of every failed sign-in: its words do not reveal why (threat S6). */
export function wrongCredentials(reason: Reason): Refusal {
  return new Refusal('CREDENTIALS_REJECTED', reason);
}
