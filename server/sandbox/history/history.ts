import type { RecordedResponse } from '#contract/control/world-file.ts';
import { CAPS, JOURNAL_ROW_MAX, REPLAY_BYTES_MAX } from '#contract/limits.ts';
import type { HistoryBudget } from './budget.ts';
import { type CallEnd, type CallInput, type CallRow, rowOf } from './call-row.ts';
import type { Counter } from './coverage.ts';
import type { Input, Logged, NewEvent, OtherEvent, Outcome, StateCopy } from './entry.ts';
import { HiddenUpTo } from './hidden-up-to.ts';

/** A call under way. */
export interface OngoingCall {
  /** its place in the history; null until its operation begins, and for a call that is refused before */
  seq: number | null;
  /** seq of the sms, ticket or grant that it used; null where it used none */
  of: number | null;
}

/** A place between two entries of the history. */
export interface Mark {
  /** seq of the newest outcome before it */
  readonly seq: number;
  /** inputs before it, counted as in `note` */
  readonly number: number;
}

/** A place that a replay can begin at, with the world as it stood there. */
interface Start extends Mark {
  readonly state: StateCopy;
}

/** Approximate bytes of an event, of a call's row beside its long texts, and of an input beside its own. */
const EVENT_BYTES = 400;
const ROW_BYTES = 1_000;
const INPUT_BYTES = 800;

/** Another start is due after this share of the inputs: when the oldest are dropped, a later start is there. */
const START_SHARE = 1 / 2;
/** Every replay needs the first start, so it may be a large world. */
const FIRST_START_BYTES_MAX = 2 * REPLAY_BYTES_MAX;
/** Each later start is one more copy of the world beside the first. */
const LATER_START_BYTES_MAX = REPLAY_BYTES_MAX / 2;

/** Where the inputs of a replay begin: the last reset or restore. */
interface Beginning {
  readonly number: number;
  /** the world's time when its fixture began it; null where it goes on from a snapshot */
  readonly at: number | null;
}

/**
 * A world's past as entries: inputs, and outcomes under one `seq` that goes on through resets.
 *
 * A portal call comes from its socket to `http/portal/handle-portal-call.ts`. `admit` keeps it as an input, `runAs` carries
 * it out, so that its events stand after it and name it, and `answer` keeps its row, and beside its input the answer as it was
 * sent. Four readings of the entries show it: the journal (`journal.ts`), the timeline (`timeline.ts`), a replay
 * (`replay-log.ts`) and a recorded story (`sandbox/recording/story-timeline.ts`). Nothing else stores a call.
 *
 * The newest 2,000 calls and the newest 4,000 other events are kept; of the inputs since the last reset or restore the
 * newest 2,000, in at most 8 MB.
 */
export class History {
  readonly #budget: HistoryBudget;
  readonly #added: (seq: number) => void;
  /** false where nothing is kept */
  readonly isOn: boolean;
  /** undefined where tests are not counted */
  readonly counter: Counter | undefined;
  #inputs: Logged[] = [];
  #calls: CallRow[] = [];
  #events: OtherEvent[] = [];
  #starts: Start[] = [];
  /** calls that came and are neither answered nor gone: a replay cannot begin between a call and its end */
  readonly #open = new Set<Input>();
  #last = 0;
  #number = 0;
  #beginning: Beginning = { number: 0, at: null };
  /** memory of the inputs */
  #bytes = 0;
  /** inputs, and bytes of them, that may still come before another start is due */
  #left = { inputs: 0, bytes: 0 };
  #dropped = { calls: 0, events: 0 };
  readonly #hidden = new HiddenUpTo();
  #ongoing: OngoingCall | null = null;

  /** @param added called with each event that is no call */
  constructor(budget: HistoryBudget, isOn: boolean, added: (seq: number) => void, counter?: Counter) {
    this.#budget = budget;
    this.isOn = isOn;
    this.#added = added;
    this.counter = counter;
  }

