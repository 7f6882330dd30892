import { QR_STATUS } from '#contract/portal/qr.ts';
import type { QrGrant, QrTicket } from '#domain/stores/qr-tickets.ts';
import type { Account } from './account.ts';
import { openAccount } from './open-account.ts';
import type { Portal, WeChatIdentity } from './portal.ts';

/** Actions of the WeChat phone on a ticket: the other side of the QR code, outside the portal. */

/** Why the phone cannot act: a ticket confirmed or expired, an account disabled, a world that takes no more accounts. */
export type PhoneProblem = 'final' | 'expired' | 'disabled' | 'full';

type Tickets = Pick<Portal, 'tickets'>;

/** Scanning shows on the phone only; the portal's status stays 0. */
export function scanTicket({ tickets }: Tickets, ticket: QrTicket, identity: WeChatIdentity): PhoneProblem | null {
  if (ticket.status !== QR_STATUS.initial) return problemOf(ticket);
  tickets.change(ticket, { scannedBy: identity.id });
  return null;
}

/** Takes a scan back; the code can be scanned again. */
export function cancelTicket({ tickets }: Tickets, ticket: QrTicket): PhoneProblem | null {
  if (ticket.status !== QR_STATUS.initial) return problemOf(ticket);
  tickets.change(ticket, { scannedBy: null });
  return null;
}

export function expireTicket({ tickets }: Tickets, ticket: QrTicket): PhoneProblem | null {
  if (ticket.status === QR_STATUS.confirmed) return 'final';
  tickets.change(ticket, { status: QR_STATUS.expired });
  return null;
}

/**
 * Confirms a ticket as an identity. An identity without an account registers one, without a phone until it is bound.
 * Assumed: a ticket from the registration page never signs in to an account that exists already (threat S17).
 */
export function confirmTicket(
  portal: Pick<Portal, 'accounts' | 'clock' | 'random' | 'tickets'>,
  ticket: QrTicket,
  identity: WeChatIdentity,
): PhoneProblem | null {
  if (ticket.status !== QR_STATUS.initial) return problemOf(ticket);
  const linked = identity.accountId === null ? undefined : portal.accounts.byId(identity.accountId);
  if (linked && !linked.enable) return 'disabled';
  if (!linked && portal.accounts.isFull) return 'full';
  const grant = linked ? grantTo(linked, ticket) : { accountId: registerFor(portal, identity), firstLogin: true };
  const { id } = identity;
  // The WeChat of a registration has an account already, and gets no grant. The field is left out otherwise.
  const isKnown = grant === null || undefined;
  portal.tickets.change(ticket, { grant, isKnown, scannedBy: id, confirmedBy: id, status: QR_STATUS.confirmed });
  return null;
}

/** The sign-in to an existing account; null for a ticket of the registration page. */
function grantTo({ accountId }: Account, { isLogin }: QrTicket): QrGrant | null {
  return isLogin === 1 ? { accountId, firstLogin: false } : null;
}

/** Registers an account and links the identity to it. @returns its id */
function registerFor(portal: Pick<Portal, 'accounts' | 'clock' | 'random'>, identity: WeChatIdentity): string {
  const { accountId } = openAccount(portal, { account: WECHAT_NAME + portal.random.hex(5) });
  identity.accountId = accountId;
  return accountId;
}

/** True for a name that a first WeChat login may give its new account. */
export function isWeChatName(name: string): boolean {
  return name.startsWith(WECHAT_NAME);
}

/** Assumed: prefix of the names of accounts registered by WeChat. */
const WECHAT_NAME = 'wx_';

/** The problem of a confirmed or expired ticket. */
function problemOf(ticket: QrTicket): PhoneProblem {
  return ticket.status === QR_STATUS.expired ? 'expired' : 'final';
}
