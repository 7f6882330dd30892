import type { Recorded, RecordedCall, RecordedResponse, ReplayBundle } from '#contract/control/replay.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { CAPS, REPLAY_BYTES_MAX } from '#contract/limits.ts';
import type { KeyPair, KeySource } from '#domain/ports.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import type { JournalBudget } from './journal-budget.ts';

/** Approximate bytes of an entry beside its texts. */
const ENTRY_BYTES = 800;

/** A world's start from its fixture: with these it is made again exactly. */
export interface Start {
  readonly at: number;
  readonly fixture: NamedFixture;
  readonly seed: string;
  readonly resets: number;
}

/** A snapshot that a segment goes on from, written out when it is read. */
export interface LaterStart {
  /** about how much memory it takes */
  readonly bytes: number;
  /** each time other objects */
  read(): Snapshot;
}

export const isFixtureStart = (origin: Start | LaterStart | null): origin is Start =>
  origin !== null && 'seed' in origin;

/** A segment of the log: its start, and the entries since. */
interface Segment {
  readonly origin: Start | LaterStart;
  readonly entries: Recorded[];
  readonly keys: ReplayBundle['keys'];
  bytes: number;
}

/**
 * All input of a world, in order, as a replay needs it. It holds two segments; when the newer one is full, a snapshot
 * begins the next and the older one goes. So the newest calls can always be run again, from the world's start or from
 * a snapshot taken on the way.
 */
export class ReplayLog {
  readonly #budget: JournalBudget;
  #older: Segment | null = null;
  /** null while nothing is kept: switched off, dropped, or not begun */
  #newer: Segment | null = null;
  #missing = 0;
  /** calls that came and are neither answered nor gone: a segment cannot begin between a call and its end */
  #open = 0;
  readonly #isOn: boolean;

  constructor(budget: JournalBudget, isOn: boolean) {
    this.#budget = budget;
    this.#isOn = isOn;
  }

  /** Entries so far, also those that are not kept any more. */
  get length(): number {
    return this.#missing + (this.#older?.entries.length ?? 0) + (this.#newer?.entries.length ?? 0);
  }

  get isOpen(): boolean {
    return this.#newer !== null;
  }

  /** @param origin a start from a fixture, or the snapshot that was restored */
  begin(origin: Start | LaterStart): void {
    const bytes = 'bytes' in origin ? origin.bytes : 0;
    if (!this.#isOn || bytes > REPLAY_BYTES_MAX / 2) return;
    this.#newer = { origin, entries: [], keys: [], bytes: 0 };
    this.#take(bytes);
  }

  /** Before something comes: begins another segment where the newer one is full. @param snapshot the world as it is now */
  makeRoom(snapshot: () => LaterStart): void {
    const full = this.#newer;
    if (!full || (full.entries.length < CAPS.replayCalls / 2 && full.bytes < REPLAY_BYTES_MAX / 2)) return;
    if (this.#open > 0) {
      if (full.entries.length >= CAPS.replayCalls || full.bytes >= REPLAY_BYTES_MAX) this.drop();
      return;
    }
    this.#forget(this.#older);
    this.#older = full;
    this.#newer = null;
    this.begin(snapshot());
    if (!this.#newer) this.drop();
  }

  add(entry: Recorded): boolean {
    if (!this.#newer) {
      this.#missing += 1;
      return false;
    }
    this.#newer.entries.push(entry);
    if (entry.kind === 'call') this.#open += 1;
    if (entry.kind === 'gone') this.#open -= 1;
    this.#take(entryBytes(entry));
    return true;
  }

  /** True where a snapshot of so many characters has a place among the entries. */
  canHold(characters: number): boolean {
    return this.isOpen && 2 * characters <= REPLAY_BYTES_MAX / 4;
  }

  /** Ends a recorded call; a null answer means that nobody waits for it: its caller had hung up, or the world went back meanwhile. */
  ended(call: RecordedCall, answer: RecordedResponse | null): void {
    this.#open -= 1;
    const segment = this.#newer;
    const index = segment?.entries.lastIndexOf(call) ?? -1;
    if (!answer || !segment || index === -1) return;
    segment.entries[index] = { ...call, answer };
    this.#take(answerBytes(answer));
  }

  /** A source whose keys are kept too. */
  watch(source: KeySource): KeySource {
    return { take: () => this.#kept(source.take()) };
  }

  read(): Pick<ReplayBundle, 'complete' | 'missing' | 'keys' | 'log'> & { readonly origin: Start | LaterStart | null } {
    const kept = [this.#older, this.#newer].flatMap((segment) => segment ?? []);
    return {
      origin: kept[0]?.origin ?? null,
      complete: this.#missing === 0 && kept.length > 0,
      missing: this.#missing,
      keys: kept.flatMap(({ keys }) => keys),
      log: kept.flatMap(({ entries }) => entries),
    };
  }

  /** Lets everything go; from now on nothing is kept. */
  drop(): void {
    const [older, newer] = [this.#older, this.#newer];
    this.#older = null;
    this.#newer = null;
    for (const segment of [older, newer]) this.#forget(segment);
  }

  #forget(segment: Segment | null): void {
    if (!segment) return;
    this.#missing += segment.entries.length;
    this.#budget.giveBack(segment.bytes);
  }

  #kept(pair: KeyPair | null): KeyPair | null {
    if (!pair) return null;
    const { publicKey, privateKey } = pair;
    this.#newer?.keys.push({ publicKey, privateKey });
    this.#take(publicKey.length + privateKey.length);
    return pair;
  }

  #take(bytes: number): void {
    if (!this.#newer) return;
    this.#newer.bytes += bytes;
    this.#budget.take(bytes);
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

function answerBytes({ body, cookies, location }: RecordedResponse): number {
  return [body, ...cookies, location ?? ''].reduce((sum, text) => sum + text.length, 0);
}
