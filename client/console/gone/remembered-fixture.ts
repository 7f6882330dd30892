const PREFIX = 'sandbox_fixture_of_';

/** Fixture of a world, remembered for this tab: once the world is gone, the sandbox does not know it. */
export class FixtureMemory {
  readonly #key: string;
  /** true once an event told the fixture: a list may have been asked for before that event and arrive after it */
  #isReported = false;

  constructor(world: string) {
    this.#key = PREFIX + world;
  }

  /** As the list of worlds has it. */
  onListed(fixture: string): void {
    if (!this.#isReported) this.#remember(fixture);
  }

  onReset(fixture: string): void {
    this.#isReported = true;
    this.#remember(fixture);
  }

  /** Events may have been missed: from here on the list knows better. */
  onInterrupted(): void {
    this.#isReported = false;
  }

  #remember(fixture: string): void {
    try {
      sessionStorage.setItem(this.#key, fixture);
    } catch {
      // Then a world made again starts as main does.
    }
  }
}

/** Null where this tab has not seen the world. */
export function rememberedFixture(world: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + world);
  } catch {
    return null;
  }
}
