import type { TimelineEvent } from '#contract/control/timeline.ts';
import { CAPS } from '#contract/limits.ts';
import type { JournalBudget } from '#sandbox/journal/journal-budget.ts';

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never;

/** An event that is no call, as it is kept and shown. */
export type Happening = Exclude<TimelineEvent, { kind: 'call' }>;
/** An event before it has its place in the stream. */
export type NewHappening = Without<Happening, 'seq' | 'by'>;

/** A call's place in the stream; everything else about it is in its journal row. */
export interface CallMark {
  readonly kind: 'call';
  readonly seq: number;
  readonly at: number;
  /** seq of its journal row; null until that is written, at the same instant */
  journal: number | null;
  /** seq of the sms, ticket or grant that it used */
  of: number | null;
}

export type TimelineEntry = CallMark | Happening;

/** A call that is carried out, with its place as soon as it has one. */
export interface Acting {
  mark: CallMark | null;
}

/** Approximate bytes of a call's mark, and of another event beside its texts. */
const MARK_BYTES = 120;
const HAPPENING_BYTES = 400;
const COMPACT_AFTER = 256;

/** The newest 4,000 events of a world, in order. Those that a call does stand after it and name it. */
export class Timeline {
  readonly #budget: JournalBudget;
  readonly #onAdded: (seq: number) => void;
  #entries: TimelineEntry[] = [];
  #start = 0;
  #seq = 0;
  #dropped = 0;
  #bytes = 0;
  /** events up to these seqs are not shown, and were not before the last time the stream was emptied */
  #hidden: readonly [now: number, before: number] = [0, 0];
  #acting: { readonly call: Acting; readonly at: number } | null = null;

  /** @param onAdded called with each event that is no call */
  constructor(budget: JournalBudget, onAdded: (seq: number) => void) {
    this.#budget = budget;
    this.#onAdded = onAdded;
  }

  get size(): number {
    return this.#entries.length - this.#start;
  }

  /** seq of the oldest event kept; one above the newest where none is */
  get first(): number {
    return Math.max(this.#hidden[0] + 1, this.#entries[this.#start]?.seq ?? this.#seq + 1);
  }

  get last(): number {
    return this.#seq;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Those that are shown. */
  entries(): readonly TimelineEntry[] {
    const [hidden] = this.#hidden;
    const entries = this.#entries.slice(this.#start);
    return hidden === 0 ? entries : entries.filter(({ seq }) => seq > hidden);
  }

  /** Empties the stream as it is shown; `show` takes that back for as long as the events are kept. */
  hide(): void {
    this.#hidden = [this.#seq, this.#hidden[0]];
  }

  /** Shows again what `hide` has hidden last. */
  show(): void {
    const [, before] = this.#hidden;
    this.#hidden = [before, before];
  }

  /** Keeps an event; returns its seq. */
  add(given: NewHappening): number {
    const by = this.#acting ? this.#markOf(this.#acting).seq : null;
    const event = { seq: this.#nextSeq(), ...given, ...(NAMES_CALL.has(given.kind) && { by }) } as Happening;
    this.#push(event);
    this.#onAdded(event.seq);
    return event.seq;
  }

  /** Notes the event that the acting call uses. */
  use(seq: number | null): void {
    if (this.#acting && seq !== null) this.#markOf(this.#acting).of = seq;
  }

  /** Carries out a call's operation: its events stand after the call's own and name it. */
  during<T>(call: Acting, at: number, act: () => T): T {
    this.#acting = { call, at };
    try {
      return act();
    } finally {
      this.#acting = null;
    }
  }

  /** Keeps an answered call, at its place where it has one already. */
  addCall(at: number, journal: number, { mark }: Acting): void {
    if (mark && this.#has(mark)) mark.journal = journal;
    else this.#push({ kind: 'call', seq: this.#nextSeq(), at, journal, of: null });
  }

  /** Drops what is older than the oldest call that the journal still keeps. @param first its seq there */
  dropBefore(first: number): void {
    let end = this.#start;
    for (let index = this.#start; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index] as TimelineEntry;
      if (entry.kind !== 'call') continue;
      if (entry.journal === null || entry.journal >= first) break;
      end = index + 1;
    }
    this.#dropTo(end);
  }

  /** Lets the oldest events go and counts them. */
  dropOldest(count: number): void {
    this.#dropTo(Math.min(this.#start + count, this.#entries.length));
  }

  /** Empties the stream; `seq` goes on. */
  clear(): void {
    this.#entries = [];
    this.#start = 0;
    this.#free(this.#bytes);
  }

  /** Takes up the stream of the process before. */
  takeUp(entries: readonly TimelineEntry[], last: number): void {
    this.clear();
    for (const entry of entries) this.#push(entry);
    this.#seq = last;
  }

  #markOf({ call, at }: { readonly call: Acting; readonly at: number }): CallMark {
    if (!call.mark) {
      call.mark = { kind: 'call', seq: this.#nextSeq(), at, journal: null, of: null };
      this.#push(call.mark);
    }
    return call.mark;
  }

  #nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }

  #push(entry: TimelineEntry): void {
    this.#entries.push(entry);
    if (this.size > CAPS.timeline) this.dropOldest(1);
    const bytes = bytesOf(entry);
    this.#bytes += bytes;
    this.#budget.take(bytes);
  }

  #has(mark: CallMark): boolean {
    return this.#entries.lastIndexOf(mark) >= this.#start;
  }

  #dropTo(end: number): void {
    if (end <= this.#start) return;
    this.#free(this.#entries.slice(this.#start, end).reduce((sum, entry) => sum + bytesOf(entry), 0));
    this.#dropped += end - this.#start;
    this.#start = end;
    if (this.#start < COMPACT_AFTER && this.size > 0) return;
    this.#entries = this.#entries.slice(this.#start);
    this.#start = 0;
  }

  #free(bytes: number): void {
    this.#bytes -= bytes;
    this.#budget.giveBack(bytes);
  }
}

/** Kinds of events that a call may have done. */
const NAMES_CALL: ReadonlySet<Happening['kind']> = new Set([
  ...(['sms', 'code', 'qr', 'ticket', 'ali', 'grant', 'account', 'key'] as const),
]);

function bytesOf(entry: TimelineEntry): number {
  if (entry.kind === 'call') return MARK_BYTES;
  if (entry.kind === 'setting' || entry.kind === 'fault') return HAPPENING_BYTES + 2 * JSON.stringify(entry).length;
  return HAPPENING_BYTES;
}
