import type { SavedEvictedKeys } from '#contract/control/saved-stores.ts';
import { CAPS, hasEnded, KEYS_KEPT } from '#contract/limits.ts';
import { pemOf } from '#contract/portal/public-key.ts';
import { type Expiry, expiryOf } from '#contract/reasons/reason-row.ts';
import type { KeyPair, KeySource, StorePorts } from '#domain/ports.ts';
import { BoundedMap } from './bounded-map.ts';

export interface RingKey {
  readonly pair: KeyPair;
  readonly since: number;
  /** when it was retired or a newer one took its place; null while neither happened, though its life may be over */
  replacedAt: number | null;
}

/** Why a key that this world once gave is not honoured any more. */
type LostKey =
  /** its life: the grace since it was replaced */
  | ({ readonly rule: 'key.expired' } & Expiry)
  /** age: since it was evicted */
  | { readonly rule: 'key.evicted'; readonly ageMs: number };

/**
 * The keys that a world accepts: the current one, and replaced ones for another 240 s, eight at most (threat S8). Life
 * and grace follow the clock alone: a key is replaced when its life is over, though its successor is only generated
 * at the next request for it.
 */
export class KeyRing {
  readonly #ports: Pick<StorePorts, 'clock' | 'settings'>;
  readonly #source: KeySource;
  readonly #evicted = new BoundedMap<string, SavedEvictedKeys['values'][number]>(CAPS.evictedKeys);
  #keys: RingKey[];

  constructor(ports: Pick<StorePorts, 'clock' | 'settings'>, source: KeySource, first: KeyPair) {
    this.#ports = ports;
    this.#source = source;
    this.#keys = [{ pair: first, since: ports.clock.now(), replacedAt: null }];
  }

  /** Number of keys evicted before their grace period ended. */
  get evicted(): number {
    return this.#evicted.size + this.#evicted.evicted;
  }

  /** True when the next `current()` needs a new pair, which the HTTP layer prepares first. */
  isDue(): boolean {
    return hasEnded(this.#replacementOf(this.#newest()), this.#ports.clock.now());
  }

  /** When the key of this moment is replaced, fetched or not; always later than now. */
  nextReplacementAt(): number {
    return this.isDue()
      ? this.#sinceOfNext() + this.#ports.settings.limits.keyLifeMs
      : this.#replacementOf(this.#newest());
  }

  /** The current key, replaced every ten minutes, or as soon as a new pair is ready. */
  current(): KeyPair {
    if (this.isDue()) this.#replace(this.#sinceOfNext());
    return this.#newest().pair;
  }

  /** Ends the current key's life now; the next `current()` returns another. For callers that cannot await a pair. */
  retire(): void {
    this.#endNewest(this.#ports.clock.now());
  }

  /** Replaces the current key now, where the shell has got a new pair ready. @returns the key from now on */
  rotate(): KeyPair {
    this.#replace(this.#ports.clock.now());
    return this.#newest().pair;
  }

  /** The pair of this PEM while it is honoured; white space at its end does not count. */
  find(publicKey: string): KeyPair | undefined {
    const key = this.#keyOf(publicKey);
    const endsAt = key && this.#replacementOf(key) + this.#ports.settings.limits.keyGraceMs;
    return endsAt !== undefined && !hasEnded(endsAt, this.#ports.clock.now()) ? key?.pair : undefined;
  }

  /** The pair of this PEM while the ring holds it, honoured or not. */
  pairOf(publicKey: string): KeyPair | undefined {
    return this.#keyOf(publicKey)?.pair;
  }

  /** The reason why a key of this world is rejected; null for an accepted key and for one never issued here. */
  lost(publicKey: string): LostKey | null {
    const now = this.#ports.clock.now();
    const evicted = this.#evicted.get(publicKey.trimEnd());
    if (evicted) return { rule: 'key.evicted', ageMs: now - evicted.at };
    const key = this.#keyOf(publicKey);
    if (!key || this.find(publicKey)) return null;
    return {
      rule: 'key.expired',
      ...expiryOf(this.#replacementOf(key), this.#ports.settings.limits.keyGraceMs, now),
    };
  }

  all(): readonly RingKey[] {
    return this.#keys;
  }

  serializeEvicted(): SavedEvictedKeys {
    return this.#evicted.serialize();
  }

  /** Replaces all keys by these, the newest last; at least one. */
  restore(keys: readonly RingKey[], evicted: SavedEvictedKeys = { values: [], evicted: 0 }): void {
    this.#keys = [...keys];
    this.#evicted.restore(evicted, ({ publicKey }) => publicKey);
  }

  #replace(since: number): void {
    const pair = this.#source.take();
    if (!pair) return;
    this.#endNewest(since);
    this.#keys = [...this.#keys, { pair, since, replacedAt: null }];
    if (this.#keys.length > KEYS_KEPT) this.#dropOldest();
  }

  #endNewest(at: number): void {
    const newest = this.#newest();
    newest.replacedAt = Math.min(this.#replacementOf(newest), at);
  }

  #dropOldest(): void {
    const [oldest, ...rest] = this.#keys as [RingKey, ...RingKey[]];
    const publicKey = oldest.pair.publicKey.trimEnd();
    if (this.find(publicKey)) this.#evicted.set(publicKey, { publicKey, at: this.#ports.clock.now() });
    this.#keys = rest;
  }

  #keyOf(publicKey: string): RingKey | undefined {
    // Without its first and last line where a world gives it so.
    const pem = /^[A-Za-z0-9+/=]+$/.test(publicKey) ? pemOf(publicKey) : null;
    const wanted = (pem ?? publicKey).trimEnd();
    if (wanted === '') return undefined;
    return this.#keys.find(({ pair }) => pair.publicKey.trimEnd() === wanted);
  }

  #replacementOf({ replacedAt, since }: RingKey): number {
    return replacedAt ?? since + this.#ports.settings.limits.keyLifeMs;
  }

  /** When the key of this moment began, where one is due: lives that passed without a fetch are skipped. */
  #sinceOfNext(): number {
    const endedAt = this.#replacementOf(this.#newest());
    const { keyLifeMs } = this.#ports.settings.limits;
    return endedAt + Math.floor((this.#ports.clock.now() - endedAt) / keyLifeMs) * keyLifeMs;
  }

  #newest(): RingKey {
    return this.#keys[this.#keys.length - 1] as RingKey;
  }
}
