import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { fixtureFolder, startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { watchFixtures } from '#server/shell/fixtures/fixture-watch.ts';
import { makeSandbox } from '#support/sandbox.ts';

let root = '';
let folder = '';
let sandbox: Sandbox;
let lines: string[] = [];
let stop: () => void = () => undefined;

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const named = (...names: string[]) => `accounts:\n${names.map((name) => `  - account: ${name}\n`).join('')}`;
const world = (id: string) => sandbox.find(id) as World;
const accountsOf = (id: string) => [...world(id).portal.accounts.all()].map(({ account }) => account);

/** Waits for a line of the watcher; the clock of the file system is the only one that helps here. */
async function reported(text: string): Promise<void> {
  await vi.waitFor(() => expect(lines.join('\n')).toContain(text), { timeout: 10_000, interval: 20 });
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'watch-'));
  folder = join(root, 'fixtures');
  mkdirSync(folder);
  write('default.yaml', named('one'));
  write('other.yaml', named('other'));
  lines = [];
  const fixtures = fixtureFolder(folder);
  ({ sandbox } = await makeSandbox({}, { fixtures, fixture: startFixture(fixtureFolder(folder), 'default') }));
  sandbox.create({ id: 'same' });
  sandbox.create({ id: 'other', fixture: sandbox.fixtureOf('other') });
  sandbox.create({ id: 'inline', fixture: sandbox.fixtureOf({ accounts: [{ account: 'inline' }] }) });
  stop = watchFixtures({ sandbox, print: (line) => lines.push(line) });
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true });
});

describe('a saved fixture', () => {
  test('says the new word beside an old one, when it is loaded again', async () => {
    write('default.yaml', `${named('one')}events: [{ whenSms: {}, do: lose }]\n`);
    await reported('is an old word');
    expect(lines[0]).toBe('fixture default is loaded again');
    expect(lines[1]).toMatch(/default\.yaml:3:\d+ events\.0\.do: "lose" is an old word: write "lost"$/);
  });

  test('puts back the worlds that began with it, and no other', async () => {
    const epochs = ['other', 'inline'].map((id) => world(id).epoch);
    write('default.yaml', named('one', 'two'));
    await reported('fixture default is loaded again');
    expect([accountsOf(MAIN_WORLD), accountsOf('same')]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(['other', 'inline'].map((id) => world(id).epoch)).toEqual(epochs);
    expect(lines).toEqual(['fixture default is loaded again']);
    world(MAIN_WORLD).reset();
    expect(accountsOf(MAIN_WORLD)).toEqual(['one', 'two']);
  });

  test('is seen however an editor writes it: at once, in steps, or by a new file in its place', async () => {
    write('default.yaml', '');
    write('default.yaml', named('two'));
    await reported('fixture default is loaded again');
    lines = [];
    write('default.yaml.tmp', named('three'));
    renameSync(join(folder, 'default.yaml.tmp'), join(folder, 'default.yaml'));
    await reported('fixture default is loaded again');
    expect(accountsOf(MAIN_WORLD)).toEqual(['three']);
  });

  test('that is broken is told with its place, and changes nothing until it is mended', async () => {
    const before = JSON.stringify(world(MAIN_WORLD).snapshot().portal);
    write('default.yaml', 'acounts: []\n');
    await reported('fixtures/default.yaml:1:1 acounts: unknown key "acounts"; did you mean "accounts"?');
    expect(JSON.stringify(world(MAIN_WORLD).snapshot().portal)).toBe(before);
    lines = [];
    write('default.yaml', named('mended'));
    await reported('fixture default is loaded again');
    expect(accountsOf(MAIN_WORLD)).toEqual(['mended']);
  });

  test('that is broken and put right as it was says so, by a path that can be opened from here', async () => {
    write('default.yaml', 'acounts: []\n');
    await reported(`${join(folder, 'default.yaml')}:1:1 acounts: unknown key`);
    const { epoch } = world(MAIN_WORLD);
    write('default.yaml', named('one'));
    await reported('fixture default is right again; nothing in it has changed');
    expect(world(MAIN_WORLD).epoch).toBe(epoch);
  });

  test('that says the same as before, or that no world began with, changes nothing', async () => {
    const { epoch } = world(MAIN_WORLD);
    write('default.yaml', `# a comment\n${named('one')}`);
    write('unused.yaml', named('x'));
    write('other.yaml', named('other', 'last'));
    await reported('fixture other is loaded again');
    expect([world(MAIN_WORLD).epoch, lines]).toEqual([epoch, ['fixture other is loaded again']]);
  });

  test('K19: by a world itself leaves that world as it is, and its next reset begins with what was saved', async () => {
    const { epoch } = world('same');
    write('default.yaml', named('one', 'saved'));
    world('same').savedAs(startFixture(fixtureFolder(folder), 'default'));
    await reported('fixture default is loaded again');
    expect([world('same').epoch, accountsOf('same')]).toEqual([epoch, ['one']]);
    expect(accountsOf(MAIN_WORLD)).toEqual(['one', 'saved']);
    world('same').reset();
    expect(accountsOf('same')).toEqual(['one', 'saved']);
    lines = [];
    write('default.yaml', named('by hand'));
    await reported('fixture default is loaded again');
    expect(accountsOf('same')).toEqual(['by hand']);
  });

  test('by a world that began with another one changes nothing of that world', () => {
    world('other').savedAs(startFixture(fixtureFolder(folder), 'default'));
    world('other').reset();
    expect(accountsOf('other')).toEqual(['other']);
  });

  test('that is gone leaves its worlds as they are', async () => {
    rmSync(join(folder, 'default.yaml'));
    write('other.yaml', named('last'));
    await reported('fixture other is loaded again');
    expect(accountsOf(MAIN_WORLD)).toEqual(['one']);
  });

  test('elsewhere is watched when the server was started with it', async () => {
    stop();
    const file = join(root, 'mine.yaml');
    writeFileSync(file, named('mine'));
    sandbox.create({ id: 'mine', fixture: startFixture(fixtureFolder(folder), file) });
    stop = watchFixtures({ sandbox, print: (line) => lines.push(line) });
    writeFileSync(file, named('mine', 'yours'));
    await reported('fixture mine is loaded again');
    expect(accountsOf('mine')).toEqual(['mine', 'yours']);
  });
});
