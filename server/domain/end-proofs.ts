import type { Account } from './account.ts';
import type { Portal } from './portal.ts';

/**
 * Ends whatever an account has proven and not finished: sessions, pending records, confirmed QR tickets, gsids,
 * verifyTokens and 1688 codes (threats S4, S5, S14). Once it is disabled, deleted or given a new password, by a person
 * or by a control call.
 */
export function endProofs(
  portal: Pick<Portal, 'ali' | 'gsids' | 'oauthGrants' | 'sessions' | 'tickets' | 'verifyTokens'>,
  { accountId }: Pick<Account, 'accountId'>,
): void {
  const identities = [...portal.ali.values()].filter(({ accountIds }) => accountIds.includes(accountId));
  portal.sessions.endOf(accountId);
  portal.tickets.endOf(accountId);
  portal.gsids.endOf(accountId);
  portal.verifyTokens.endOf(accountId);
  portal.oauthGrants.endOf(accountId, new Set(identities.map(({ id }) => id)));
}
