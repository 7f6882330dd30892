import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fixtureLibrary, shippedFolder } from '#server/shell/fixtures/fixture-library.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
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

  test('loads what was saved in it, and what is written there since', async () => {
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
