import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FIXTURE_MAX } from '#contract/limits.ts';
import type { FixtureLibrary } from '#sandbox/world/sandbox.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { fixtureLibrary, shippedFolder } from '#server/shell/fixtures/fixture-library.ts';
import { failReads } from '#support/fail-reads.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = join(temporaryFolder(onTestFinished), 'fixtures');
  mkdirSync(folder);
});

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

/** Entries without their versions, which depend on the machine. */
function listed(library: FixtureLibrary) {
  return library.list().map(({ version: _version, ...entry }) => entry);
}

describe('a folder of fixtures', () => {
  test('lists another version of a file that has changed, and of no other', () => {
    write('one.yaml', 'title: 一');
    write('two.yaml', 'title: 二');
    const library = fixtureFolder(folder);
    const versions = () => library.list().map(({ version }) => version);
    const before = versions();
    expect(versions()).toEqual(before);
    write('two.yaml', 'title: 二二');
    expect([versions()[0], versions()[1] === before[1]]).toEqual([before[0], false]);
    expect(before).toEqual([expect.any(String), expect.any(String)]);
  });

  test('lists names with title, description, group and story, without a path, the schema and files that are none', () => {
    write('one.yaml', '\ufefftitle: 一\ndescription: >-\n  第一行\n  第二行\n');
    write('two.json', '{"title":"二","story":[]}');
    write('three.yml', "group: '1688'\nstory:\n  - open: /login\n  - press: 登录\n");
    write('fixture.schema.json', '{}');
    write('README.md', '# no fixture');
    write('._one.yaml', '\0');
    const library = fixtureFolder(folder);
    expect(listed(library)).toEqual([
      { name: 'one', title: '一', description: '第一行 第二行' },
      { name: 'three', title: '', description: '', group: '1688', story: [{ open: '/login' }, { press: '登录' }] },
      { name: 'two', title: '二', description: '' },
    ]);
    expect(library.load('._one')).toBeUndefined();
  });

  test('loads by name only: no path, no ending', () => {
    write('one.yaml', 'title: 一');
    const library = fixtureFolder(folder);
    expect(library.load('one')).toEqual({ name: 'one', content: { title: '一' }, source: join(folder, 'one.yaml') });
    for (const name of ['one.yaml', '../fixtures/one', './one', join(folder, 'one'), 'One', ''])
      expect(library.load(name)).toBeUndefined();
  });

  const UNREAD = ': this file cannot be read:';
  const UNREADABLE: readonly (readonly [what: string, make: (file: string) => void, why: string])[] = [
    ['a folder by its name', (file) => mkdirSync(file), `${UNREAD} it is a folder`],
    ['a link to nothing', (file) => symlinkSync(`${file}.none`, file), `${UNREAD} it is a link to nothing`],
    ['a link to itself', (file) => symlinkSync(file, file), `${UNREAD} it is a link that leads back to itself (ELOOP)`],
    ['a pipe', (file) => execFileSync('mkfifo', [file]), `${UNREAD} it is not a regular file`],
    [
      'a file in GBK',
      (file) => writeFileSync(file, Buffer.from([0xb5, 0xc7])),
      ': this file is not UTF-8: save it as UTF-8',
    ],
    [
      'a misspelt fixture',
      (file) => writeFileSync(file, 'tilte: 一'),
      ':1:1 tilte: unknown key "tilte"; did you mean "title"?',
    ],
    [
      'a fixture with a value that cannot be converted',
      (file) => writeFileSync(file, 'story: [{ embed: { toString: 1 } }]'),
      ':1:18 story.0.embed: expected one of partner, evil, got a map',
    ],
  ];

  test.for(UNREADABLE)('has in one line why %s cannot be read, and lists the rest (K24)', ([, make, why]) => {
    make(join(folder, 'bad.yaml'));
    write('good.yaml', 'title: 好');
    const library = fixtureFolder(folder);
    const problem = `fixtures/bad.yaml${why}`;
    expect(listed(library)).toEqual([
      { name: 'bad', title: '', description: `数据有误：${problem}` },
      { name: 'good', title: '好', description: '' },
    ]);
    expect(() => startFixture(library, 'bad')).toThrow(problem);
    expect(() => startFixture(library, join(folder, 'bad.yaml'))).toThrow(`bad.yaml${why}`);
  });

  test('reads a file again that could not be read a moment ago', () => {
    write('one.yaml', 'title: 一');
    const library = fixtureFolder(folder);
    const letBe = failReads('EMFILE');
    expect(library.list()[0]?.description).toContain('cannot be read: too many files are open (EMFILE)');
    letBe();
    expect(library.load('one')?.content.title).toBe('一');
  });

  test('does not begin to read a file that is too large', () => {
    write('large.yaml', '');
    truncateSync(join(folder, 'large.yaml'), 2 ** 33);
    const problem = `fixtures/large.yaml: expected at most ${FIXTURE_MAX} characters, got ${2 ** 33} bytes`;
    expect(() => fixtureFolder(folder).load('large')).toThrow(problem);
  });

  test('that cannot be read is reported with the reason, and a file elsewhere is read all the same', () => {
    const file = join(folder, 'one.yaml');
    const library = fixtureFolder(file);
    write('one.yaml', 'title: 一');
    const problem = 'one.yaml: this folder cannot be read: a part of its path is not a folder (ENOTDIR)';
    expect(listed(library)).toEqual([{ name: 'one.yaml', title: '', description: `数据有误：${problem}` }]);
    expect(() => library.load('one')).toThrow(problem);
    expect(startFixture(fixtureFolder(file), file).name).toBe('one');
  });

  test('that is not there holds nothing', () => {
    expect(fixtureFolder(join(folder, 'nowhere')).list()).toEqual([]);
  });
});

