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