  /** Drops all inputs, because the world's state was replaced. @param at the world's time where a fixture begins it, else null */
  begin(at: number | null): void {
    this.#letGo(this.#inputs.length);
    this.#open.clear();
    // A number of its own, so that a mark from just before this one belongs to the former state.
    this.#number += 1;
    this.#beginning = { number: this.#number, at };
    this.#dropStarts();
    this.#left = { inputs: 0, bytes: 0 };
  }

  get last(): number {
    return this.#last;
  }

  get mark(): Mark {
    return { seq: this.#last, number: this.#number };
  }

  get beginning(): Beginning {
    return this.#beginning;
  }

  /** True while no input has come since the beginning. */
  get isFresh(): boolean {
    return this.#number === this.#beginning.number && this.#starts.length === 0;
  }

  /** True where the world is to be kept as a start before the next input. */
  get isStartDue(): boolean {
    const { inputs, bytes } = this.#left;
    return this.isOn && (inputs <= 0 || bytes <= 0) && this.#open.size === 0;
  }

  /** Keeps a start of a replay. A world that is too large gets none from here on, until it begins anew. */
  keepStart(start: Start): void {
    const { bytes } = start.state;
    const isTooLarge = bytes > (this.isFresh ? FIRST_START_BYTES_MAX : LATER_START_BYTES_MAX);
    const share = isTooLarge ? Number.POSITIVE_INFINITY : START_SHARE;
    this.#left = { inputs: share * CAPS.replayCalls, bytes: share * REPLAY_BYTES_MAX };
    if (isTooLarge) return;
    this.#starts.push(start);
    this.#budget.count(bytes);
  }

  /** The oldest place that a replay can begin at, with every input since; undefined where there is none. */
  get start(): Start | undefined {
    return this.#starts[0];
  }

  /**
   * Keeps an input; null where the history is off. Inputs are numbered in their order. A key has no number of its own, because
   * a replay does not run it again: all keys stand ready before its first input.
   */
  note<Kind extends Input>(input: Kind): Logged<Kind> | null {
    const logged: Logged<Kind> = { input, number: this.#number, after: this.#last, bytes: 0 };
    if (input.kind !== 'key') {
      this.#number += 1;
      this.#left.inputs -= 1;
    }
    if (!this.isOn) return null;
    this.#inputs.push(logged);
    this.#take(logged, bytesOfInput(input));
    return logged;
  }

  /** Keeps a portal call that was admitted: from now on it is under way. */
  admit(call: CallInput): Logged<CallInput> | null {
    const logged = this.note(call);
    if (logged) this.#open.add(call);
    return logged;
  }

  /** Notes that a caller hung up during a fault's delay: the call is never carried out. */
  gone({ input }: Logged<CallInput>, at: number): void {
    if (this.#open.delete(input)) this.note({ kind: 'gone', id: input.id, at });
  }

  /**
   * Keeps the end of a call, at its place where it has one already; returns its seq.
   * @param sent its answer as it was sent; null where a replay must not give it again
   */
  answer(
    logged: Logged<CallInput>,
    end: Omit<CallEnd, keyof OngoingCall>,
    sent: RecordedResponse | null,
    { seq, of }: OngoingCall,
  ): number {
    const row = rowOf(logged.input, { ...end, seq: seq ?? this.#next(), of });
    this.#open.delete(logged.input);
    this.#keepCall(row);
    if (logged.number >= this.#oldest) {
      logged.answer = { row, sent };
      this.#take(logged, sent ? bytesOf(sent.cookies) + sent.body.length : 0);
    }
    return row.seq;
  }

  /** Keeps an event; returns its seq. @param isProof false for an act of the sandbox itself, which counts for no test's coverage */
  add(event: NewEvent, isProof = true): number {
    const seq = this.#next();
    const by = this.#ongoing?.seq ?? null;
    this.#keepEvent({ ...event, seq, ...(NAMES_CALL.has(event.kind) && { by }) } as OtherEvent);
    if (isProof) this.counter?.happened(event);
    this.#added(seq);
    return seq;
  }

  /** Carries out a call's operation: its events stand after the call and name it. */
  runAs<T>(ongoing: OngoingCall, act: () => T): T {
    ongoing.seq = this.#next();
    this.#ongoing = ongoing;
    try {
      return act();
    } finally {
      this.#ongoing = null;
    }
  }

  /** Notes the sms, ticket or grant that the ongoing call uses. */
  noteSubject(seq: number | null): void {
    if (this.#ongoing && seq !== null) this.#ongoing.of = seq;
  }

  /** Inputs that came before an outcome, keys too. @param until its seq; left out: all */
  inputs(until = Number.POSITIVE_INFINITY): readonly Logged[] {
    return this.#inputs.filter(({ after }) => after < until);
  }

  /** True where every input after a place is kept. */
  keepsFrom({ number }: Pick<Mark, 'number'>): boolean {
    return this.isOn && number >= this.#oldest && number >= this.#beginning.number;
  }

  /** Outcomes that are not hidden, by their seq. */
  outcomes(): readonly Outcome[] {
    const events = this.#events.filter((event) => !this.isHidden(event));
    return [...this.calls, ...events].sort((one, other) => one.seq - other.seq);
  }

  isHidden(outcome: Pick<Outcome, 'seq'>): boolean {
    return this.#hidden.hides(outcome);
  }

  /** Calls that are not hidden, secrets and all. */
  get calls(): readonly CallRow[] {
    return this.#calls.filter((call) => !this.isHidden(call));
  }

  /** The outcome of that seq; undefined where it was dropped. */
  find(seq: number): Outcome | undefined {
    const isIt = (outcome: Outcome) => outcome.seq === seq;
    return this.#events.findLast(isIt) ?? this.#calls.findLast(isIt);
  }

  /** Numbers of outcomes that were dropped for newer ones. */
  get dropped(): Readonly<Record<'calls' | 'events', number>> {
    return this.#dropped;
  }

  /** Empties journal and timeline; `show` takes that back for as long as any of it is kept. */
  hide(): void {
    this.#hidden.hide(this.#last);
  }

  /** Shows the outcomes again that `hide` hid last; false where none of them is kept. */
  show(): boolean {
    return this.#hidden.show([...this.#calls, ...this.#events]);
  }

  /**
   * Drops the oldest calls with everything before them; where no call is left, every input.
   * @returns false where there was nothing to drop
   */
  dropOldest(count: number): boolean {
    const hasEntries = this.#calls.length + this.#inputs.length > 0;
    if (this.#calls.length > 0) this.#dropCalls(count);
    else this.#letGo(this.#inputs.length);
    return hasEntries;
  }

  /** Forgets every outcome; `seq` goes on. */
  clear(): void {
    this.#dropCalls(this.#calls.length);
    this.#dropEvents(this.#events.length);
    this.#dropped = { calls: 0, events: 0 };
    this.#hidden.clear();
  }

  /** Forgets every outcome, and continues the numbering of another history after its last seq. */
  beginAfter(seq: number): void {
    this.clear();
    this.#last = Math.max(0, seq);
  }

  /**
   * Takes over the outcomes of another process. The newest event of this process, the restore of its world, comes after them.
   * @param last seq of the newest outcome there
   */
  resume(outcomes: readonly Outcome[], last: number): void {
    const restored = this.#events.slice(-1);
    this.clear();
    for (const outcome of outcomes) {
      if (outcome.kind === 'call') this.#keepCall(outcome);
      else this.#keepEvent(outcome);
    }
    this.#last = last;
    for (const event of restored) this.add(event);
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Number of the oldest input that is kept; of the next one where none is. */
  get #oldest(): number {
    return this.#inputs[0]?.number ?? this.#number;
  }

  #keepCall(row: CallRow): void {
    this.#calls.push(row);
    this.#budget.count(bytesOfRow(row));
    if (this.#calls.length > CAPS.journal) this.#dropCalls(1);
  }

  #keepEvent(event: OtherEvent): void {
    this.#events.push(event);
    this.#budget.count(bytesOfEvent(event));
    if (this.#events.length > CAPS.timeline) this.#dropEvents(1);
  }

  /** Drops the oldest calls, and everything before them: without the calls, events have no context and a replay no beginning. */
  #dropCalls(count: number): void {
    const gone = takeOldest(this.#calls, count);
    this.#dropped.calls += gone.length;
    this.#budget.count(-gone.reduce((sum, row) => sum + bytesOfRow(row), 0));
    const to = gone.at(-1)?.seq ?? 0;
    this.#dropEvents(countWhere(this.#events, ({ seq }) => seq < to));
    this.#letGo(countWhere(this.#inputs, ({ after }) => after < to));
  }

  #dropEvents(count: number): void {
    const gone = takeOldest(this.#events, count);
    this.#dropped.events += gone.length;
    this.#budget.count(-gone.reduce((sum, event) => sum + bytesOfEvent(event), 0));
  }

  #take(logged: Logged, bytes: number): void {
    logged.bytes += bytes;
    this.#bytes += bytes;
    this.#left.bytes -= bytes;
    while (this.#inputs.length > CAPS.replayCalls || this.#bytes > REPLAY_BYTES_MAX) this.#letGo(1);
    this.#budget.count(bytes);
  }

  #letGo(count: number): void {
    for (const { bytes } of takeOldest(this.#inputs, count)) {
      this.#bytes -= bytes;
      this.#budget.count(-bytes);
    }
    this.#dropStarts();
  }

  /** Drops the starts after which an input is missing. */
  #dropStarts(): void {
    while (this.start && this.start.number < this.#oldest) {
      this.#budget.count(-this.start.state.bytes);
      this.#starts.shift();
    }
  }
}

/** Kinds of events that a call may cause, and then name. */
const NAMES_CALL: ReadonlySet<OtherEvent['kind']> = new Set<OtherEvent['kind']>([
  'sms',
  'code',
  'qr',
  'ticket',
  'ali',
  'grant',
  'account',
  'key',
]);

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** By `shift`: `splice` would move all other entries at each call of a full history. */
function takeOldest<Entry>(entries: Entry[], count: number): Entry[] {
  return Array.from({ length: Math.min(count, entries.length) }, () => entries.shift() as Entry);
}

/** Number of entries before the first one without a property. */
function countWhere<Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  const first = entries.findIndex((entry) => !holds(entry));
  return first === -1 ? entries.length : first;
}

function bytesOfEvent(event: OtherEvent): number {
  const isLong = event.kind === 'setting' || event.kind === 'fault';
  return EVENT_BYTES + (isLong ? 2 * JSON.stringify(event).length : 0);
}

function bytesOfRow({ cut, target, bodySize, answer, opened }: CallRow): number {
  const texts = cut ? JOURNAL_ROW_MAX : target.length + bodySize + answer.length;
  return ROW_BYTES + texts + bytesOf(Object.values(opened).map((field) => field.text));
}

function bytesOfInput(input: Input): number {
  switch (input.kind) {
    case 'call': {
      const { target, headers, body } = input;
      const text = body && 'text' in body ? body.text : body && 'base64' in body ? body.base64 : '';
      return INPUT_BYTES + target.length + bytesOf(Object.values(headers)) + 2 * text.length;
    }
    case 'return':
      return INPUT_BYTES + input.state.bytes;
    case 'key':
      return input.publicKey.length + input.privateKey.length;
    default:
      return INPUT_BYTES + 2 * ('body' in input ? (JSON.stringify(input.body) ?? '').length : 0);
  }
}
