interface Weighed<Entry> {
  readonly budget: HistoryBudget;
  /** approximate bytes of an entry in memory */
  bytesOf(entry: Entry): number;
}

/** The newest numbered entries of one kind, oldest first. Emptied, they are hidden, and can be shown again. */
export class Ring<Entry extends { readonly seq: number }> {
  readonly #max: number;
  readonly #weighed: Weighed<Entry> | undefined;
  #entries: Entry[] = [];
  #dropped = 0;
  #droppedTo = 0;
  /** entries up to these seqs are not shown, and were not before the last time the list was emptied */
  #hidden: readonly [now: number, before: number] = [0, 0];

  /** @param weighed left out: its memory is not counted */
  constructor(max: number, weighed?: Weighed<Entry>) {
    this.#max = max;
    this.#weighed = weighed;
  }

  /** Entries in memory, also those that are hidden. */
  get size(): number {
    return this.#entries.length;
  }

  /** Number of entries that were let go for newer ones. */
  get dropped(): number {
    return this.#dropped;
  }

  /** seq of the newest entry that was let go for newer ones; 0 for none. */
  get droppedTo(): number {
    return this.#droppedTo;
  }

  push(entry: Entry): void {
    this.#entries.push(entry);
    if (this.#entries.length > this.#max) this.dropOldest(1);
    this.#weighed?.budget.count(this.#weighed.bytesOf(entry));
  }

  shown(): readonly Entry[] {
    const [hidden] = this.#hidden;
    return this.#entries.filter(({ seq }) => seq > hidden);
  }

  /** The entry of that seq; undefined where it was let go. */
  find(seq: number): Entry | undefined {
    return this.#entries.findLast((entry) => entry.seq === seq);
  }

  dropOldest(count: number): void {
    const gone = this.#entries.splice(0, count);
    this.#dropped += gone.length;
    this.#droppedTo = gone.at(-1)?.seq ?? this.#droppedTo;
    this.#free(gone);
  }

  /** Lets the entries up to that seq go. */
  dropTo(seq: number): void {
    const kept = this.#entries.findIndex((entry) => entry.seq > seq);
    if (kept !== 0) this.dropOldest(kept === -1 ? this.#entries.length : kept);
  }

  /** Hides every entry up to that seq. */
  hide(seq: number): void {
    this.#hidden = [seq, this.#hidden[0]];
  }

  /** Shows again what `hide` has hidden last; false where nothing of it is kept. */
  show(): boolean {
    const [now, before] = this.#hidden;
    this.#hidden = [before, before];
    return this.#entries.some(({ seq }) => seq > before && seq <= now);
  }

  /** Forgets every entry. */
  clear(): void {
    this.restore([], 0);
  }

  /** Holds exactly these entries from now on. */
  restore(entries: readonly Entry[], dropped: number): void {
    this.#free(this.#entries);
    this.#entries = [];
    for (const entry of entries) this.push(entry);
    this.#dropped = dropped;
    this.#hidden = [0, 0];
  }

  #free(gone: readonly Entry[]): void {
    if (!this.#weighed) return;
    const { budget, bytesOf } = this.#weighed;
    budget.count(-gone.reduce((sum, entry) => sum + bytesOf(entry), 0));
  }
}

/** The memory that the histories of all worlds may take together, in bytes (threat S29). */
export class HistoryBudget {
  readonly max: number;
  readonly #onFull: () => void;
  #used = 0;

  /** @param onFull called when more than `max` is taken; frees as much as it can */
  constructor(max: number, onFull: () => void) {
    this.max = max;
    this.#onFull = onFull;
  }

  get used(): number {
    return this.#used;
  }

  /** @param bytes taken; less than zero: given back */
  count(bytes: number): void {
    this.#used += bytes;
    if (bytes > 0 && this.#used > this.max) this.#onFull();
  }
}
