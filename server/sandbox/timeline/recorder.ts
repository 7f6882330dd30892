import { ticketOf } from '#contract/fields.ts';
import { QR_LEFT_MS } from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { ChangedCode, ChangedTicket, PortalChange } from '#domain/changes.ts';
import type { Clock } from '#domain/ports.ts';
import type { CodeSubject, SmsCode } from '#domain/stores/sms-codes.ts';
import { type EventOf, type FaultChange, faultEvent, type Sending, ticketState } from './changes.ts';
import { LIFE_KEYS, type Life, Lives, type StandingLife } from './lives.ts';
import type { NewHappening, Timeline } from './timeline.ts';

/** Writes a world's changes into its timeline, those among them that time alone brings. */
export class Recorder {
  readonly #timeline: Timeline;
  readonly #clock: Clock;
  readonly #lives = new Lives();
  #isOpen = false;

  constructor(timeline: Timeline, clock: Clock) {
    this.#timeline = timeline;
    this.#clock = clock;
  }

  /** From now on changes are written; those that made the world are not. */
  open(state: EventOf<'world'>['state'], fixture: string, faults: readonly FaultChange[]): void {
    this.#isOpen = true;
    this.#add({ kind: 'world', at: this.#clock.now(), state, fixture });
    for (const fault of faults) this.faultChanged(fault);
  }

  /** Goes on after the recorder of the state before: what stands began there, or is older than the stream. */
  goOnAfter(before: Recorder, event: NewHappening, standing: readonly StandingLife[]): void {
    this.#isOpen = true;
    this.#timeline.add(event);
    const now = this.#clock.now();
    for (const { key, kind, name, rule, endsAt } of standing) {
      const of = before.#lives.find(key)?.of ?? null;
      const asked = kind === 'qr' ? { askedAt: now, hasLeft: false } : {};
      const shown = kind === 'qr' ? ticketOf(name) : name;
      this.#lives.begin({ key, kind, of, name: shown, hasEnded: false, ...asked, ...(rule && { rule }) });
      if (endsAt !== null) this.#lives.plan({ at: endsAt, key, what: 'ends' });
      if (kind === 'qr') this.#lives.plan({ at: now + QR_LEFT_MS, key, what: 'left' });
    }
  }

  /** When a page last asked for a ticket; null for one of an earlier state. */
  ticketAskedAt(scene: string): number | null {
    return this.#lives.find(LIFE_KEYS.qr(scene))?.askedAt ?? null;
  }

  /** When the next event comes by itself; null for none. */
  nextDue(): number | null {
    return this.#lives.nextDue();
  }

