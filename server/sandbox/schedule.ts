interface Due {
  readonly at: number;
  readonly order: number;
  readonly what: string;
  run(): void;
}

/** What falls due in a world, by its own time: fired in order, never twice. */
export class Schedule {
  #entries: Due[] = [];
  #order = 0;

  get size(): number {
    return this.#entries.length;
  }

  add(at: number, what: string, run: () => void): void {
    this.#order += 1;
    this.#entries.push({ at, order: this.#order, what, run });
    this.#entries.sort((one, other) => one.at - other.at || one.order - other.order);
  }

  /** Takes the next entry due at `now`; undefined when none is. */
  takeDue(now: number): Due | undefined {
    const [next] = this.#entries;
    return next && next.at <= now ? this.#entries.shift() : undefined;
  }

  upcoming(): readonly { readonly at: number; readonly what: string }[] {
    return this.#entries.map(({ at, what }) => ({ at, what }));
  }
}
