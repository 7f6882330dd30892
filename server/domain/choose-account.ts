import { CIPHERTEXT_MAX } from '#contract/limits.ts';
import type { LoginResponse } from '#contract/portal/login.ts';
import type { Call, Portal, SignedIn } from './portal.ts';
import { Refusal } from './refusal.ts';
import { signInAs, wrongCredentials } from './sign-in-as.ts';

/**
 * One of several accounts (spec §3): only those that the session lists, and only while enabled (threat S5). A lock by
 * wrong passwords stops passwords alone.
 */
export function chooseAccount(
  portal: Pick<Portal, 'accounts' | 'gsids' | 'sessions'>,
  call: Call,
  accountId: string,
  source: string,
): SignedIn<LoginResponse> {
  if (accountId === '') throw nothingChosen();
  if (source !== '1688')
    throw new Refusal('CHOICE_REJECTED', { rule: 'choice.source', source: source.slice(0, CIPHERTEXT_MAX) });
  const proof = portal.sessions.choiceOf(call.session);
  if (!proof)
    throw new Refusal('CHOICE_REJECTED', { rule: 'choice.pending', ...portal.sessions.overdueOf(call.session) });
  const { accountIds, endedIds, phone } = proof;
  const isListed = accountIds.includes(accountId);
  const account = isListed || endedIds.includes(accountId) ? portal.accounts.byId(accountId) : undefined;
  if (!account) throw new Refusal('CHOICE_REJECTED', { rule: 'choice.foreign', accountIds, accountId });
  if (!account.enable) throw wrongCredentials({ rule: 'account.disabled', isGone: false });
  if (!isListed) throw new Refusal('CHOICE_REJECTED', { rule: 'choice.ended', accountIds, accountId });
  return signInAs(portal, call, account, { accountIds, endedIds, phone });
}

/** Refuses a choice of nothing, which the selection page sends too (spec §5). */
export function nothingChosen(): Refusal {
  return new Refusal('ACCOUNT_NOT_CHOSEN', { rule: 'choice.empty' });
}
