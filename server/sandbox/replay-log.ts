import type { Recorded, RecordedAnswer, RecordedCall, ReplayBundle } from '#contract/control-replay.ts';
import { CAPS, REPLAY_BYTES_MAX } from '#contract/limits.ts';
import type { KeyPair, KeySource } from '#domain/ports.ts';
import type { JournalBudget } from './journal-budget.ts';

/** What an entry takes beside its texts, about. */
const ENTRY_BYTES = 800;

/**
 * Everything that came into a world since its start, in order: what a replay needs. Full, it stops: the calls it
 * holds can still be run again from the start, and it says how many are missing.
 */
export class ReplayLog {
  readonly #budget: JournalBudget;
  /** off, full or dropped: a gap would make whatever follows it worthless */
  #isClosed: boolean;
  #origin: number | string | null = null;
  #entries: Recorded[] = [];
  #keys: ReplayBundle['keys'] = [];
  #bytes = 0;
  #missing = 0;

  constructor(budget: JournalBudget, isOn: boolean) {
    this.#budget = budget;
    this.#isClosed = !isOn;
  }

  /** Where the log begins; without it there is nothing to run again. @param origin the instant of a start from a fixture, or the text of the snapshot that was restored */
  begin(origin: number | string): void {
    const bytes = typeof origin === 'string' ? 2 * origin.length : 0;
    this.#isClosed ||= bytes > REPLAY_BYTES_MAX;
    if (this.#isClosed) return;
    this.#origin = origin;
    this.#take(bytes);
  }

  /** Keeps an entry; false where there is no place for it. */
  add(entry: Recorded): boolean {
    const bytes = entryBytes(entry);
    this.#isClosed ||= this.#entries.length >= CAPS.replayCalls || this.#bytes + bytes > REPLAY_BYTES_MAX;
    if (this.#isClosed) {
      this.#missing += 1;
      return false;
    }
    this.#entries.push(entry);
    this.#take(bytes);
    return true;
  }

  /** The answer of a call that was kept. */
  answered(call: RecordedCall, answer: RecordedAnswer): void {
    if (this.#entries.length === 0) return;
    call.answer = answer;
    this.#take(2 * answer.body.length);
  }

  /** A source whose keys are kept too. */
  watch(source: KeySource): KeySource {
    return { take: () => this.#kept(source.take()) };
  }

  read(): Pick<ReplayBundle, 'complete' | 'missing' | 'keys' | 'log'> & { readonly origin: number | string | null } {
    const complete = this.#missing === 0 && !this.#isClosed;
    return { origin: this.#origin, complete, missing: this.#missing, keys: [...this.#keys], log: [...this.#entries] };
  }

  /** Lets everything go; from now on nothing is kept. */
  drop(): void {
    this.#missing += this.#entries.length;
    this.#isClosed = true;
    this.#origin = null;
    this.#entries = [];
    this.#keys = [];
    this.#budget.giveBack(this.#bytes);
    this.#bytes = 0;
  }

  #kept(pair: KeyPair): KeyPair {
    const { publicKey, privateKey } = pair;
    if (this.#isClosed) return pair;
    this.#keys.push({ publicKey, privateKey });
    this.#take(publicKey.length + privateKey.length);
    return pair;
  }

  #take(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.take(bytes);
  }
}

function entryBytes(entry: Recorded): number {
  if (entry.kind !== 'call') return ENTRY_BYTES + 2 * ('body' in entry ? (JSON.stringify(entry.body) ?? '').length : 0);
  const { target, headers, body } = entry;
  const text = body && 'text' in body ? body.text : body && 'base64' in body ? body.base64 : '';
  const head = Object.values(headers).reduce((sum, value) => sum + value.length, 0);
  return ENTRY_BYTES + target.length + head + 2 * text.length;
}
