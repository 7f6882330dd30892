import type { CreateWorldRequest } from '#contract/control/world.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { printFailure } from './trace-file.ts';

/** Brings a world to where tests begin. */
export type SetUp<World extends WorldClient, Rest extends unknown[] = []> = (
  world: World,
  ...rest: Rest
) => Promise<unknown>;

/** The beginning that a test asks for. */
interface Beginning<Act> {
  /** name of a set-up; left out: the fixture */
  readonly from: string | undefined;
  readonly setUps: Readonly<Record<string, Act>>;
  /** of the test's world; fixture and time are those of the set-up's */
  readonly options: CreateWorldRequest;
}

/** Makes a world, carries a set-up out in it, and returns it. */
type Run<World extends WorldClient, Act, Place> = (
  options: CreateWorldRequest,
  setUp: Act,
  place: Place,
) => Promise<World>;

/** The set-ups of one sandbox: each runs once, in a world of its own, when the first test begins there. */
export class SetUps<World extends WorldClient, Rest extends unknown[] = [], Place = void> {
  readonly #run: Run<World, SetUp<World, Rest>, Place>;
  readonly #done: { readonly setUp: unknown; readonly options: string; readonly world: Promise<World> }[] = [];
  readonly #worlds: World[] = [];

  constructor(run: Run<World, SetUp<World, Rest>, Place>) {
    this.#run = run;
  }

  /** Options of a world that begins as asked. @throws with the set-up's name where it failed, or there is none */
  async begin({ from, setUps, options }: Beginning<SetUp<World, Rest>>, place: Place): Promise<CreateWorldRequest> {
    if (from === undefined) return options;
    const setUp = setUps[from];
    if (!setUp)
      throw new Error(`from: no set-up is named ${from}; setUps has ${Object.keys(setUps).join(', ') || 'none'}`);
    if (typeof setUp !== 'function')
      throw new Error(`setUps.${from}: expected a function such as async (world) => { … }, got ${setUp}`);
    const { id: _, ...asked } = options;
    const { fixture: __, now: ___, ...own } = options;
    const key = JSON.stringify(asked);
    const found = this.#done.find((done) => done.setUp === setUp && done.options === key);
    const world = found?.world ?? this.#run({ ...asked, test: `set-up ${from}` }, this.#kept(from, setUp), place);
    if (!found) this.#done.push({ setUp, options: key, world });
    try {
      return { ...own, from: { world: (await world).id, point: from } };
    } catch (error) {
      throw new Error(`set-up ${from}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }

  /** Drops the worlds of all set-ups, also of a set-up that never ends. */
  async end(): Promise<void> {
    for (const world of this.#worlds) await world.drop().catch(() => undefined);
  }

  /** A set-up that keeps its world where it ended, and drops it where that failed. */
  #kept(name: string, setUp: SetUp<World, Rest>): SetUp<World, Rest> {
    return async (world, ...rest) => {
      this.#worlds.push(world);
      try {
        await setUp(world, ...rest);
        await world.checkContract();
        await world.keep(name);
      } catch (error) {
        await printFailure(world, `set-up ${name}`);
        // It may be gone already.
        await world.drop().catch(() => undefined);
        throw error;
      }
    };
  }
}
