import type { Account } from './account.ts';
import type { Call, Portal } from './portal.ts';
import type { Session } from './session.ts';

/**
 * Leaves the proof of several accounts on the caller's session until one is chosen, under a new id: a planted cookie
 * must not carry it (threats S5, S13). The session's QR tickets and 1688 states stay its own.
 * @param phone empty when 1688 brought the proof
 */
export function leavePending(
  portal: Pick<Portal, 'oauthGrants' | 'sessions' | 'tickets'>,
  { session: old }: Pick<Call, 'session'>,
  accounts: readonly Account[],
  phone: string,
): Session {
  const session = portal.sessions.renew(old);
  portal.tickets.follow(old.id, session.id);
  portal.oauthGrants.follow(old.id, session.id);
  const accountIds = accounts.map(({ accountId }) => accountId);
  portal.sessions.setPending(session, accountIds, phone);
  return session;
}