  /** Writes what time alone has brought until `now`. */
  settle(now: number = this.#clock.now()): void {
    for (let due = this.#lives.takeDue(now); due; due = this.#lives.takeDue(now)) {
      if (due.what === 'left') this.#leave(due.life, due.at);
      else this.#end(due.life, due.at);
    }
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
        this.#timeline.use(this.#add({ kind: 'ali', at, state: 'declined', identity: null, expiresAt: null }));
    }
  }

  /** A message that the portal sent. */
  sent(code: SmsCode, { delivery, message, fault }: Sending): void {
    if (!this.#isOpen) return;
    const { phone, action, expiresAt } = code;
    const seq = this.#add({
      ...{ kind: 'sms', at: this.#clock.now(), phone, action, delivery, message, fault, expiresAt },
    });
    const key = LIFE_KEYS.sms(code);
    this.#lives.begin({ key, kind: 'sms', of: seq, name: phone, hasEnded: false });
    this.#lives.plan({ at: expiresAt, key, what: 'ends' });
    this.#timeline.use(seq);
  }

  /** A message that was not sent, though its caller got the usual answer. */
  withheld({ phone, action }: CodeSubject, message: number): void {
    if (!this.#isOpen) return;
    const at = this.#clock.now();
    const seq = this.#add({
      ...{ kind: 'sms', at, phone, action, delivery: 'unsent', message, fault: null, expiresAt: null },
    });
    this.#timeline.use(seq);
  }

  /** A late message that reached the phone. */
  arrived(code: SmsCode, message: number): void {
    if (!this.#isOpen) return;
    const of = this.#lives.find(LIFE_KEYS.sms(code))?.of ?? null;
    this.#add({ kind: 'code', at: this.#clock.now(), of, phone: code.phone, state: 'arrived', message });
  }

  faultChanged({ id, given, state }: FaultChange): void {
    if (!this.#isOpen) return;
    const key = LIFE_KEYS.fault(id);
    const life = this.#lives.find(key);
    if (state === 'added') {
      const of = this.#add(faultEvent(id, given, state, this.#clock.now()));
      this.#lives.begin({ key, kind: 'fault', of, name: id, hasEnded: false, rule: given });
      // A rule fires at its last instant too.
      if (given.until !== undefined) this.#lives.plan({ at: given.until + 1, key, what: 'ends' });
    } else if (state === 'changed') {
      if (life) life.rule = given;
      this.#add(faultEvent(id, given, state, this.#clock.now()));
    } else if (life?.hasEnded !== true) {
      if (life) life.hasEnded = true;
      this.#add(faultEvent(id, given, state, this.#clock.now()));
    }
  }

  /** The clock was moved, stopped or let go. The time that pages did not ask in is not counted against them. */
  clockMoved(from: number, to: number, frozen: boolean): void {
    this.settle(from);
    for (const life of this.#lives.all()) if (life.askedAt !== undefined) life.askedAt += to - from;
    this.#add({ kind: 'clock', at: from, from, to, frozen });
  }

  keyTaken(): void {
    if (this.#isOpen) this.#add({ kind: 'key', at: this.#clock.now() });
  }

  #add(event: NewHappening): number {
    this.settle(event.at);
    return this.#timeline.add(event);
  }

  #beginTicket({ scene, isLogin, expiresAt }: ChangedTicket, at: number): void {
    const ticket = ticketOf(scene);
    const of = this.#add({ kind: 'qr', at, ticket, page: isLogin === 1 ? 'login' : 'register', expiresAt });
    const key = LIFE_KEYS.qr(scene);
    this.#lives.begin({ key, kind: 'qr', of, name: ticket, hasEnded: false, askedAt: at, hasLeft: false });
    this.#lives.plan({ at: expiresAt, key, what: 'ends' });
    this.#lives.plan({ at: at + QR_LEFT_MS, key, what: 'left' });
    this.#timeline.use(of);
  }

  #changeTicket({ scene, status, scannedBy, confirmedBy }: ChangedTicket, at: number): void {
    const life = this.#lives.find(LIFE_KEYS.qr(scene));
    const ticket = ticketOf(scene);
    const state = ticketState({ status, scannedBy });
    const isFinal = status !== QR_STATUS.initial;
    if (isFinal && life?.hasEnded === true) return;
    this.#add({ kind: 'ticket', at, of: life?.of ?? null, ticket, state, identity: confirmedBy ?? scannedBy });
    if (life && isFinal) life.hasEnded = true;
  }

  /** The page that prepared a ticket asks for its state. */
  #askFor({ scene }: ChangedTicket, at: number): void {
    const key = LIFE_KEYS.qr(scene);
    const life = this.#lives.find(key);
    if (!life) return;
    this.#timeline.use(life.of);
    life.askedAt = at;
    if (!life.hasLeft) return;
    life.hasLeft = false;
    this.#lives.plan({ at: at + QR_LEFT_MS, key, what: 'left' });
  }

  #leave(life: Life, at: number): void {
    const leavesAt = (life.askedAt ?? 0) + QR_LEFT_MS;
    if (leavesAt > at) {
      this.#lives.plan({ at: leavesAt, key: life.key, what: 'left' });
      return;
    }
    life.hasLeft = true;
    this.#timeline.add({ kind: 'ticket', at, of: life.of, ticket: life.name, state: 'left', identity: null });
  }

  #changeCode(code: ChangedCode, state: Extract<PortalChange, { type: 'code' }>['state'], at: number): void {
    const life = this.#lives.find(LIFE_KEYS.sms(code));
    if (state !== 'replaced') this.#timeline.use(life?.of ?? null);
    if (state === 'tried' || life?.hasEnded !== false) return;
    this.#add({ kind: 'code', at, of: life.of, phone: code.phone, state, message: null });
    life.hasEnded = true;
  }

  #changeGrant({ code, identity, expiresAt, state }: Extract<PortalChange, { type: 'grant' }>, at: number): void {
    const key = LIFE_KEYS.ali(code);
    if (state === 'issued') {
      const of = this.#add({ kind: 'ali', at, state: 'authorised', identity, expiresAt });
      this.#lives.begin({ key, kind: 'ali', of, name: identity, hasEnded: false });
      this.#lives.plan({ at: expiresAt, key, what: 'ends' });
      return;
    }
    const life = this.#lives.find(key);
    this.#timeline.use(life?.of ?? null);
    if (state === 'late' || life?.hasEnded === true) return;
    this.#add({ kind: 'grant', at, of: life?.of ?? null, identity, state: 'used' });
    if (life) life.hasEnded = true;
  }

  /** The end that time alone brings. */
  #end(life: Life, at: number): void {
    life.hasEnded = true;
    const { of, name, rule } = life;
    const state = 'expired';
    if (rule) this.#timeline.add(faultEvent(name, rule, 'ended', at));
    else if (life.kind === 'sms') this.#timeline.add({ kind: 'code', at, of, phone: name, state, message: null });
    else if (life.kind === 'qr') this.#timeline.add({ kind: 'ticket', at, of, ticket: name, state, identity: null });
    else this.#timeline.add({ kind: 'grant', at, of, identity: name, state });
  }
}
