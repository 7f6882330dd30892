import type { CONTROL } from '#contract/control/endpoints.ts';
import type { Recorded, RecordedCall, RecordedResponse, ReplayBundle } from '#contract/control/replay.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { CAPS, REPLAY_BYTES_MAX } from '#contract/limits.ts';
import type { KeyPair } from '#domain/ports.ts';
import type { HistoryBudget } from './ring.ts';

/** Approximate bytes of an entry beside its texts. */
const ENTRY_BYTES = 800;

/** A snapshot that a segment goes on from, written out when it is read. */
export interface SegmentStart {
  /** about how much memory it takes */
  readonly bytes: number;
  /** Returns a fresh copy. */
  read(): Snapshot;
}

/** The entry of a call that was admitted. */
export interface LoggedCall {
  /** It goes on after a fault's delay. */
  resumed(at: number): void;
  /** Its caller hung up during the delay: it was never carried out. */
  gone(at: number): void;
  /** @param answer null where nobody waits for it: its caller had hung up, or the world went back meanwhile */
  answered(answer: RecordedResponse | null): void;
}

/** A call of the control API, as its router has read it. */
export interface ControlAction {
  readonly name: keyof typeof CONTROL;
  readonly params: Readonly<Record<string, string>>;
}

/** An entry, and how far the history had come before it. */
export interface LogEntry {
  readonly entry: Recorded;
  /** which call it is, of the control API alone */
  readonly action?: ControlAction | undefined;
  /** seq of the newest event */
  readonly after: number;
}

/** A segment of the log: its start, and the entries since. */
interface Segment {
  readonly start: SegmentStart;
  /** seq of the newest event before it */
  readonly after: number;
  readonly entries: LogEntry[];
  readonly keys: ReplayBundle['keys'];
  /** of entries and keys, about */
  bytes: number;
}

/**
 * All input of a world, in order, as a replay needs it. It holds two segments; when the newer one is full, a snapshot
 * begins the next and the older one goes. So the newest calls can always be run again, from the world's start or from
 * a snapshot taken on the way.
 */
export class ReplayLog {
  readonly #budget: HistoryBudget;
  /** the world's time when its fixture began it; null where it goes on from a snapshot */
  readonly startedAt: number | null;
  readonly #seq: () => number;
  #isOn: boolean;
  #segments: readonly Segment[] = [];
  #missing = 0;
  /** calls that came and are neither answered nor gone: a segment cannot begin between a call and its end */
  #open = 0;

  /** @param seq the history's newest */
  constructor(budget: HistoryBudget, isOn: boolean, startedAt: number | null, seq: () => number) {
    this.#budget = budget;
    this.#isOn = isOn;
    this.#seq = seq;
    this.startedAt = startedAt;
  }

  /** Entries so far, also those that are not kept any more. */
  get length(): number {
    return this.#segments.reduce((sum, { entries }) => sum + entries.length, this.#missing);
  }

