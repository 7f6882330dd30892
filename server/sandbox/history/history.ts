import type { Journal, JournalQuery } from '#contract/control/journal.ts';
import type { Timeline, TimelineEvent } from '#contract/control/timeline.ts';
import { CAPS } from '#contract/limits.ts';
import type { Stretches } from '#contract/stretches.ts';
import { bytesOfCall, type CallRow, callRow, type NewCall } from './call-row.ts';
import { Causes } from './causes.ts';
import type { Counter } from './coverage.ts';
import type { EventOf, NewEvent, OtherEvent } from './event.ts';
import type { Mask } from './mask.ts';
import { type HistoryBudget, Ring } from './ring.ts';
import { shownCall } from './shown-call.ts';

/** A call that is carried out: its place in the history as soon as it has one, and the sms, ticket or grant that it used. */
export interface Acting {
  seq: number | null;
  of: number | null;
}

const EVENT_BYTES = 400;
/** Events that are read in one stretch. */
const STRETCH = 200;

/**
 * Everything that happened in a world, under one `seq` that goes on through resets: its newest 2,000 calls, and its
 * other events. Journal and timeline are readings of it. Secrets are masked when they are read.
 */
export class History {
  readonly #calls: Ring<CallRow>;
  readonly #events: Ring<OtherEvent>;
  readonly #added: (seq: number) => void;
  /** undefined where tests are not counted */
  readonly counter: Counter | undefined;
  #last = 0;
  #acting: Acting | null = null;

  /** @param added called with each event that is no call */
  constructor(budget: HistoryBudget, added: (seq: number) => void, counter?: Counter) {
    this.#calls = new Ring(CAPS.journal, { budget, bytesOf: bytesOfCall });
    this.#events = new Ring(CAPS.timeline, { budget, bytesOf: bytesOfEvent });
    this.#added = added;
    this.counter = counter;
  }

  /** seq of the newest call or event; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Calls that were let go for newer ones. */
  get dropped(): number {
    return this.#calls.dropped;
  }

  /** Calls that are shown, secrets and all: for the sandbox itself. */
  get calls(): readonly CallRow[] {
    return this.#calls.shown();
  }

  /** Keeps an event; returns its seq. @param isProof false for the sandbox's own doing, which no test has tried */
  add(event: NewEvent, isProof = true): number {
    const seq = this.#next();
    const by = this.#acting?.seq ?? null;
    this.#events.push({ ...event, seq, ...(NAMES_CALL.has(event.kind) && { by }) } as OtherEvent);
    if (isProof) this.counter?.happened(event);
    this.#added(seq);
    return seq;
  }

  /** Carries out a call's operation: its events stand after the call and name it. */
  during<T>(acting: Acting, act: () => T): T {
    acting.seq = this.#next();
    this.#acting = acting;
    try {
      return act();
    } finally {
      this.#acting = null;
    }
  }

