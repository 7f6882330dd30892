import { CIPHERTEXT_MAX } from '#contract/limits.ts';
import type { LoginResponse } from '#contract/portal/login.ts';
import { Refusal } from './refusal.ts';
import { signInAs, wrongCredentials } from './sign-in-as.ts';
import type { Call, SignedIn, World } from './world.ts';

/**
 * One of several accounts (spec §3): only those that the session lists, and only while enabled (threat S5). A lock by
 * wrong passwords stops passwords alone.
 */
export function chooseAccount(
  world: Pick<World, 'accounts' | 'gsids' | 'sessions'>,
  call: Call,
  accountId: string,
  source: string,
): SignedIn<LoginResponse> {
  if (accountId === '') throw nothingChosen();
  if (source !== '1688')
    throw new Refusal('CHOICE_REJECTED', {
      rule: 'choice.source',
      expected: "accountSource '1688'",
      got: source.slice(0, CIPHERTEXT_MAX),
    });
  const proof = world.sessions.choiceOf(call.session);
  if (!proof)
    throw new Refusal('CHOICE_REJECTED', {
      rule: 'choice.pending',
      expected: 'a right code or 1688 authorisation that has not expired',
      got: call.session.pending ? 'one that expired' : 'none',
    });
  const { accountIds, endedIds, phone } = proof;
  const isListed = accountIds.includes(accountId);
  const account = isListed || endedIds.includes(accountId) ? world.accounts.byId(accountId) : undefined;
  const expected = `one of ${accountIds.join(', ')}`;
  if (!account) throw new Refusal('CHOICE_REJECTED', { rule: 'choice.foreign', expected, got: accountId });
  if (!account.enable) throw wrongCredentials('account.disabled', { expected: 'enable = true', got: 'enable = false' });
  if (!isListed) throw new Refusal('CHOICE_REJECTED', { rule: 'choice.ended', expected, got: accountId });
  return signInAs(world, call, account, { accountIds, endedIds, phone });
}

/** Refuses a choice of nothing, which the selection page sends too (spec §5). */
export function nothingChosen(): Refusal {
  return new Refusal('ACCOUNT_NOT_CHOSEN', { rule: 'choice.empty', expected: 'an accountId', got: 'nothing' });
}
