import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { KeptWorld } from '#sandbox/world/world-file.ts';
import { untilAskedToEnd } from '#server/shell/parent-watch.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { START } from '#server/shell/start-command.ts';
import { openWorldsFile } from '#server/shell/worlds-file.ts';
import { PHONES } from '#support/demo.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { placesOf } from '#support/hostile/poisons.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { control, TestWorld } from '#support/test-world.ts';

let folder: string;
let file: string;
let running: RunningSandbox[];
let printed: string[];

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  file = join(folder, 'worlds');
  running = [];
  printed = [];
});

afterEach(() => Promise.all(running.map((one) => one.close())));

/** A process that goes on with the worlds of the file. */
async function startProcess(): Promise<RunningSandbox & { end(): Promise<void> }> {
  const one = await startTestSandbox();
  running.push(one);
  const leave = openWorldsFile(file).goOn({ sandbox: one.sandbox, print: (line) => printed.push(line) });
  return { ...one, end: () => one.close().then(leave) };
}

function worldsIn(bytes: Buffer): KeptWorld[] {
  const lines = bytes.toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function worldAt({ url }: RunningSandbox, id: string): TestWorld {
  return new TestWorld(url, { id, seed: '' } as never);
}

describe('keepWorlds', () => {
  test('a restart keeps every world: sessions, codes, journal, clock, and the file of its fixture', async () => {
    const first = await startProcess();
    await control(first.url, CONTROL.createWorld, { body: { id: 'w-mine', fixture: 'sms-late' } });
    const main = worldAt(first, MAIN_WORLD);
    const browser = main.browser();
    await browser.signInByPassword('buyer01');
    await main.fault({ match: { path: PATHS.basicInfo }, times: 1, answer: { body: { pad: 'x'.repeat(3_000) } } });
    await browser.request('GET', `${PATHS.basicInfo}?pad=${'x'.repeat(3_000)}`);
    const code = await main.codeFor(PHONES.newbie, 'login');
    await main.advance(3_600_000);
    const before = await main.clock();
    const journal = await main.journal.entries();
    expect(journal.filter(({ cut }) => cut)).toHaveLength(1);
    const source = first.sandbox.peek(MAIN_WORLD)?.fixture.source;
    await first.end();

    const second = await startProcess();
    expect(printed).toEqual(['2 worlds go on where the process before ended']);
    const again = worldAt(second, MAIN_WORLD);
    const sameBrowser = Object.assign(again.browser(), { jar: browser.jar });
    expect((await sameBrowser.call(ENDPOINTS.basicInfo)).name).toBe('buyer01');
    expect(await again.latestCode(PHONES.newbie, 'login')).toBe(code);
    expect((await again.journal.entries()).slice(0, journal.length)).toEqual(journal);
    const { events } = await again.call(CONTROL.timeline);
    const numbers = events.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(events.slice(-3)).toMatchObject([
      { kind: 'clock' },
      { kind: 'world', state: 'restored' },
      { kind: 'call', endpoint: 'basicInfo' },
    ]);
    const after = await again.clock();
    expect(after.now).toBeGreaterThanOrEqual(before.now);
    expect(after.now).toBeLessThan(before.now + 3_600_000);
    expect(second.sandbox.peek(MAIN_WORLD)?.fixture.source).toBe(source);
    expect(second.sandbox.peek('w-mine')?.fixture).toMatchObject({ name: 'sms-late', source: expect.any(String) });
    expect((await control(second.url, CONTROL.worlds)).data.dropped).toEqual([]);
  });

  test('the first process prints nothing; its file is for this user alone', async () => {
    const first = await startProcess();
    expect([printed, existsSync(file)]).toEqual([[], false]);
    await first.end();
    expect(statSync(file).size).toBeGreaterThan(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['worlds']);
  });

  test('worlds of a process that ended without leaving them are gone, in words and in the event stream', async () => {
    await startProcess();
    const second = await startProcess();
    expect(printed).toEqual(['the worlds are gone: the process before ended without leaving them; main begins anew']);
    const { dropped } = (await control(second.url, CONTROL.worlds)).data;
    expect(dropped).toEqual([{ id: MAIN_WORLD, reason: 'restart', at: expect.any(Number) }]);

    const stop = new AbortController();
    const headers = worldAt(second, MAIN_WORLD).headers();
    const events = await fetch(second.url + CONTROL.events.path, { headers, signal: stop.signal });
    const { value } = (await events.body?.getReader().read()) ?? {};
    stop.abort();
    const hello = JSON.parse(new TextDecoder().decode(value).replace('data: ', ''));
    expect(hello).toMatchObject({ type: 'hello', lostStateAt: expect.any(Number) });
  });

  test('a world that this version cannot go on with is gone, in words, and a journal row that it cannot show is left out; the others go on', async () => {
    const first = await startProcess();
    await control(first.url, CONTROL.createWorld, { body: { id: 'w-old' } });
    const main = worldAt(first, MAIN_WORLD);
    await main.browser().greet();
    await main.browser().greet();
    await first.end();
    const worlds = worldsIn(readFileSync(file));
    const find = (wanted: string) => worlds.find(({ world }) => world === wanted) ?? expect.fail(wanted);
    Object.assign(find('w-old'), { version: 99 });
    Object.assign(find(MAIN_WORLD).history.entries.find(({ kind }) => kind === 'call') ?? {}, { headers: null });
    writeFileSync(file, worlds.map((world) => `${JSON.stringify(world)}\n`).join(''));
    const second = await startProcess();
    expect(printed).toEqual([
      expect.stringMatching(/^world w-old is gone: this version cannot go on with it \(version: expected 2/),
      '1 world goes on where the process before ended',
    ]);
    expectRefusal(await worldAt(second, 'w-old').browser().send(ENDPOINTS.loginCustom), 'WORLD_UNKNOWN');
    const { dropped } = (await control(second.url, CONTROL.worlds)).data;
    expect(dropped).toMatchObject([{ id: 'w-old', reason: 'restart' }]);
    const again = worldAt(second, MAIN_WORLD);
    await again.browser().greet();
    expect((await again.journal.entries()).map(({ seq }) => seq)).toEqual([3, 5]);
  });

  test('a process that is killed loses nothing that was there: the next one goes on with it, and reports it', async () => {
    const first = await startProcess();
    await control(first.url, CONTROL.createWorld, { body: { id: 'w-mine' } });
    await first.end();
    const left = readFileSync(file);
    const killed = await startProcess();
    await control(killed.url, CONTROL.createWorld, { body: { id: 'w-new' } });
    expect(readFileSync(file)).toEqual(left);
    printed = [];
    const third = await startProcess();
    expect(printed).toEqual([
      'the process before ended without leaving its worlds: 2 worlds go on where the one before it ended',
    ]);
    expect(third.sandbox.all().map(({ id }) => id)).toEqual([MAIN_WORLD, 'w-mine']);
  });

  test('worlds that cannot be written leave the file of before as it is, in one sentence', async () => {
    await (await startProcess()).end();
    const left = readFileSync(file);
    const second = await startProcess();
    mkdirSync(join(folder, `.worlds.${process.pid}.tmp`));
    await expect(second.end()).rejects.toThrow(`--keep-worlds ${file}: this file cannot be written: `);
    expect(readFileSync(file)).toEqual(left);
  });

  test('a link leads to the file, which is written whole too', async () => {
    const link = join(folder, 'link');
    await (await startProcess()).end();
    symlinkSync(file, link);
    const one = await startTestSandbox();
    running.push(one);
    openWorldsFile(link).goOn({ sandbox: one.sandbox, print: (line) => printed.push(line) })();
    expect(printed).toEqual(['1 world goes on where the process before ended']);
    expect(readdirSync(folder).sort()).toEqual(['link', 'worlds']);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });
});

const OTHER = 'expected worlds that a sandbox has left there, got another file; name a new one';
const before = { id: 'main', snapshot: {}, source: undefined, history: [], last: 1, lastUsedAt: 1 };
const kept = { world: 'main', history: { entries: [], last: 1, lastUsedAt: 1 } };
const left = (worlds: unknown) => writeFileSync(file, `${JSON.stringify(worlds)}\n`);

describe('start --keep-worlds (K26)', () => {
  test.for<[what: string, make: () => void, problem: string]>([
    ['a text', () => writeFileSync(file, 'no worlds'), OTHER],
    ['a number', () => writeFileSync(file, serialize(5)), OTHER],
    ['a map', () => writeFileSync(file, serialize(new Map([['id', 1]]))), OTHER],
    ['worlds of version 1 without a history', () => writeFileSync(file, serialize([{ ...before, history: 1 }])), OTHER],
    ['worlds of version 1 whose id is none', () => writeFileSync(file, serialize([{ ...before, id: {} }])), OTHER],
    ['a list', () => left([kept]), OTHER],
    ['a snapshot', () => left({ ...kept, history: undefined }), OTHER],
    ['a world whose history is none', () => left({ ...kept, history: { entries: 1 } }), OTHER],
    ['a world whose id is none', () => left({ ...kept, world: { toString: 1 } }), OTHER],
    ['a world of an endless number', () => left({ ...kept, history: { ...kept.history, last: 1e308 } }), OTHER],
    ['a world that ends in the middle', () => writeFileSync(file, JSON.stringify(kept)), OTHER],
    ['a folder', () => mkdirSync(file), 'this file cannot be read: it is a folder'],
    ['a link to nothing', () => symlinkSync(`${file}.none`, file), 'this file cannot be read: it is a link to nothing'],
    ['a mark that cannot be set', () => mkdirSync(join(folder, '.worlds.running')), 'this file cannot be written: '],
  ])('with %s ends in one sentence before anything listens, and changes nothing', async ([, make, problem]) => {
    make();
    const before = readdirSync(folder);
    await expect(START.run(['--port', '0', '--keep-worlds', file])).rejects.toThrow(
      `--keep-worlds ${file}: ${problem}`,
    );
    expect(readdirSync(folder)).toEqual(before);
  });

  test('below a folder that is not there, or a file, names it', async () => {
    for (const parent of ['none', 'worlds']) {
      writeFileSync(file, '');
      const below = join(folder, parent, 'worlds');
      await expect(START.run(['--port', '0', '--keep-worlds', below])).rejects.toThrow(`--keep-worlds ${below}: `);
    }
  });

  test('a world with any value in it that cannot be converted goes on or is gone, in words, and no call of it fails', async () => {
    const first = await startProcess();
    await worldAt(first, MAIN_WORLD).browser().signInByPassword('buyer01');
    await first.end();
    const [kept] = worldsIn(readFileSync(file));
    const { start, keys: _keys, log: _log, ...rest } = kept as KeptWorld;
    const sandbox = (await startProcess()).sandbox;
    const main = worldAt(running.at(-1) as RunningSandbox, MAIN_WORLD);
    for (const place of placesOf(rest))
      for (const poison of ['{"toString":1}', 'null']) {
        const poisoned = { start, keys: [], log: [], ...JSON.parse(place.with(poison)) };
        writeFileSync(file, `${JSON.stringify(poisoned)}\n`);
        try {
          openWorldsFile(file).goOn({ sandbox, print: () => undefined });
        } catch (error) {
          expect(String(error)).toContain(OTHER);
          continue;
        }
        expect((await main.send(CONTROL.journal, { query: { format: 'har' } })).status).toBe(200);
        expect((await main.send(CONTROL.timeline)).status).toBe(200);
      }
  });
});

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s asks a server to end, which leaves its worlds',
  async (signal) => {
    const ending = untilAskedToEnd(false);
    process.emit(signal);
    expect(await ending).toBe('signal');
  },
);
