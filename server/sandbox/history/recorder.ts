import type { NewFault } from '#contract/control/fault.ts';
import { faultText } from '#contract/fault-text.ts';
import { ticketOf } from '#contract/fields.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { PortalChange } from '#domain/changes.ts';
import type { Clock, KeyPair } from '#domain/ports.ts';
import type { QrTicket } from '#domain/stores/qr-tickets.ts';
import type { CodeSubject, SmsCode } from '#domain/stores/sms-codes.ts';
import type { EventOf, FaultChange, NewEvent, Sending } from './entry.ts';
import type { History } from './history.ts';
import { type ActiveTracked, TRACKED_KEYS, type Tracked, Tracker } from './tracker.ts';

type ChangeOf<Type extends PortalChange['type']> = Extract<PortalChange, { type: Type }>;

/** Writes a world's changes into its history, also changes that time alone brings. */
export class Recorder {
  readonly #history: History;
  readonly #clock: Clock;
  readonly #tracker = new Tracker();
  #isOpen = false;

  constructor(history: History, clock: Clock) {
    this.#history = history;
    this.#clock = clock;
  }

  /** Begins to write changes; changes that built the world are not written. */
  open(state: EventOf<'world'>['state'], fixture: string, faults: readonly FaultChange[]): void {
    this.#isOpen = true;
    this.#add({ kind: 'world', at: this.#clock.now(), state, fixture });
    for (const fault of faults) this.faultChanged(fault);
  }

  /** Continues after the recorder of the previous state: active things began there, or are older than the history. */
  goOnAfter(before: Recorder, event: NewEvent, standing: readonly ActiveTracked[]): void {
    this.#isOpen = true;
    this.#history.add(event);
    for (const tracked of standing) {
      const of = before.#tracker.find(tracked.key)?.of ?? null;
      this.#tracker.begin({ ...tracked, of, askedAt: tracked.kind === 'qr' ? this.#clock.now() : undefined });
    }
  }

  /** When a page last asked for a ticket; null for one of an earlier state. */
  ticketAskedAt(scene: string): number | null {
    return this.#tracker.find(TRACKED_KEYS.qr(scene))?.askedAt ?? null;
  }

  /** When the next event comes by itself; null for none. */
  nextDue(): number | null {
    return this.#tracker.nextDue();
  }

