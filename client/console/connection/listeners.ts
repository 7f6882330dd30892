/** Functions that are called at each change, until they are removed. */
export class Listeners<Value = void> {
  readonly #all = new Set<(value: Value) => void>();

  /** @returns a function that removes the listener */
  readonly add = (listener: (value: Value) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  call(value: Value): void {
    for (const listener of this.#all) listener(value);
  }

  get count(): number {
    return this.#all.size;
  }
}
