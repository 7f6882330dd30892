import { KEYS_KEPT } from '#contract/limits.ts';
import type { Clock, KeyPair, KeySource } from './ports.ts';
import type { Settings } from './settings.ts';

export interface RingKey {
  readonly pair: KeyPair;
  readonly since: number;
  /** when a newer one took its place, or null */
  replacedAt: number | null;
}

/** The keys a world answers for: the current one, and replaced ones for another 240 s (threat S8). */
export class KeyRing {
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, 'limits'>;
  readonly #source: KeySource;
  #keys: RingKey[];

  constructor(clock: Clock, source: KeySource, first: KeyPair, settings: Pick<Settings, 'limits'>) {
    this.#clock = clock;
    this.#settings = settings;
    this.#source = source;
    this.#keys = [{ pair: first, since: clock.now(), replacedAt: null }];
  }

  /** Whether the next `current()` will need a new pair; the shell gets one ready first. */
  isDue(): boolean {
    const { replacedAt, since } = this.#newest();
    return replacedAt !== null || this.#clock.now() - since >= this.#settings.limits.keyLifeMs;
  }

  /** The key to encrypt with now, replaced when retired or ten minutes old. While no new pair is ready, the old one. */
  current(): KeyPair {
    if (this.isDue()) this.#replace();
    return this.#newest().pair;
  }

  /** Ends the current key's life now; the next `current()` gives another. For whoever cannot wait for a new pair. */
  retire(): void {
    this.#newest().replacedAt ??= this.#clock.now();
  }

  /** Replaces the current key now, where the shell has got a new pair ready. @returns the key from now on */
  rotate(): KeyPair {
    this.#replace();
    return this.#newest().pair;
  }

  #replace(): void {
    const pair = this.#source.take();
    if (!pair) return;
    this.retire();
    this.#keys = [...this.#keys.slice(-(KEYS_KEPT - 1)), { pair, since: this.#clock.now(), replacedAt: null }];
  }

  /** The pair of exactly this PEM while it is honoured. */
  find(publicKey: string): KeyPair | undefined {
    const key = this.#keys.find((candidate) => candidate.pair.publicKey === publicKey);
    const { keyGraceMs } = this.#settings.limits;
    const isHonoured = key && (key.replacedAt === null || this.#clock.now() - key.replacedAt <= keyGraceMs);
    return isHonoured ? key.pair : undefined;
  }

  /** How long ago a key that is still remembered was replaced; null for the current and for foreign ones. */
  replacedMsAgo(publicKey: string): number | null {
    const replacedAt = this.#keys.find(({ pair }) => pair.publicKey === publicKey)?.replacedAt ?? null;
    return replacedAt === null ? null : this.#clock.now() - replacedAt;
  }

  all(): readonly RingKey[] {
    return this.#keys;
  }

  /** Honours exactly these from now on, the newest last; at least one. */
  load(keys: readonly RingKey[]): void {
    this.#keys = [...keys];
  }

  #newest(): RingKey {
    return this.#keys[this.#keys.length - 1] as RingKey;
  }
}
