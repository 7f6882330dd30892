/** Holds calls that a fault delays until it is opened, instead of real time. */
export class Gate {
  readonly #held: (() => void)[] = [];
  readonly #watchers: (() => void)[] = [];

  /** The server's way to wait for a fault's delay. */
  readonly pause = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#held.push(() => resolve(true));
      for (const watch of this.#watchers) watch();
    });

  /** Resolves once so many calls are held. */
  holds(count: number): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => this.#held.length >= count && resolve();
      this.#watchers.push(watch);
      watch();
    });
  }

  open(): void {
    for (const release of this.#held.splice(0)) release();
  }
}
