/** The memory that the journals of all worlds may take together, in bytes (threat S29). */
export class JournalBudget {
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

  take(bytes: number): void {
    this.#used += bytes;
    if (this.#used > this.max) this.#onFull();
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }
}
