import type { Account } from './account.ts';
import type { World } from './world.ts';

/**
 * Ends whatever an account has proven and not finished: sessions, pending records, confirmed QR tickets, gsids,
 * verifyTokens and 1688 codes (threats S4, S5, S14). Once it is disabled, deleted or given a new password, by a person
 * or by a control call.
 */
export function endProofs(
  world: Pick<World, 'ali' | 'gsids' | 'oauthGrants' | 'sessions' | 'tickets' | 'verifyTokens'>,
  { accountId }: Pick<Account, 'accountId'>,
): void {
  const identities = [...world.ali.values()].filter(({ accountIds }) => accountIds.includes(accountId));
  world.sessions.endOf(accountId);
  world.tickets.endOf(accountId);
  world.gsids.endOf(accountId);
  world.verifyTokens.endOf(accountId);
  world.oauthGrants.endOf(accountId, new Set(identities.map(({ id }) => id)));
}
