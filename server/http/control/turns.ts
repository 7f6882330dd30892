/** Work of one kind that runs one after the other, in the order of asking. */
export class Turns {
  readonly #places: number;
  #taken = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param places for the one that runs and those that wait */
  constructor(places: number) {
    this.#places = places;
  }

  get isFull(): boolean {
    return this.#taken >= this.#places;
  }

  /** Runs `work` when everything that was asked for before has ended, well or badly. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#taken += 1;
    const done = this.#last.then(work).finally(() => {
      this.#taken -= 1;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}
