import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { type FixtureDisk, REAL_DISK } from '#server/shell/fixtures/fixture-disk.ts';
import { fixtureFolder, startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { watchFixtures } from '#server/shell/fixtures/fixture-watch.ts';
import { makeSandbox } from '#support/sandbox.ts';

/** The machine's disk, with a watch that reports what a test says, and with errors that a test plants. */
class PlantedDisk implements FixtureDisk {
  readonly names = REAL_DISK.names;
  readonly isLink = REAL_DISK.isLink;
  /** what the next calls fail with */
  readonly fails: { read?: string; watch?: string } = {};
  readonly #watches = new Set<{ onChange(name: string): void; onError(error: Error): void }>();

  readonly stat: FixtureDisk['stat'] = (file) => REAL_DISK.stat(file);

  readonly read = (file: string): Uint8Array => {
    fail(this.fails.read);
    return REAL_DISK.read(file);
  };

  readonly watch: FixtureDisk['watch'] = (_folder, onChange, onError) => {
    fail(this.fails.watch);
    const one = { onChange, onError };
    this.#watches.add(one);
    return () => void this.#watches.delete(one);
  };

  get watches(): number {
    return this.#watches.size;
  }

  report(name: string): void {
    for (const { onChange } of this.#watches) onChange(name);
  }

  breakWatches(code: string): void {
    for (const { onError } of this.#watches) onError(errorOf(code));
  }
}

function errorOf(code: string): Error {
  return Object.assign(new Error(`planted ${code}`), { code });
}

function fail(code: string | undefined): void {
  if (code !== undefined) throw errorOf(code);
}

const LINE = (name: string) => `  - account: ${name}\n`;
const named = (...names: string[]) => `accounts:\n${names.map(LINE).join('')}`;

let root = '';
let folder = '';
let file = '';
let sandbox: Sandbox;
let disk: PlantedDisk;
let lines: string[] = [];
let stop: () => void = () => undefined;

const main = () => sandbox.find(MAIN_WORLD)?.portal.accounts.all() ?? [];
const names = () => [...main()].map(({ account }) => account);
const takeLines = () => lines.splice(0);
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'disk-'));
  folder = join(root, 'fixtures');
  file = join(folder, 'default.yaml');
  mkdirSync(folder);
  writeFileSync(file, named('one', 'two'));
  ({ sandbox } = await makeSandbox(
    {},
    { fixtures: fixtureFolder(folder), fixture: startFixture(fixtureFolder(folder), 'default') },
  ));
  lines = [];
  disk = new PlantedDisk();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  stop = watchFixtures({ sandbox, folders: [folder], disk, print: (line) => lines.push(line) });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});

describe('a fixture that an editor writes in two steps', () => {
  test('resets worlds once, to the whole of it, though its half is a fixture too', () => {
    writeFileSync(file, named('half'));
    disk.report('default.yaml');
    pass(300);
    expect([names(), takeLines()]).toEqual([['one', 'two'], []]);
    appendFileSync(file, LINE('whole') + LINE('last'));
    disk.report('default.yaml');
    pass(80);
    expect([names(), takeLines()]).toEqual([['half', 'whole', 'last'], ['fixture default is loaded again']]);
  });

  test('that stays smaller resets worlds a moment later', () => {
    writeFileSync(file, named('one'));
    disk.report('default.yaml');
    pass(80);
    expect(takeLines()).toEqual([]);
    pass(400);
    expect([names(), takeLines()]).toEqual([['one'], ['fixture default is loaded again']]);
  });
});

describe('a fixture that cannot be read when it was saved', () => {
  test.for(['EMFILE', 'EACCES', 'EIO'])(
    'is one line of %s, changes nothing, and is read as soon as it can be',
    (code) => {
      writeFileSync(file, named('one', 'two', 'three'));
      disk.fails.read = code;
      disk.report('default.yaml');
      pass(10_000);
      const [line = '', ...others] = takeLines();
      expect([line, others]).toEqual([expect.stringContaining(`${file}: this file cannot be read: `), []]);
      expect(line).toContain(code);
      expect(names()).toEqual(['one', 'two']);
      delete disk.fails.read;
      pass(2_000);
      expect([names(), takeLines()]).toEqual([['one', 'two', 'three'], ['fixture default is loaded again']]);
    },
  );

  test('because a folder took its place, is one line; the file that comes back is read', () => {
    rmSync(file);
    mkdirSync(file);
    disk.report('default.yaml');
    pass(5_000);
    expect(takeLines()).toEqual([`${file}: this file cannot be read: it is a folder`]);
    rmSync(file, { recursive: true });
    writeFileSync(file, named('one', 'two', 'back'));
    pass(2_000);
    expect([names(), takeLines()]).toEqual([['one', 'two', 'back'], ['fixture default is loaded again']]);
  });
});

describe('a watch of the folder', () => {
  test.for(['ENOSPC', 'EMFILE'])(
    'that the machine refuses with %s is one line; files are looked at each second',
    (code) => {
      stop();
      disk.fails.watch = code;
      stop = watchFixtures({ sandbox, folders: [folder], disk, print: (line) => lines.push(line) });
      pass(3_000);
      const [line = '', ...others] = takeLines();
      expect([line, others]).toEqual([
        expect.stringContaining('cannot be watched and is read every second instead'),
        [],
      ]);
      expect(line).toContain(code);
      writeFileSync(file, named('one', 'two', 'three'));
      pass(2_000);
      expect([names(), takeLines()]).toEqual([['one', 'two', 'three'], ['fixture default is loaded again']]);
      delete disk.fails.watch;
      pass(1_000);
      expect(disk.watches).toBe(1);
    },
  );

  test('that breaks later is begun again', () => {
    disk.breakWatches('EIO');
    expect([disk.watches, takeLines()]).toEqual([0, [expect.stringContaining('planted EIO')]]);
    pass(1_000);
    expect(disk.watches).toBe(1);
  });

  test('outlives the folder: one that is removed and made again is watched', () => {
    rmSync(folder, { recursive: true });
    disk.report('fixtures');
    pass(2_000);
    expect([disk.watches, names(), takeLines()]).toEqual([0, ['one', 'two'], []]);
    const other = join(root, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'default.yaml'), named('one', 'two', 'new'));
    renameSync(other, folder);
    pass(2_000);
    expect([disk.watches, names(), takeLines()]).toEqual([
      1,
      ['one', 'two', 'new'],
      ['fixture default is loaded again'],
    ]);
  });

  test('leaves dot files alone, and what no world began with', () => {
    const before = statSync(file).mtimeMs;
    for (const name of ['.default.yaml', '.#default.yaml', 'unused.yaml']) {
      writeFileSync(join(folder, name), 'acounts: []\n');
      disk.report(name);
    }
    pass(3_000);
    expect([takeLines(), statSync(file).mtimeMs]).toEqual([[], before]);
  });
});
