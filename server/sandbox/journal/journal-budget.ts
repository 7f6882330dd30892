/** The memory that the journals of all worlds may take together, in bytes (threat S29). */
export class JournalBudget {
  readonly max: number;
  readonly #onFull: () => void;
  #used = 0;
  readonly #shared = new Map<object, { holders: number; readonly bytes: number }>();

  /** @param onFull called when more than `max` is taken; frees as much as it can */
  constructor(max: number, onFull: () => void) {
    this.max = max;
    this.#onFull = onFull;
  }

  get used(): number {
    return this.#used;
  }

  take(bytes: number): void {
    this.#used += bytes;
    if (this.#used > this.max) this.#onFull();
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }

  /** Counts what many share once, for as long as one of them holds it. */
  hold(shared: object, bytes: number): void {
    const known = this.#shared.get(shared);
    if (known) known.holders += 1;
    else {
      this.#shared.set(shared, { holders: 1, bytes });
      this.take(bytes);
    }
  }

  release(shared: object): void {
    const known = this.#shared.get(shared);
    if (!known) return;
    known.holders -= 1;
    if (known.holders > 0) return;
    this.#shared.delete(shared);
    this.giveBack(known.bytes);
  }
}