  /** Writes the events that are due until `now`. */
  settle(now: number = this.#clock.now()): void {
    this.#tracker.settle(now, ({ tracked, at, isEnd }) =>
      this.#history.add(isEnd ? endOf(tracked, at) : leftEvent(tracked, at)),
    );
  }

  changed(change: PortalChange): void {
    if (!this.#isOpen) return;
    const at = this.#clock.now();
    this.settle(at);
    switch (change.type) {
      case 'accounts': {
        const { account, state, fields } = change;
        this.#add({ kind: 'account', at, account, state, fields: [...fields] });
        break;
      }
      case 'settings':
        if (change.changes.length > 0) this.#add({ kind: 'setting', at, changes: [...change.changes] });
        break;
      case 'qr':
        if (change.isNew) this.#beginTicket(change.ticket, at);
        else this.#changeTicket(change.ticket, at);
        break;
      case 'poll':
        this.#askFor(change.ticket, at);
        break;
      case 'code':
        this.#changeCode(change.code, change.state, at);
        break;
      case 'grant':
        this.#changeGrant(change, at);
        break;
      case 'declined':
        this.#history.noteSubject(this.#add({ kind: 'ali', at, state: 'declined', identity: null, expiresAt: null }));
    }
  }

  /** A message that the portal sent. */
  sent(code: SmsCode, sending: Sending): void {
    const { expiresAt: endsAt, phone: name } = code;
    const of = this.#sms(code, sending, endsAt);
    if (of !== null) this.#tracker.begin({ key: TRACKED_KEYS.sms(code), kind: 'sms', of, name, endsAt });
  }

  /** A message that was not sent, though its caller got the usual answer. */
  withheld(subject: CodeSubject, message: number): void {
    this.#sms(subject, { delivery: 'unsent', message, fault: null }, null);
  }

  /** A late message that reached the phone. */
  arrived(code: SmsCode, message: number): void {
    if (!this.#isOpen) return;
    const of = this.#tracker.find(TRACKED_KEYS.sms(code))?.of ?? null;
    this.#add({ kind: 'code', at: this.#clock.now(), of, phone: code.phone, state: 'arrived', message });
  }

  faultChanged({ id, given, state }: FaultChange): void {
    if (!this.#isOpen) return;
    this.settle();
    const key = TRACKED_KEYS.fault(id);
    const tracked = this.#tracker.find(key);
    const hasEnded = state === 'removed' || state === 'ended';
    if (hasEnded && tracked?.hasEnded) return;
    const of = this.#add(faultEvent(id, given, state, this.#clock.now()));
    if (state === 'added')
      this.#tracker.begin({ key, kind: 'fault', of, name: id, rule: given, endsAt: faultEndsAt(given) });
    else if (tracked) Object.assign(tracked, { hasEnded, rule: given });
  }

  /** The clock was moved, stopped or restarted. */
  clockMoved(from: number, to: number, frozen: boolean): void {
    this.settle(from);
    this.#tracker.discount(to - from);
    this.#add({ kind: 'clock', at: from, from, to, frozen });
  }

  keyTaken({ publicKey, privateKey }: KeyPair): void {
    if (!this.#isOpen) return;
    const at = this.#clock.now();
    this.settle(at);
    this.#history.note({ kind: 'key', publicKey, privateKey });
    this.#add({ kind: 'key', at });
  }

  /** @param session beginning of an id @param instead another name of this machine */
  foreignSession(session: string, instead: string | null): void {
    if (this.#isOpen) this.#add({ kind: 'session', at: this.#clock.now(), session, instead });
  }

  #add(event: NewEvent, isProof = true): number {
    this.settle(event.at);
    return this.#history.add(event, isProof);
  }

  #sms({ phone, action }: CodeSubject, sending: Sending, expiresAt: number | null): number | null {
    if (!this.#isOpen) return null;
    const seq = this.#add({ kind: 'sms', at: this.#clock.now(), phone, action, ...sending, expiresAt });
    this.#history.noteSubject(seq);
    return seq;
  }

  #beginTicket({ scene, isLogin, expiresAt }: QrTicket, at: number): void {
    const name = ticketOf(scene);
    const of = this.#add({ kind: 'qr', at, ticket: name, page: isLogin === 1 ? 'login' : 'register', expiresAt });
    this.#tracker.begin({ key: TRACKED_KEYS.qr(scene), kind: 'qr', of, name, endsAt: expiresAt, askedAt: at });
    this.#history.noteSubject(of);
  }

  #changeTicket({ scene, status, scannedBy, confirmedBy }: QrTicket, at: number): void {
    const tracked = this.#tracker.find(TRACKED_KEYS.qr(scene));
    const isFinal = status !== QR_STATUS.initial;
    if (isFinal && tracked?.hasEnded === true) return;
    const open = scannedBy === null ? 'cancelled' : 'scanned';
    const state = status === QR_STATUS.confirmed ? 'confirmed' : isFinal ? 'expired' : open;
    const identity = confirmedBy ?? scannedBy;
    // Coverage counts an expiry by time alone, not by a control call.
    this.#add(
      { kind: 'ticket', at, of: tracked?.of ?? null, ticket: ticketOf(scene), state, identity },
      state !== 'expired',
    );
    if (tracked && isFinal) tracked.hasEnded = true;
  }

  /** The page that prepared a ticket asks for its state. */
  #askFor({ scene }: QrTicket, askedAt: number): void {
    const tracked = this.#tracker.find(TRACKED_KEYS.qr(scene));
    if (!tracked) return;
    this.#history.noteSubject(tracked.of);
    if (tracked.hasEnded) tracked.askedAt = askedAt;
    else this.#tracker.begin({ ...tracked, askedAt, hasLeft: false });
  }

  #changeCode(code: SmsCode, state: ChangeOf<'code'>['state'], at: number): void {
    const tracked = this.#tracker.find(TRACKED_KEYS.sms(code));
    if (state !== 'replaced') this.#history.noteSubject(tracked?.of ?? null);
    if (state === 'tried' || tracked?.hasEnded !== false) return;
    this.#add({ kind: 'code', at, of: tracked.of, phone: code.phone, state, message: null });
    tracked.hasEnded = true;
  }

  #changeGrant({ code, identity: name, expiresAt, state }: ChangeOf<'grant'>, at: number): void {
    const key = TRACKED_KEYS.ali(code);
    if (state === 'issued') {
      const of = this.#add({ kind: 'ali', at, state: 'authorised', identity: name, expiresAt });
      this.#tracker.begin({ key, kind: 'ali', of, name, endsAt: expiresAt });
      return;
    }
    const tracked = this.#tracker.find(key);
    const of = tracked?.of ?? null;
    this.#history.noteSubject(of);
    if (state === 'late' || tracked?.hasEnded === true) return;
    this.#add({ kind: 'grant', at, of, identity: name, state: 'used' });
    if (tracked) tracked.hasEnded = true;
  }
}

/** Last moment of a fault; it fires at that instant too. Null where time does not end it. */
export function faultEndsAt({ until }: NewFault): number | null {
  return until === undefined ? null : until + 1;
}

function faultEvent(fault: string, given: NewFault, state: FaultChange['state'], at: number): NewEvent {
  const { answer, ...rest } = given;
  const { body: _, wire: __, loginUrl: ___, ...shown } = answer ?? {};
  return {
    kind: 'fault',
    at,
    fault,
    name: faultText(given),
    state,
    rule: { ...rest, ...(answer && { answer: shown }) },
  };
}

/** The end that time alone brings. */
function endOf({ kind, of, name, rule }: Tracked, at: number): NewEvent {
  const state = 'expired';
  if (rule) return faultEvent(name, rule, 'ended', at);
  if (kind === 'sms') return { kind: 'code', at, of, phone: name, state, message: null };
  if (kind === 'qr') return { kind: 'ticket', at, of, ticket: name, state, identity: null };
  return { kind: 'grant', at, of, identity: name, state };
}

function leftEvent({ of, name }: Tracked, at: number): NewEvent {
  return { kind: 'ticket', at, of, ticket: name, state: 'left', identity: null };
}
