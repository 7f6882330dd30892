/** Answer of a call, kept for a time. Callers at the same moment share one call; a failure is not kept. */
export class Cached<T> {
  readonly #fetch: () => Promise<T>;
  readonly #lifeMs: number;
  #kept: { readonly value: T; readonly at: number } | null = null;
  #pending: Promise<T> | null = null;

  constructor(fetch: () => Promise<T>, lifeMs = Number.POSITIVE_INFINITY) {
    this.#fetch = fetch;
    this.#lifeMs = lifeMs;
  }

  /** null until it has come, and when its time is over; a clock that was set back does not make it last longer */
  get loaded(): T | null {
    return this.#kept && Math.abs(Date.now() - this.#kept.at) < this.#lifeMs ? this.#kept.value : null;
  }

  /** Resolves once what is on its way has come, or has failed. */
  async settled(): Promise<void> {
    await this.#pending?.catch(() => undefined);
  }

  /** @throws ApiError */
  async load(): Promise<T> {
    const { loaded } = this;
    if (loaded !== null) return loaded;
    this.#pending ??= this.#refresh();
    return this.#pending;
  }

  /** Makes the next use fetch. */
  forget(): void {
    this.#kept = null;
  }

  async #refresh(): Promise<T> {
    try {
      const value = await this.#fetch();
      this.#kept = { value, at: Date.now() };
      return value;
    } finally {
      this.#pending = null;
    }
  }
}
