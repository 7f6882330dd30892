import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { watchFixtures } from '#server/shell/fixtures/fixture-watch.ts';
import { failReads } from '#support/fail-reads.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const AGAIN = 'fixture default is loaded again';

let root = '';
let folder = '';
let file = '';
let sandbox: Sandbox;
let lines: string[] = [];
let stop: () => void = () => undefined;

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const line = (name: string) => `  - account: ${name}\n`;
const named = (...names: string[]) => `accounts:\n${names.map(line).join('')}`;
const world = (id: string) => sandbox.find(id) as World;
const accountsOf = (id: string) => [...world(id).portal.accounts.all()].map(({ account }) => account);

/** Lines of the watcher in that time. */
async function linesIn(milliseconds = 1_000): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return lines.splice(0);
}

beforeEach(async () => {
  root = temporaryFolder(onTestFinished);
  folder = join(root, 'fixtures');
  file = join(folder, 'default.yaml');
  mkdirSync(folder);
  write('default.yaml', named('one'));
  write('other.yaml', named('other'));
  lines = [];
  const fixtures = fixtureFolder(folder);
  ({ sandbox } = await makeSandbox({}, { fixtures, fixture: startFixture(fixtures, 'default') }));
  sandbox.create({ id: 'same' });
  sandbox.create({ id: 'other', fixture: sandbox.fixtureOf('other') });
  sandbox.create({ id: 'inline', fixture: sandbox.fixtureOf({ accounts: [{ account: 'inline' }] }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  stop = watchFixtures({ sandbox, print: (text) => lines.push(text) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a saved fixture', () => {
  test('puts back the worlds that began with it, and no other', async () => {
    const epochs = ['other', 'inline'].map((id) => world(id).epoch);
    write('default.yaml', named('one', 'two'));
    expect(await linesIn()).toEqual([AGAIN]);
    expect([accountsOf(MAIN_WORLD), accountsOf('same')]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(['other', 'inline'].map((id) => world(id).epoch)).toEqual(epochs);
    world(MAIN_WORLD).reset();
    expect(accountsOf(MAIN_WORLD)).toEqual(['one', 'two']);
  });

  test('is seen however an editor writes it: in two steps, whose half is a fixture too, or by a new file in its place', async () => {
    write('default.yaml', named('h'));
    expect([await linesIn(300), accountsOf(MAIN_WORLD)]).toEqual([[], ['one']]);
    appendFileSync(file, line('whole') + line('last'));
    expect([await linesIn(500), accountsOf(MAIN_WORLD)]).toEqual([[AGAIN], ['h', 'whole', 'last']]);
    write('default.yaml.tmp', named('three'));
    renameSync(`${file}.tmp`, file);
    expect([await linesIn(), accountsOf(MAIN_WORLD)]).toEqual([[AGAIN], ['three']]);
  });

  test('that is broken is reported with its place and a path that can be opened from here, and changes nothing until it is mended', async () => {
    const { epoch } = world(MAIN_WORLD);
    write('default.yaml', 'acounts: []\n');
    expect((await linesIn())[0]).toBe(`${file}:1:1 acounts: unknown key "acounts"; did you mean "accounts"?`);
    write('default.yaml', named('one'));
    expect(await linesIn()).toEqual(['fixture default is right again; nothing in it has changed']);
    expect(world(MAIN_WORLD).epoch).toBe(epoch);
  });

  test('changes nothing when it is the same as before, when no world began with it, or when it is gone', async () => {
    const { epoch } = world(MAIN_WORLD);
    write('default.yaml', `# a comment\n${named('one')}`);
    write('unused.yaml', named('x'));
    expect(await linesIn()).toEqual([]);
    rmSync(file);
    write('other.yaml', named('other', 'last'));
    expect(await linesIn()).toEqual(['fixture other is loaded again']);
    expect(world(MAIN_WORLD).epoch).toBe(epoch);
  });

  test('K19: by a world itself leaves that world as it is, and its next reset begins with the saved data', async () => {
    const { epoch } = world('same');
    write('default.yaml', named('one', 'saved'));
    for (const id of ['same', 'other']) world(id).savedAs(startFixture(fixtureFolder(folder), 'default'));
    expect(await linesIn()).toEqual([AGAIN]);
    expect([world('same').epoch, accountsOf('same')]).toEqual([epoch, ['one']]);
    expect(accountsOf(MAIN_WORLD)).toEqual(['one', 'saved']);
    for (const id of ['same', 'other']) world(id).reset();
    expect([accountsOf('same'), accountsOf('other')]).toEqual([['one', 'saved'], ['other']]);
    write('default.yaml', named('by hand'));
    expect([await linesIn(), accountsOf('same')]).toEqual([[AGAIN], ['by hand']]);
  });

  test('that cannot be read is one line, changes nothing, and is read as soon as it can be', async () => {
    write('default.yaml', named('one', 'two', 'three'));
    const letBe = failReads('EIO');
    expect(await linesIn(10_000)).toEqual([expect.stringMatching(/default\.yaml: this file cannot be read: .*EIO/)]);
    expect(accountsOf(MAIN_WORLD)).toEqual(['one']);
    letBe();
    expect([await linesIn(2_000), accountsOf(MAIN_WORLD)]).toEqual([[AGAIN], ['one', 'two', 'three']]);
  });

  test('is watched in a folder that was removed and made again', async () => {
    rmSync(folder, { recursive: true });
    expect([await linesIn(2_000), accountsOf(MAIN_WORLD)]).toEqual([[], ['one']]);
    const next = join(root, 'next');
    mkdirSync(next);
    writeFileSync(join(next, 'default.yaml'), named('one', 'new'));
    renameSync(next, folder);
    expect([await linesIn(2_000), accountsOf(MAIN_WORLD)]).toEqual([[AGAIN], ['one', 'new']]);
  });
});
