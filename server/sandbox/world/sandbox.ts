import type { FixtureList } from '#contract/control/fixture.ts';
import type { CreateWorldRequest, WorldList } from '#contract/control/world.ts';
import { JOURNALS_TOTAL_MAX, WORLD_IDLE_MS, WORLDS_MAX } from '#contract/limits.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { FixtureStore, NamedFixture } from '#sandbox/fixture/fixture.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { HistoryBudget } from '#sandbox/history/budget.ts';
import type { Coverage } from '#sandbox/history/coverage.ts';
import type { Platform } from './build-world.ts';
import { type Switches, World, type WorldOptions } from './world.ts';

/** A full budget is freed a little at once, so that the next entries need not look for room again. */
const TRIM_TO = 0.98;
const TRIMMED = 8;

/** A fixture as a list shows it. */
export type ListedFixture = FixtureList['fixtures'][number];

/** Source of named fixtures. */
export interface FixtureLibrary {
  /**
   * Reads the fixture of that name, or all, so that `load` and `list` find them read, and report any that cannot be
   * read; undefined where they are already.
   */
  prepare?(name?: string): Promise<void> | undefined;
  list(): readonly ListedFixture[];
  /** undefined when no fixture has that name; throws FixtureError when it is broken */
  load(name: string): NamedFixture | undefined;
  /** where fixtures can be saved; left out: nowhere */
  readonly store?: FixtureStore;
}

export interface SandboxOptions {
  readonly platform: Platform;
  readonly fixtures: FixtureLibrary;
  /** data of `main` */
  readonly fixture: NamedFixture;
  readonly seed?: string | undefined;
  /** journal and checks are on when left out, full checks are not */
  readonly switches?: Partial<Switches>;
  /** bytes that all histories and checkpoints together may take */
  readonly journalsMax?: number;
  /** counts for the tests of all worlds; left out: nothing is counted */
  readonly coverage?: Coverage | undefined;
  /** called with every new world, to listen to it */
  readonly onWorld?: (world: World) => void;
}

/** Options of a new world; left out, the fixture is that of `main`. */
type NewWorld = Omit<CreateWorldRequest, 'fixture' | 'from'> & { readonly fixture?: NamedFixture | undefined };

/** All worlds of one server. */
export class Sandbox {
  readonly fixtures: FixtureLibrary;
  readonly #platform: Platform;
  readonly #worlds = new Map<string, World>();
  readonly #onWorld: (world: World) => void;
  readonly #startedAt: number;
  #requests = 0;
  readonly #budget: HistoryBudget;
  readonly #switches: Switches;
  readonly #coverage: Coverage | undefined;
  #dropped: WorldList['dropped'] = [];

  constructor(options: SandboxOptions) {
    this.fixtures = options.fixtures;
    this.#platform = options.platform;
    this.#startedAt = options.platform.stopwatch();
    this.#onWorld = options.onWorld ?? (() => undefined);
    this.#budget = new HistoryBudget(options.journalsMax ?? JOURNALS_TOTAL_MAX, () => this.#trim());
    this.#switches = { journal: true, checks: true, fullChecks: false, ...options.switches };
    this.#coverage = options.coverage;
    this.#add({ id: MAIN_WORLD, fixture: options.fixture, seed: options.seed });
  }

  get size(): number {
    return this.#worlds.size;
  }

  /** For answers that belong to no world's journal. */
  nextRequestId(): string {
    this.#requests += 1;
    return `s-${this.#requests}`;
  }

