import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { WorldFile } from '#contract/control/world-file.ts';
import { explain } from '#contract/explain.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { openWorldsFile } from '#server/shell/worlds-file.ts';
import { PHONES } from '#support/demo.ts';
import { POISONS, placesOf } from '#support/hostile/poisons.ts';
import { replayedAlike } from '#support/recorded-world.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { TestWorld } from '#support/test-world.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');
const fileOf = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

/** Name of the world that left all three files. */
const WORLD = 'version-1';
const SNAPSHOT = fileOf('snapshot-v1.json');
const BUNDLE = fileOf('replay-bundle-v1.json');

describe('a file of version 1', () => {
  let server: Awaited<ReturnType<typeof startTestSandbox>>;
  let world: TestWorld;

  beforeEach(async () => {
    server = await startTestSandbox();
    onTestFinished(() => server.close());
    world = await TestWorld.on(server.url);
  });

  test('that is a snapshot is restored as it was taken', async () => {
    await world.call(CONTROL.restore, { body: SNAPSHOT });
    const { warning: _warning, format: _format, world: _world, ...state } = SNAPSHOT;
    expect((await world.snapshot()).start).toEqual(state);
    expect(await world.latestCode(PHONES.newbie)).toMatch(/^\d{6}$/);
  });

  test('that is a replay bundle runs again to the byte, over its return and its new key', async () => {
    const file = WorldFile.parse(BUNDLE);
    const calls = await replayedAlike(file);
    expect(calls.length).toBeGreaterThan(6);
    expect(file.log.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['call', 'clock', 'control', 'return']));
    expect(await world.call(CONTROL.openReplay, { body: BUNDLE })).toMatchObject({ world: WORLD, different: 0 });
  });

  test('that has the worlds of a process goes on with them, journal and all', async () => {
    const file = join(temporaryFolder(onTestFinished), 'worlds');
    copyFileSync(join(FOLDER, 'kept-worlds-v1'), file);
    const printed: string[] = [];
    const leave = openWorldsFile(file).goOn({ sandbox: server.sandbox, print: (line) => printed.push(line) });
    expect(printed).toEqual(['1 world goes on where the process before ended']);
    const kept = new TestWorld(server.url, { id: WORLD, seed: '' } as never);
    const { portal, ...state } = (await kept.snapshot()).start;
    expect({ ...state, portal }).toMatchObject({ seed: SNAPSHOT.seed, inbox: SNAPSHOT.inbox });
    expect(portal).toEqual(SNAPSHOT.portal);
    const rows = (await kept.journal.entries()).map(({ endpoint, status }) => [endpoint, status]);
    expect(rows.slice(-1)).toEqual([[ENDPOINTS.login.name, 400]]);
    expect(rows.length).toBeGreaterThan(6);
    leave();
    expect(readFileSync(file, 'utf8')).toMatch(/^\{"warning":"Holds secrets/);
  });
});

/** Fields of a snapshot of version 1 beside its state. */
const HEAD: ReadonlySet<string> = new Set(['warning', 'format', 'world']);

describe('K22: a broken file', () => {
  const { replay: _, ...bundle } = BUNDLE;
  /** The first problem of a file. */
  const problemOf = (file: unknown) => {
    const [problem] = explain(WorldFile, file);
    return problem && [problem.path.join('.'), problem.message];
  };

  test('of version 1 is refused at its own place, in the texts of this version', () => {
    const places = [...placesOf(bundle)].filter(({ path }) => path.length > 0);
    const poisons = ['a toString', 'a huge number'] as const;
    const files = places.flatMap((place) => poisons.map((poison) => [place, POISONS[poison] ?? ''] as const));
    expect(files.length).toBeGreaterThan(500);
    for (const [{ path, with: broken }, poison] of files) {
      const file = JSON.parse(broken(poison));
      const problem = problemOf({ ...file, version: 2 });
      expect(problemOf({ ...file, replay: 1 }), path.join('.')).toEqual(problem);
      const [part, place] = path;
      if (part !== 'start' || !place || HEAD.has(place)) continue;
      const snapshot = { ...file.start, warning: '', world: WORLD, format: 1 };
      const inStart = problem && [problem[0]?.replace(/^start\.?/, ''), problem[1]];
      expect(problemOf(snapshot), path.join('.')).toEqual(inStart);
    }
  });

  test.for([
    [{ ...SNAPSHOT, format: 2 }, 'format'],
    [{ ...BUNDLE, replay: 2 }, 'replay'],
    [{ version: 3, world: WORLD, unheardOf: {} }, 'version'],
  ] as const)('%#: of a newer version is refused in one sentence that names the way on', ([file, field]) => {
    const problems = explain(WorldFile, file);
    const message = expect.stringMatching(/^expected \d, the format of this version: update uc-sandbox/);
    expect(problems).toMatchObject([{ path: [field], message }]);
  });
});