  /** Notes the event that the acting call uses. */
  use(seq: number | null): void {
    if (this.#acting && seq !== null) this.#acting.of = seq;
  }

  /** Keeps a call that was answered, at its place where it has one already; returns its seq. */
  addCall(call: NewCall, { seq, of }: Acting): number {
    const row = callRow(call, { seq: seq ?? this.#next(), of });
    this.#calls.push(row);
    // Events older than the oldest call have lost their context.
    this.#events.dropTo(this.#calls.droppedTo);
    return row.seq;
  }

  /** The call of that seq, light; null where it was let go. */
  shownCall(seq: number, mask: Mask): ReturnType<typeof shownCall> | null {
    const row = this.#calls.find(seq);
    return row ? shownCall(row, mask) : null;
  }

  /** The event of that seq that is no call; null where it was let go. */
  eventAt(seq: number): OtherEvent | null {
    return this.#events.find(seq) ?? null;
  }

  /** Calls that are shown and asked for. */
  asked({ after = '0', path = '', requestId }: JournalQuery): readonly CallRow[] {
    return this.calls
      .filter(({ seq, target }) => seq > Number(after) && target.includes(path))
      .filter((row) => requestId === undefined || row.requestId === requestId);
  }

  /** The journal's frame around the entries of `asked`. */
  journal(entries: Journal['entries']): Journal {
    return { entries, next: this.#last, dropped: this.#calls.dropped };
  }

  /** The call of that seq with its secrets; undefined for one that is not shown. */
  callAt(seq: number): CallRow | undefined {
    return this.calls.find((call) => call.seq === seq);
  }

  /** The timeline after a seq; there is a turn for others after each stretch of it. */
  *timeline(after: number, mask: Mask): Stretches<Omit<Timeline, 'due'>> {
    const all = [...this.calls, ...this.#events.shown()].sort((one, other) => one.seq - other.seq);
    const kept = all.slice(-CAPS.timeline);
    const causes = new Causes();
    const events: TimelineEvent[] = [];
    const frame = {
      first: kept[0]?.seq ?? this.#last + 1,
      next: this.#last,
      dropped: this.#calls.dropped + this.#events.dropped + all.length - kept.length,
    };
    for (const [index, entry] of kept.entries()) {
      if (index % STRETCH === STRETCH - 1) yield;
      if (entry.kind !== 'call') causes.pass(entry);
      if (entry.seq <= after) continue;
      if (entry.kind !== 'call') events.push(entry);
      else {
        const { kind, seq: journal, of } = entry;
        events.push({ ...shownCall(entry, mask), kind, journal, of, links: causes.of(entry) });
      }
    }
    return { ...frame, events };
  }

  /** The newest return to a point before an event. */
  returnBefore(seq: number): EventOf<'return'> | undefined {
    const returns = this.#events.shown().filter((event): event is EventOf<'return'> => event.kind === 'return');
    return returns.findLast((event) => event.seq < seq);
  }

  /** Empties journal and timeline as they are shown; `show` takes that back for as long as the calls are kept. */
  hide(): void {
    for (const ring of [this.#calls, this.#events]) ring.hide(this.#last);
  }

  /** Shows again what `hide` has hidden last; false where no call of it is kept. */
  show(): boolean {
    this.#events.show();
    return this.#calls.show();
  }

  /** Lets the oldest calls go, and what came before them; false where none is left. */
  dropOldest(count: number): boolean {
    const hasCalls = this.#calls.size > 0;
    this.#calls.dropOldest(count);
    this.#events.dropTo(this.#calls.droppedTo);
    return hasCalls;
  }

  /** Forgets everything; `seq` goes on. */
  clear(): void {
    for (const ring of [this.#calls, this.#events]) ring.clear();
  }

  /** Forgets everything, and goes on after a seq, as another history had come so far. */
  beginAfter(seq: number): void {
    this.clear();
    this.#last = Math.max(0, seq);
  }

  /** Everything that is shown, for another process to go on with. */
  entries(): (CallRow | OtherEvent)[] {
    return [...this.calls, ...this.#events.shown()];
  }

  /** Goes on with what another process left; the event that this one began with stands after it. */
  goOnWith(entries: readonly (CallRow | OtherEvent)[], last: number): void {
    const begun = this.#events.shown().slice(-1);
    this.clear();
    for (const entry of entries) {
      if (entry.kind === 'call') this.#calls.push(entry);
      else this.#events.push(entry);
    }
    this.#last = last;
    for (const event of begun) this.add(event);
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** Kinds of events that a call may have done. */
const NAMES_CALL: ReadonlySet<OtherEvent['kind']> = new Set([
  ...(['sms', 'code', 'qr', 'ticket', 'ali', 'grant', 'account', 'key'] as const),
]);

function bytesOfEvent(event: OtherEvent): number {
  const isLong = event.kind === 'setting' || event.kind === 'fault';
  return EVENT_BYTES + (isLong ? 2 * JSON.stringify(event).length : 0);
}