  /** Real milliseconds since this sandbox was made. */
  uptimeMs(): number {
    return Math.round(this.#platform.stopwatch() - this.#startedAt);
  }

  /** The world of that id, kept alive by being asked for. */
  find(id: string): World | undefined {
    const world = this.#worlds.get(id);
    if (!world) return undefined;
    world.lastUsedAt = this.#platform.realNow();
    world.settle();
    return world;
  }

  /** The world of that id, without keeping it alive. */
  peek(id: string): World | undefined {
    return this.#worlds.get(id);
  }

  all(): readonly World[] {
    return [...this.#worlds.values()];
  }

  /** Makes a world; null when the id is taken. Above a thousand the longest unused one goes. */
  create(options: NewWorld): World | null {
    const id = options.id ?? this.#freeId();
    if (this.#worlds.has(id)) return null;
    this.dropIdle();
    if (this.#worlds.size >= WORLDS_MAX) this.#dropLongestUnused();
    const fixture = options.fixture ?? (this.#worlds.get(MAIN_WORLD) as World).fixture;
    return this.#add({ ...options, id, fixture });
  }

  /** False for `main` and for a world that is not there. */
  drop(id: string): boolean {
    const world = this.#worlds.get(id);
    if (!world || id === MAIN_WORLD) return false;
    this.#remove(world);
    return true;
  }

  /** Drops worlds that were unused for a real hour; `main` stays. */
  dropIdle(): void {
    const before = this.#platform.realNow() - WORLD_IDLE_MS;
    for (const world of this.#worlds.values()) {
      if (world.id !== MAIN_WORLD && world.lastUsedAt < before) this.#dropFor(world, 'idle');
    }
  }

  /** Lists a world as dropped because a restart lost its state; `main` exists all the same. */
  lose(id: string): void {
    this.drop(id);
    this.#listDropped(id, 'restart');
  }

  /** Real time at which a restart lost the world's state; undefined where none did. */
  lostStateAt(id: string): number | undefined {
    return this.#dropped.find((dropped) => dropped.id === id && dropped.reason === 'restart')?.at;
  }

  /**
   * A fixture by name, or one written out in the request.
   * @returns undefined when no fixture has that name. @throws FixtureError when it is broken
   */
  fixtureOf(given: string | Record<string, unknown>): NamedFixture | undefined {
    if (typeof given !== 'string') return { name: 'inline', content: readFixture(given) };
    return this.fixtures.load(given);
  }

  list(): WorldList {
    const { used, max } = this.#budget;
    return {
      worlds: this.all().map((world) => world.summary()),
      dropped: [...this.#dropped],
      max: WORLDS_MAX,
      journals: { bytes: used, max },
    };
  }

  #add({ test, ...options }: Pick<WorldOptions, 'id' | 'fixture' | 'seed' | 'now'> & Pick<NewWorld, 'test'>): World {
    const counter = this.#coverage?.by(test ?? options.id);
    const world = new World(this.#platform, { ...options, counter, budget: this.#budget, switches: this.#switches });
    this.#worlds.set(world.id, world);
    this.#onWorld(world);
    return world;
  }

  /** Takes the oldest checkpoints, then the oldest of the history, of the worlds unused for longest, with a little to spare. */
  #trim(): void {
    const enough = this.#budget.max * TRIM_TO;
    for (const { history, past } of this.#longestUnusedFirst()) {
      while (this.#budget.used > enough && past.checkpoints.dropOldest());
      while (this.#budget.used > enough && history.dropOldest(TRIMMED));
    }
  }

  #longestUnusedFirst(): readonly World[] {
    return this.all().toSorted((one, other) => one.lastUsedAt - other.lastUsedAt);
  }

  #freeId(): string {
    for (;;) {
      const id = `w-${this.#platform.drawSeed().slice(0, 8)}`;
      if (!this.#worlds.has(id)) return id;
    }
  }

  #dropLongestUnused(): void {
    const longestUnused = this.#longestUnusedFirst().find(({ id }) => id !== MAIN_WORLD);
    if (longestUnused) this.#dropFor(longestUnused, 'cap');
  }

  #dropFor(world: World, reason: 'idle' | 'cap'): void {
    this.#remove(world);
    this.#listDropped(world.id, reason);
  }

  #listDropped(id: string, reason: WorldList['dropped'][number]['reason']): void {
    this.#dropped = [...this.#dropped.slice(-99), { id, reason, at: this.#platform.realNow() }];
  }

  #remove(world: World): void {
    this.#worlds.delete(world.id);
    // Ends that time has brought by now are counted, too.
    world.state.recorder.settle();
    world.end();
  }
}
