import { answerTo } from '#console/connection/world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Ticket, WeChatIdentity } from '#contract/control/phone.ts';
import { hasEnded, QR_LEFT_MS } from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';

/** `scanned` is known on the phone only: to the portal the ticket still waits (spec §4). */
export type TicketPhase = 'waiting' | 'scanned' | 'confirmed' | 'expired';

/** A ticket's phase at `now`: a waiting one runs out on the world's clock without any event. */
export function phaseAt(ticket: Ticket, now: number | null): TicketPhase {
  if (ticket.status === QR_STATUS.confirmed) return 'confirmed';
  if (ticket.status === QR_STATUS.expired || (now !== null && hasEnded(ticket.expiresAt, now))) return 'expired';
  return ticket.scannedBy === null ? 'waiting' : 'scanned';
}

export const isOpen = (phase: TicketPhase): boolean => phase === 'waiting' || phase === 'scanned';

/** Purpose of the ticket, in the words of the person with the phone. */
export const purposeText = (ticket: Ticket): string => (ticket.isLogin === 1 ? '登录' : '注册');

/** The page that polls the ticket, and whether it still does. */
export function pollingPageText(ticket: Ticket, now: number | null): string {
  const page = ticket.isLogin === 1 ? '登录页' : '注册页';
  if (ticket.askedAt === null || now === null) return `${page}的二维码`;
  return isAsked(ticket, now) ? `${page}正在轮询` : `${page}已离开，不再轮询`;
}

const isAsked = ({ askedAt }: Ticket, now: number | null) =>
  askedAt !== null && now !== null && now - askedAt <= QR_LEFT_MS;

/** True while a page still polls a usable ticket. */
export function isPolled(ticket: Ticket, now: number | null): boolean {
  return isAsked(ticket, now) && isOpen(phaseAt(ticket, now));
}

/** `3fa9c2…81d0`: enough of a long scene to recognize it. */
export function shortScene(scene: string): string {
  return scene.length <= 12 ? scene : `${scene.slice(0, 6)}…${scene.slice(-4)}`;
}

export function linkText(identity: WeChatIdentity): string {
  return identity.account === null ? '未关联账号' : `已关联${identity.account}`;
}

/** Open tickets first, of each the newest first. @param tickets newest first among tickets of one moment */
export function orderTickets(tickets: readonly Ticket[], now: number | null): Ticket[] {
  const rank = (ticket: Ticket) => (isOpen(phaseAt(ticket, now)) ? 0 : 1);
  return tickets.toSorted((one, other) => rank(one) - rank(other) || other.createdAt - one.createdAt);
}

/** The journal too: a poll shows that its page is still open. */
export const TICKETS = answerTo(CONTROL.qr, 'qr', 'accounts', 'clock', 'journal');
