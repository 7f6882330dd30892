import type { LoginByIdentifierRequest } from '#contract/portal/login.ts';
import type { Account } from './account.ts';
import { Refusal } from './refusal.ts';
import type { Call, SignedIn, World } from './world.ts';

/** Spends a gsid: the enabled account behind it, or one refusal for everything else. */
export function spendGsid(world: Pick<World, 'accounts' | 'gsids'>, gsid: string): Account {
  const spent = world.gsids.spend(gsid);
  if (!('accountId' in spent)) throw new Refusal('GSID_REJECTED', spent);
  const account = world.accounts.byId(spent.accountId);
  if (!account?.enable) throw new Refusal('GSID_REJECTED', { rule: 'account.disabled', isGone: !account });
  return account;
}

/**
 * Login by identifier: the gsid an embedded login handed to its parent (spec §2, §7).
 * @param target where the redirect policy lets this login go
 */
export function signInByIdentifier(
  world: Pick<World, 'accounts' | 'gsids' | 'sessions'>,
  request: LoginByIdentifierRequest,
  call: Call,
  target: string,
): SignedIn<{ accountSize: 1; gotoUrl: string }> {
  call.opened('loginIdentifier', request.loginIdentifier, 'secret');
  const account = spendGsid(world, request.loginIdentifier);
  return {
    data: { accountSize: 1, gotoUrl: target },
    session: world.sessions.replace(call.session, account.accountId),
  };
}
