import type { LoginByIdentifierRequest } from '#contract/portal/login.ts';
import type { Account } from './account.ts';
import type { Call, Portal, SignedIn } from './portal.ts';
import { Refusal } from './refusal.ts';

/** Spends a gsid: the enabled account behind it, or one refusal for everything else. */
export function spendGsid(portal: Pick<Portal, 'accounts' | 'gsids'>, gsid: string): Account {
  const spent = portal.gsids.spend(gsid);
  if (!('accountId' in spent)) throw new Refusal('GSID_REJECTED', spent);
  const account = portal.accounts.byId(spent.accountId);
  if (!account?.enable) throw new Refusal('GSID_REJECTED', { rule: 'account.disabled', isGone: !account });
  return account;
}

/**
 * Login by identifier: the gsid an embedded login handed to its parent (spec §2, §7).
 * @param target where the redirect policy lets this login go
 */
export function signInByIdentifier(
  portal: Pick<Portal, 'accounts' | 'gsids' | 'sessions'>,
  request: LoginByIdentifierRequest,
  call: Call,
  target: string,
): SignedIn<{ accountSize: 1; gotoUrl: string }> {
  call.opened('loginIdentifier', request.loginIdentifier, 'secret');
  const account = spendGsid(portal, request.loginIdentifier);
  return {
    data: { accountSize: 1, gotoUrl: target },
    session: portal.sessions.replace(call.session, account.accountId),
  };
}
