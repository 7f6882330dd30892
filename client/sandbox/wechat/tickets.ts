import type { WorldConnection } from '#client-sandbox/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { QrAction, Ticket, TicketList } from '#contract/control/phone.ts';

export const loadTickets = (connection: WorldConnection): Promise<TicketList> => connection.call(CONTROL.qr);
export const TICKET_TOPICS = ['qr', 'accounts', 'clock'] as const;

/** The input of a call that does to a ticket what the person with the phone does; `identity` is whose phone it is. */
export function ticketInput(scene: string, action: QrAction, identity: string | null) {
  return { params: { scene, action }, body: identity === null ? {} : { identity } };
}

/** Makes that call. */
export function actOnTicket(
  connection: WorldConnection,
  scene: string,
  action: QrAction,
  identity: string | null,
): Promise<Ticket> {
  return connection.call(CONTROL.qrAction, ticketInput(scene, action, identity));
}
