import type { CreateWorldRequest } from '#contract/control/world.ts';
import { TEST_NAME_MAX } from '#contract/limits.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { SandboxOptions } from './sandbox.ts';
import { type SetUp, SetUps } from './set-ups.ts';
import { printFailure } from './trace-file.ts';

/** A sandbox whose worlds are of one kind. */
export interface OpenedSandbox<World extends WorldClient> {
  createWorld(options?: CreateWorldRequest): Promise<World>;
  close(): Promise<void>;
}

/** Fixtures of a test with the sandbox. */
export interface WorldFixtures<World extends WorldClient, Sandbox extends OpenedSandbox<World>> {
  /** one for all tests of a file */
  readonly sandbox: Sandbox;
  /** how a file starts its sandbox; of no effect where UC_SANDBOX_URL names one */
  readonly sandboxOptions: SandboxOptions;
  /** fixture, seed and start time of each test's world */
  readonly worldOptions: CreateWorldRequest;
  /** makes one more world for this test */
  readonly makeWorld: (options?: CreateWorldRequest) => Promise<World>;
  /** the test's own, gone after it; an answer that broke the contract fails the test */
  readonly world: World;
  /** set-ups by their names: each runs once a file, in a world of its own, when the first test begins there */
  readonly setUps: Readonly<Record<string, SetUp<World>>>;
  /** name of the set-up that the test's world begins after */
  readonly from: string | undefined;
  /** the set-ups of this file that ran */
  readonly setUpWorlds: SetUps<World>;
  /** a browser in that world: the set-up's, else an unused browser */
  readonly browser: PortalClient;
}

/** The test that runs, as vitest hands it to fixtures. */
interface Running {
  readonly task: Named & { readonly file: Named; readonly result?: { readonly state: string } | undefined };
}

interface Named {
  readonly name: string;
  readonly suite?: Named | undefined;
}

type Use<T> = (value: T) => Promise<void>;

/** Fixtures for vitest's `test.extend`. @param open called once a file */
export function worldFixtures<World extends WorldClient, Sandbox extends OpenedSandbox<World>>(
  open: (options: SandboxOptions) => Promise<Sandbox>,
) {
  type Fixtures = WorldFixtures<World, Sandbox>;
  // vitest reads the fixtures that a fixture needs from its destructuring pattern.
  const openOne = async ({ sandboxOptions }: Pick<Fixtures, 'sandboxOptions'>, use: Use<Sandbox>) => {
    const sandbox = await open(sandboxOptions);
    await use(sandbox);
    await sandbox.close();
  };
  const sandbox: [typeof openOne, { scope: 'file' }] = [openOne, { scope: 'file' }];
  const sandboxOptions: [SandboxOptions, { scope: 'file' }] = [{}, { scope: 'file' }];
  const openSetUps = async ({ sandbox }: Pick<Fixtures, 'sandbox'>, use: Use<SetUps<World>>) => {
    const setUpWorlds = new SetUps<World>(async (options, setUp) => {
      const world = await sandbox.createWorld(options);
      await setUp(world);
      return world;
    });
    await use(setUpWorlds);
    await setUpWorlds.end();
  };
  const setUpWorlds: [typeof openSetUps, { scope: 'file' }] = [openSetUps, { scope: 'file' }];
  return {
    sandboxOptions,
    sandbox,
    setUpWorlds,
    setUps: {} as Fixtures['setUps'],
    from: undefined as Fixtures['from'],
    worldOptions: {} as CreateWorldRequest,
    makeWorld: async ({ sandbox, task }: Pick<Fixtures, 'sandbox'> & Running, use: Use<Fixtures['makeWorld']>) => {
      const made: World[] = [];
      await use(async (options = {}) => {
        const world = await sandbox.createWorld({ test: testName(pathOf(task)), ...options });
        made.push(world);
        return world;
      });
      if (task.result?.state === 'fail') for (const world of made) await printFailure(world, testName(pathOf(task)));
      for (const world of made) await world.end();
    },
    world: async (
      {
        makeWorld,
        setUpWorlds,
        setUps,
        from,
        worldOptions: options,
      }: Pick<Fixtures, 'makeWorld' | 'setUpWorlds' | 'setUps' | 'from' | 'worldOptions'>,
      use: Use<World>,
    ) => use(await makeWorld(await setUpWorlds.begin({ from, setUps, options }))),
    browser: async ({ world }: Pick<Fixtures, 'world'>, use: Use<PortalClient>) => use(world.sameBrowser()),
  };
}

/** Name of a test, as its runner prints it: file, suites and title. */
export function testName(path: readonly string[]): string {
  return path.join(' > ').slice(0, TEST_NAME_MAX);
}

function pathOf({ file, ...task }: Running['task']): string[] {
  const names: string[] = [];
  for (let at: Named | undefined = task; at; at = at.suite) names.unshift(at.name);
  return [file.name, ...names];
}