describe("a team's own folder of fixtures", () => {
  test('stands before those of the package, and wins where a name is in both', () => {
    writeFileSync(join(folder, 'mine.yaml'), 'title: 我们的\n');
    writeFileSync(join(folder, 'default.yaml'), 'title: 我们的默认\n');
    const library = fixtureLibrary(folder);
    const names = library.list().map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['default', 'mine']);
    expect(names.filter((name) => name === 'default')).toHaveLength(1);
    expect(names).toContain('wrong-code');
    expect(library.list().flatMap(({ name, own }) => (own ? [name] : []))).toEqual(['default', 'mine']);
    expect(library.load('default')?.content.title).toBe('我们的默认');
    expect(library.load('wrong-code')?.source).toBe(join(shippedFolder(), 'wrong-code.yaml'));
    expect(library.load('nothing')).toBeUndefined();
  });

  test('loads saved fixtures, and files written there later', async () => {
    const library = fixtureLibrary(folder);
    const saved = await library.store?.save(
      'mine',
      '# yaml-language-server: $schema=./fixture.schema.json\ntitle: 一\n',
      false,
    );
    expect(library.load('mine')?.content).toEqual(saved?.fixture.content);
    writeFileSync(join(folder, 'mine.yaml'), 'title: 另一个标题\n');
    expect(library.load('mine')?.content).toEqual({ title: '另一个标题' });
  });
});

describe('the fixture to start with', () => {
  test('is a name or a file, else one sentence lists the names', () => {
    write('one.yaml', 'title: 一');
    write('two.yaml', 'title: 二');
    expect(startFixture(fixtureFolder(folder), 'one').name).toBe('one');
    expect(startFixture(fixtureFolder(folder), join(folder, 'two.yaml'))).toMatchObject({
      name: 'two',
      content: { title: '二' },
    });
    expect(() => startFixture(fixtureFolder(folder), 'three')).toThrow(
      'There is no fixture three: neither a file nor one of one, two',
    );
  });
});
