import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixtureFolder, startFixture } from '#server/fixture-files.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'fixtures-')), 'fixtures');
  mkdirSync(folder);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

describe('a folder of fixtures', () => {
  test('lists names with title and description, without a path and without the schema', () => {
    write('one.yaml', 'title: 一\ndescription: >-\n  第一行\n  第二行\n');
    write('two.json', '{"title":"二"}');
    write('three.yml', 'accounts: []');
    write('fixture.schema.json', '{}');
    write('README.md', '# no fixture');
    expect(fixtureFolder(folder).list()).toEqual([
      { name: 'one', title: '一', description: '第一行 第二行' },
      { name: 'three', title: '', description: '' },
      { name: 'two', title: '二', description: '' },
    ]);
  });

  test('loads by name only: no path, no ending', () => {
    write('one.yaml', 'title: 一');
    const library = fixtureFolder(folder);
    expect(library.load('one')).toEqual({ name: 'one', content: { title: '一' }, source: join(folder, 'one.yaml') });
    for (const name of ['one.yaml', '../fixtures/one', './one', join(folder, 'one'), 'One', ''])
      expect(library.load(name)).toBeUndefined();
  });

  test('reads a file anew when it has changed', () => {
    write('one.yaml', 'title: 一');
    const library = fixtureFolder(folder);
    const before = library.load('one');
    expect(library.load('one')).toBe(before);
    write('one.yaml', 'title: 新的一');
    expect(library.load('one')?.content.title).toBe('新的一');
  });

  test('keeps a broken one on the list, and says where it is broken without the folder', () => {
    write('bad.yaml', 'tilte: 一');
    const library = fixtureFolder(folder);
    const problem = 'fixtures/bad.yaml:1:1 tilte: unknown key "tilte"; did you mean "title"?';
    expect(library.list()).toEqual([{ name: 'bad', title: '', description: `数据有误：${problem}` }]);
    expect(() => library.load('bad')).toThrow(problem);
  });

  test('keeps one that is not UTF-8 on the list, and says so once', () => {
    writeFileSync(join(folder, 'gbk.yaml'), Buffer.from([...Buffer.from('title: '), 0xb5, 0xc7, 0x0a]));
    const library = fixtureFolder(folder);
    const problem = 'fixtures/gbk.yaml: this file is not UTF-8: save it as UTF-8';
    expect(library.list()).toEqual([{ name: 'gbk', title: '', description: `数据有误：${problem}` }]);
    expect(() => library.load('gbk')).toThrow(problem);
  });

  test('reads UTF-8 with the mark that some editors put before it', () => {
    write('marked.yaml', '\ufefftitle: 一\n');
    expect(fixtureFolder(folder).load('marked')?.content).toEqual({ title: '一' });
  });

  test('that is not there holds nothing', () => {
    expect(fixtureFolder(join(folder, 'nowhere')).list()).toEqual([]);
  });
});

describe('the fixture to start with', () => {
  test('is a name or a file, else one sentence says what there is', () => {
    write('one.yaml', 'title: 一');
    write('two.yaml', 'title: 二');
    expect(startFixture(folder, 'one').name).toBe('one');
    expect(startFixture(folder, join(folder, 'two.yaml'))).toMatchObject({ name: 'two', content: { title: '二' } });
    expect(() => startFixture(folder, 'three')).toThrow('找不到数据 three：既不是文件，也不在 one、two 之中');
  });
});
