import type { TicketsSnapshot } from '#contract/control/snapshot-stores.ts';
import { hasEnded } from '#contract/life.ts';
import { CAPS } from '#contract/limits.ts';
import { QR_STATUS, type QrStatus } from '#contract/portal/qr.ts';
import type { Changed } from '#domain/changes.ts';
import type { Clock, Random } from '#domain/ports.ts';
import type { Settings } from '#domain/settings.ts';
import { BoundedMap } from './bounded-map.ts';

/** The sign-in that a confirmation grants. */
export interface QrGrant {
  readonly accountId: string;
  readonly firstLogin: boolean;
  /** the account was disabled, deleted or given a new password since */
  readonly hasEnded?: boolean | undefined;
}

export interface QrTicket {
  readonly scene: string;
  /** 1 from the login page, 0 from registration */
  readonly isLogin: 0 | 1;
  readonly gotoUrl: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** the preparing session; follows it to a new id, and through the sign-in that the ticket causes */
  sessionId: string;
  status: QrStatus;
  /** shown on the phone only; the portal's status stays 0 */
  scannedBy: string | null;
  confirmedBy: string | null;
  /** set at confirmation, gone once handed over */
  grant: QrGrant | null;
}

/** QR tickets: 0 to 2 or 0 to 4, both final, five minutes (threat S17). */
export class QrTickets {
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, 'limits'>;
  readonly #random: Random;
  readonly #changed: Changed;
  readonly #tickets = new BoundedMap<string, QrTicket>(CAPS.tickets);

  constructor(clock: Clock, random: Random, settings: Pick<Settings, 'limits'>, changed: Changed) {
    this.#clock = clock;
    this.#random = random;
    this.#settings = settings;
    this.#changed = changed;
  }

  get evicted(): number {
    return this.#tickets.evicted;
  }

  open(sessionId: string, isLogin: 0 | 1, gotoUrl: string): QrTicket {
    const createdAt = this.#clock.now();
    const ticket: QrTicket = {
      scene: this.#random.hex(16),
      isLogin,
      gotoUrl,
      createdAt,
      expiresAt: createdAt + this.#settings.limits.qrLifeMs,
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
  change(ticket: QrTicket, change: Partial<Pick<QrTicket, 'status' | 'scannedBy' | 'confirmedBy' | 'grant'>>): void {
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

  serialize(): TicketsSnapshot {
    return this.#tickets.serialize();
  }

  restore(snapshot: TicketsSnapshot): void {
    this.#tickets.restore(snapshot, ({ scene }) => scene);
  }

  #report(ticket: QrTicket, isNew: boolean): void {
    this.#changed({ type: 'qr', ticket, isNew });
  }

  #expireIfDue(ticket: QrTicket): void {
    if (ticket.status === QR_STATUS.initial && hasEnded(ticket.expiresAt, this.#clock.now()))
      ticket.status = QR_STATUS.expired;
  }
}
