import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { fixtureFolder, startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { watchFixtures } from '#server/shell/fixtures/fixture-watch.ts';
import { failReads } from '#support/fail-reads.ts';
import { makeSandbox } from '#support/sandbox.ts';

const LINE = (name: string) => `  - account: ${name}\n`;
const named = (...names: string[]) => `accounts:\n${names.map(LINE).join('')}`;

let root = '';
let folder = '';
let file = '';
let sandbox: Sandbox;
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  stop = watchFixtures({ sandbox, print: (line) => lines.push(line) });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});

describe('a fixture that an editor writes in two steps', () => {
  test('resets worlds once, to the whole of it, though its half is a fixture too', () => {
    writeFileSync(file, named('half'));
    pass(300);
    expect([names(), takeLines()]).toEqual([['one', 'two'], []]);
    appendFileSync(file, LINE('whole') + LINE('last'));
    pass(500);
    expect([names(), takeLines()]).toEqual([['half', 'whole', 'last'], ['fixture default is loaded again']]);
  });
});

describe('a fixture that cannot be read when it was saved', () => {
  test.for(['EMFILE', 'EACCES', 'EIO'])(
    'is one line of %s, changes nothing, and is read as soon as it can be',
    (code) => {
      writeFileSync(file, named('one', 'two', 'three'));
      const letBe = failReads(code);
      pass(10_000);
      const [line = '', ...others] = takeLines();
      expect([line, others]).toEqual([expect.stringContaining(`${file}: this file cannot be read: `), []]);
      expect(line).toContain(code);
      expect(names()).toEqual(['one', 'two']);
      letBe();
      pass(2_000);
      expect([names(), takeLines()]).toEqual([['one', 'two', 'three'], ['fixture default is loaded again']]);
    },
  );
});

describe('a watch', () => {
  test('outlives the folder: one that is removed and made again is watched', () => {
    rmSync(folder, { recursive: true });
    pass(2_000);
    expect([names(), takeLines()]).toEqual([['one', 'two'], []]);
    const other = join(root, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'default.yaml'), named('one', 'two', 'new'));
    renameSync(other, folder);
    pass(2_000);
    expect([names(), takeLines()]).toEqual([['one', 'two', 'new'], ['fixture default is loaded again']]);
  });
});
