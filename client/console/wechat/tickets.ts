import type { WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { QrAction, Ticket, TicketList } from '#contract/control/phone.ts';

export const loadTickets = (connection: WorldConnection): Promise<TicketList> => connection.call(CONTROL.qr);
/** The journal counts too: a poll says that a page is still there. */
export const TICKET_TOPICS = ['qr', 'accounts', 'clock', 'journal'] as const;

/** An action of the phone on a ticket; `identity` owns the phone. */
export function actOnTicket(
  connection: WorldConnection,
  scene: string,
  action: QrAction,
  identity: string | null,
): Promise<Ticket> {
  return connection.call(CONTROL.qrAction, { params: { scene, action }, body: identity === null ? {} : { identity } });
}
