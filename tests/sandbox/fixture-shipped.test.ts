import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { fixtureKeys } from '#scripts/docs/fixture-schema-text.ts';
import { keysOf } from '#scripts/docs/key-table.ts';
import { madeFiles } from '#scripts/docs/made-files.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { projectRoot } from '#server/shell/project.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { SHIPPED_FIXTURES } from '#support/shipped-fixtures.ts';

const FOLDER = join(projectRoot(), 'fixtures');
const library = fixtureFolder(FOLDER);
const NAMES = SHIPPED_FIXTURES;

describe('the fixtures that come along', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    ({ sandbox } = await makeSandbox());
  });

  test.for(NAMES)('%s has a title, a description and the line that editors read, and makes a world', (name) => {
    const fixture = library.load(name);
    const { title = '', description = '' } = fixture?.content ?? {};
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect([title, description].map((text) => /[一-鿿]/.test(text))).toEqual([true, true]);
    expect(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\/fixture\.schema\.json\n/,
    );
    const world = sandbox.create({ id: name, fixture });
    expect(world?.summary().accounts).toBe(
      (fixture?.content.accounts?.length ?? 0) + (fixture?.content.generate?.count ?? 0),
    );
  });
});

describe('the schema for editors', () => {
  test('says of each key what it means', () => {
    expect(fixtureKeys().filter(({ schema }) => !schema.description)).toEqual([]);
  });
});

/** Keys that the page tells of in one place, and that stand elsewhere too. */
const DOCUMENTED_ELSEWHERE =
  /^(?:story|accountDefaults|events\.(?:setAccount|setSettings|addFault)|faults\.answer\.(?:dialect|delayMs))\./;

const PAGE = 'docs/scenarios.md';
const TABLE = /^<!-- made: keys (\S+) -->$/gm;

describe("the page of a fixture's data", () => {
  const page = madeFiles()[PAGE] ?? '';

  test('has a row with both languages for each key of the schema', () => {
    const documented = [...page.matchAll(TABLE)].flatMap(([, path = '']) =>
      keysOf(path).map(({ key }) => (path === 'fixture' ? key : `${path}.${key}`)),
    );
    const keys = fixtureKeys().map(({ path }) => path);
    expect(keys.filter((key) => !documented.includes(key) && !DOCUMENTED_ELSEWHERE.test(key))).toEqual([]);
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.filter((row) => row.split(' | ').some((cell) => /^[\s|]*$/.test(cell)))).toEqual([]);
    expect(rows.length).toBeGreaterThan(80);
  });

  const examples = [...page.matchAll(/^### (.+)\n[^#]*?```yaml\n([\s\S]*?)```/gm)].map(([, title, yaml]) => ({
    title,
    yaml,
  }));

  test('shows examples that can be used', () => {
    expect(examples.length).toBeGreaterThan(8);
    for (const { title, yaml = '' } of examples) expect(parseFixture(`${title}.yaml`, yaml)).toBeTruthy();
  });
});
