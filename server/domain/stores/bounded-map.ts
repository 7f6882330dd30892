/** Contents of a store as plain data: its values, the oldest first, and the number of evicted ones. */
export interface MapContents<V> {
  readonly values: V[];
  readonly evicted: number;
}

/** A Map that drops its oldest entry when it is full, and counts dropped entries (threat S29). */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly cap: number;
  #evicted = 0;

  constructor(cap: number) {
    this.cap = cap;
  }

  get size(): number {
    return this.#entries.size;
  }

  get evicted(): number {
    return this.#evicted;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  /** Inserts or replaces; either way the entry becomes the newest. */
  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.cap && this.dropOldest()) this.#evicted += 1;
  }

  delete(key: K): boolean {
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Removes and returns a value: for values that may be spent once. */
  take(key: K): V | undefined {
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    return value;
  }

  deleteWhere(matches: (value: V) => boolean): void {
    for (const [key, value] of this.#entries) {
      if (matches(value)) this.#entries.delete(key);
    }
  }

  values(): IterableIterator<V> {
    return this.#entries.values();
  }

  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries();
  }

  /** All entries; the values are the map's own, not copies. */
  serialize(): MapContents<V> {
    return { values: [...this.#entries.values()], evicted: this.#evicted };
  }

  /** Replaces all entries. */
  restore({ values, evicted }: MapContents<V>, keyOf: (value: V) => K): void {
    this.clear();
    for (const value of values) this.#entries.set(keyOf(value), value);
    this.#evicted = evicted;
  }

  /** Removes the oldest entry; false where there is none. Not counted as an eviction. */
  dropOldest(): boolean {
    for (const key of this.#entries.keys()) return this.#entries.delete(key);
    return false;
  }
}
