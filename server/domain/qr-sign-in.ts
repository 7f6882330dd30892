import { hasEnded } from '#contract/limits.ts';
import { QR_STATUS, type QrStatusRequest, type QrStatusResponse } from '#contract/portal/qr.ts';
import { expiryOf } from '#contract/reasons/reason-row.ts';
import type { QrTicket } from '#domain/stores/qr-tickets.ts';
import type { Call, Portal, WithNewSession } from './portal.ts';
import { replaceSession, wrongCredentials } from './sign-in.ts';

const answer = (status: number): QrStatusResponse => ({ qrCode: JSON.stringify({ qrCodeStatus: status }) });

/** Opens a ticket for the caller's session, and holds that session for as long as the ticket lives. */
export function openTicket(
  portal: Pick<Portal, 'sessions' | 'tickets'>,
  { session }: Pick<Call, 'session'>,
  isLogin: 0 | 1,
  gotoUrl: string,
): QrTicket {
  const ticket = portal.tickets.open(session.id, isLogin, gotoUrl);
  portal.sessions.hold(session, ticket.expiresAt);
  return ticket;
}

/**
 * Answers the page's poll with the state of its ticket (spec §4). Another session's ticket looks like an expired ticket (threat S17).
 * The first answer with 2 signs in exactly as `/uc/login` does and carries the gsid; it comes once. At registration a
 * WeChat that has an account signs nobody in: its answer with 2 has `firstLogin` false.
 */
export function pollQr(
  portal: Pick<Portal, 'accounts' | 'changed' | 'clock' | 'gsids' | 'oauthGrants' | 'sessions' | 'tickets'>,
  request: QrStatusRequest,
  call: Call,
): WithNewSession<QrStatusResponse> | { readonly data: QrStatusResponse } {
  const ticket = portal.tickets.find(request.attributes.weChatScene);
  if (!ticket || ticket.sessionId !== call.session.id) {
    call.noted({ rule: ticket ? 'qr.foreign' : 'qr.unknown' });
    return { data: answer(QR_STATUS.expired) };
  }
  portal.changed({ type: 'poll', ticket });
  const { grant } = ticket;
  if (!grant) {
    const { status, createdAt, expiresAt, isKnown } = ticket;
    if (isKnown) return { data: { firstLogin: false, ...answer(status) } };
    const now = portal.clock.now();
    // A ticket that the phone ended early has outlived nothing.
    if (status === QR_STATUS.expired && hasEnded(expiresAt, now))
      call.noted({ rule: 'qr.expired', ...expiryOf(createdAt, expiresAt - createdAt, now) });
    return { data: answer(status) };
  }
  ticket.grant = null;
  if (grant.hasEnded) throw wrongCredentials({ rule: 'qr.ended' });
  const account = portal.accounts.byId(grant.accountId);
  if (!account?.enable) throw wrongCredentials({ rule: 'account.disabled', isGone: !account });
  const session = replaceSession(portal, call, account);
  ticket.sessionId = session.id;
  const gsid = portal.gsids.issue(account.accountId, session.originId);
  return { data: { gsid, firstLogin: grant.firstLogin, ...answer(QR_STATUS.confirmed) }, session };
}