  /** Before something comes: begins the first segment, and another where the newer one is full. @param now the world as it is */
  makeRoom(now: () => SegmentStart): void {
    const full = this.#newer;
    if (!full) {
      // A world that its fixture made large is logged all the same.
      if (this.#isOn) this.#begin(now(), 2 * REPLAY_BYTES_MAX);
      return;
    }
    const share = Math.max(full.entries.length / CAPS.replayCalls, full.bytes / REPLAY_BYTES_MAX);
    if (share < (this.#open > 0 ? 1 : 1 / 2)) return;
    if (this.#open === 0) {
      this.#forget(this.#segments.slice(0, -1));
      this.#segments = [full];
      this.#begin(now(), REPLAY_BYTES_MAX / 2);
    } else this.drop();
  }

  /** Keeps an entry; false where nothing is kept: switched off or dropped. */
  add(entry: Recorded, action?: ControlAction): boolean {
    this.#newer?.entries.push({ entry, action, after: this.#seq() });
    if (this.#newer) this.#count(entryBytes(entry));
    else this.#missing += 1;
    return this.#newer !== undefined;
  }

  /** Keeps a call that was admitted; null where nothing is kept. */
  addCall(call: RecordedCall): LoggedCall | null {
    if (!this.add(call)) return null;
    const { id } = call;
    this.#open += 1;
    return {
      resumed: (at) => void this.add({ kind: 'resumed', id, at }),
      gone: (at) => {
        this.#open -= 1;
        this.add({ kind: 'gone', id, at });
      },
      answered: (answer) => {
        this.#open -= 1;
        if (answer) this.#answer(call, answer);
      },
    };
  }

  /** True where a snapshot of so many characters has a place among the entries. */
  canHold(characters: number): boolean {
    return this.#newer !== undefined && 2 * characters <= REPLAY_BYTES_MAX / 4;
  }

  /** Keeps a key that the world took. */
  addKey({ publicKey, privateKey }: KeyPair): void {
    this.#newer?.keys.push({ publicKey, privateKey });
    this.#count(publicKey.length + privateKey.length);
  }

  /** Entries that are not kept any more. */
  get missing(): number {
    return this.#missing;
  }

  /** True where everything since the world's start is kept. */
  get isComplete(): boolean {
    return this.#missing === 0 && this.#isOn;
  }

  /** True where every entry is kept but at most the first so many. */
  keepsFrom(entries: number): boolean {
    return this.#isOn && this.#missing <= entries;
  }

  /** seq of the newest event before the oldest entry: a bundle cannot end at an earlier one. */
  get reachesTo(): number {
    return this.#segments[0]?.after ?? this.#seq();
  }

  /** Entries that came in before an event. @param until its seq; left out: all */
  entries(until = Number.POSITIVE_INFINITY): readonly LogEntry[] {
    return this.#segments.flatMap(({ entries }) => entries).filter(({ after }) => after < until);
  }

  /**
   * The log as a bundle has it. @param until seq of its last event
   * @returns null for the start where nothing has come in yet, or nothing is kept
   */
  read(until?: number): Pick<ReplayBundle, 'startedAt' | 'after' | 'complete' | 'missing' | 'keys' | 'log'> & {
    readonly start: Snapshot | null;
  } {
    const entries = this.entries(until);
    // A call that a fault still held back then had no answer yet.
    const later = this.entries().slice(entries.length);
    const held = new Set(later.flatMap(({ entry }) => (entry.kind === 'resumed' ? entry.id : [])));
    return {
      start: this.#segments[0]?.start.read() ?? null,
      ...(this.isComplete && this.startedAt !== null && { startedAt: this.startedAt }),
      after: this.reachesTo,
      complete: this.isComplete,
      missing: this.#missing,
      keys: this.#segments.flatMap(({ keys }) => keys),
      log: entries.map(({ entry }) =>
        entry.kind === 'call' && held.has(entry.id) ? { ...entry, answer: null } : entry,
      ),
    };
  }

  /** Lets everything go; from now on nothing is kept. */
  drop(): void {
    this.#forget(this.#segments);
    this.#segments = [];
    this.#isOn = false;
  }

  #begin(start: SegmentStart, maxBytes: number): void {
    if (start.bytes > maxBytes) {
      this.drop();
      return;
    }
    this.#segments = [...this.#segments, { start, after: this.#seq(), entries: [], keys: [], bytes: 0 }];
    this.#budget.count(start.bytes);
  }

  get #newer(): Segment | undefined {
    return this.#segments.at(-1);
  }

  #forget(segments: readonly Segment[]): void {
    for (const { start, entries, bytes } of segments) {
      this.#missing += entries.length;
      this.#budget.count(-bytes - start.bytes);
    }
  }

  #answer(call: RecordedCall, answer: RecordedResponse): void {
    const entries = this.#newer?.entries ?? [];
    const index = entries.findLastIndex(({ entry }) => entry === call);
    const logged = entries[index];
    if (!logged) return;
    entries[index] = { ...logged, entry: { ...call, answer } };
    this.#count([answer.body, ...answer.cookies, answer.location ?? ''].reduce((sum, text) => sum + text.length, 0));
  }

  #count(bytes: number): void {
    if (!this.#newer) return;
    this.#newer.bytes += bytes;
    this.#budget.count(bytes);
  }
}

function entryBytes(entry: Recorded): number {
  if (entry.kind === 'return') return ENTRY_BYTES + 2 * JSON.stringify(entry.snapshot).length;
  if (entry.kind !== 'call') return ENTRY_BYTES + 2 * ('body' in entry ? (JSON.stringify(entry.body) ?? '').length : 0);
  const { target, headers, body } = entry;
  const text = body && 'text' in body ? body.text : body && 'base64' in body ? body.base64 : '';
  const head = Object.values(headers).reduce((sum, value) => sum + value.length, 0);
  return ENTRY_BYTES + target.length + head + 2 * text.length;
}
