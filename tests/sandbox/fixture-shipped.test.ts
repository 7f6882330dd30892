import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { fixtureKeys, fixtureSchemaText, rowFor, SCHEMA_FILE } from '#scripts/fixture-schema-text.ts';
import { FIXTURE_WORDS } from '#scripts/fixture-words.ts';
import { fixtureFolder } from '#server/fixture-files.ts';
import { projectRoot } from '#server/project.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { SHIPPED_FIXTURES } from '#support/shipped-fixtures.ts';

const FOLDER = join(projectRoot(), 'fixtures');
const TESTS = join(projectRoot(), 'tests/sandbox');
const library = fixtureFolder(FOLDER);
const NAMES: readonly string[] = SHIPPED_FIXTURES;

describe('the fixtures that come along', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    ({ sandbox } = await makeSandbox());
  });

  test('are all there', () => {
    const there = library.list().map(({ name }) => name);
    expect(NAMES.filter((name) => !there.includes(name))).toEqual([]);
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

  test('each have a test that plays them', () => {
    const played = readdirSync(TESTS)
      .filter((file) => file.startsWith('fixture-scenarios'))
      .map((file) => readFileSync(join(TESTS, file), 'utf8'))
      .join('\n');
    expect(NAMES.filter((name) => name !== 'default' && !played.includes(`'${name}`))).toEqual([]);
  });
});

describe('the schema for editors', () => {
  test('is current', () => {
    expect(readFileSync(join(projectRoot(), SCHEMA_FILE), 'utf8')).toBe(fixtureSchemaText());
  });

  test('says of each key what it means, and has no words to spare', () => {
    const rows = fixtureKeys().map((key) => ({ key, row: rowFor(key) }));
    expect(rows.filter(({ row }) => row === undefined)).toEqual([]);
    const used = new Set(rows.map(({ row }) => row));
    expect(Object.keys(FIXTURE_WORDS).filter((row) => !used.has(row))).toEqual([]);
  });
});
