import type { SavedTickets } from '#contract/control/saved-stores.ts';
import { CAPS, hasEnded } from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { StorePorts } from '#domain/ports.ts';
import { BoundedMap } from './bounded-map.ts';

export type QrTicket = SavedTickets['values'][number];
/** The sign-in that a confirmation grants. */
export type QrGrant = NonNullable<QrTicket['grant']>;

/** QR tickets: their status goes from 0 to 2 (confirmed) or 4 (expired), both final; they live five minutes (threat S17). */
export class QrTickets {
  readonly #ports: StorePorts;
  readonly #tickets = new BoundedMap<string, QrTicket>(CAPS.tickets);

  constructor(ports: StorePorts) {
    this.#ports = ports;
  }

  get evicted(): number {
    return this.#tickets.evicted;
  }

  open(sessionId: string, isLogin: 0 | 1, gotoUrl: string): QrTicket {
    const createdAt = this.#ports.clock.now();
    const ticket: QrTicket = {
      scene: this.#ports.ids.hex(16),
      isLogin,
      gotoUrl,
      createdAt,
      expiresAt: createdAt + this.#ports.settings.limits.qrLifeMs,
      sessionId,
      status: QR_STATUS.initial,
      scannedBy: null,
      confirmedBy: null,
      grant: null,
    };
    this.#tickets.set(ticket.scene, ticket);
    this.#report(ticket, true);
    return ticket;
  }

  /** Changes a ticket's state after an action of the phone. */
  change(
    ticket: QrTicket,
    change: Partial<Pick<QrTicket, 'status' | 'scannedBy' | 'confirmedBy' | 'grant' | 'isKnown'>>,
  ): void {
    Object.assign(ticket, change);
    this.#report(ticket, false);
  }

  find(scene: string): QrTicket | undefined {
    const ticket = this.#tickets.get(scene);
    if (ticket) this.#expireIfDue(ticket);
    return ticket;
  }

  /** True for the scene of a ticket that can still be confirmed. */
  isOpen(scene: string): boolean {
    return this.find(scene)?.status === QR_STATUS.initial;
  }

  /** All tickets kept, the newest last, expiry settled. */
  all(): readonly QrTicket[] {
    const tickets = [...this.#tickets.values()];
    for (const ticket of tickets) this.#expireIfDue(ticket);
    return tickets;
  }

  /** Ends the confirmations by an account that were not handed over yet. */
  endOf(accountId: string): void {
    for (const ticket of this.#tickets.values())
      if (ticket.grant?.accountId === accountId) ticket.grant = { ...ticket.grant, hasEnded: true };
  }

  /** All tickets of a session stay its own under its new id. */
  follow(oldId: string, newId: string): void {
    for (const ticket of this.#tickets.values()) if (ticket.sessionId === oldId) ticket.sessionId = newId;
  }

  serialize(): SavedTickets {
    return this.#tickets.serialize();
  }

  restore(snapshot: SavedTickets): void {
    this.#tickets.restore(snapshot, ({ scene }) => scene);
  }

  #report(ticket: QrTicket, isNew: boolean): void {
    this.#ports.changed({ type: 'qr', ticket, isNew });
  }

  #expireIfDue(ticket: QrTicket): void {
    if (ticket.status === QR_STATUS.initial && hasEnded(ticket.expiresAt, this.#ports.clock.now()))
      ticket.status = QR_STATUS.expired;
  }
}
