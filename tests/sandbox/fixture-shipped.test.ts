import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import { fixtureKeys, fixtureSchema } from '#scripts/docs/fixture-schema-text.ts';
import { keysOf } from '#scripts/docs/key-table.ts';
import { madeFiles } from '#scripts/docs/made-files.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { projectRoot } from '#server/shell/project.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { SHIPPED_FIXTURES } from '#support/shipped-fixtures.ts';

const FOLDER = join(projectRoot(), 'fixtures');
const library = fixtureFolder(FOLDER);
const NAMES = SHIPPED_FIXTURES;

test('each fixture that comes along has a title, a description and the line that editors read, and makes a world', async () => {
  const { sandbox } = await makeSandbox();
  for (const name of NAMES) {
    const fixture = library.load(name);
    const { title = '', description = '', accounts = [] } = fixture?.content ?? {};
    const [first] = readFileSync(join(FOLDER, `${name}.yaml`), 'utf8').split('\n');
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect([title, description], name).toEqual(Array(2).fill(expect.stringMatching(/[一-鿿]/)));
    expect(first, name).toBe('# yaml-language-server: $schema=./fixture.schema.json');
    expect(sandbox.create({ id: name, fixture })?.summary().accounts, name).toBe(accounts.length);
  }
});

describe('the schema for editors', () => {
  test('has the meaning of each key', () => {
    expect(fixtureKeys().filter(({ schema }) => !schema.description)).toEqual([]);
  });

  const schema = JSON.parse(readFileSync(join(FOLDER, 'fixture.schema.json'), 'utf8'));

  test('is the same where a part of several places is written once', () => {
    const whole = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(whole);
      if (typeof part !== 'object' || part === null) return part;
      const { $ref, ...notes } = part as { readonly $ref?: string };
      if ($ref) return { ...notes, ...(whole(schema.$defs[$ref.replace('#/$defs/', '')]) as object) };
      return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, whole(inner)]));
    };
    const { $schema: _, $defs, ...rest } = schema;
    expect(whole(rest)).toEqual(JSON.parse(JSON.stringify(fixtureSchema())));
    expect(Object.keys($defs).length).toBeGreaterThan(10);
  });

  test('takes every shipped fixture, and refuses a mistake at its place, as an editor does', () => {
    const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
    for (const name of NAMES) {
      const content = parse(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8'));
      expect([name, validate(content), validate.errors]).toEqual([name, true, null]);
    }
    const named = { parts: { signIn: [{ typeCode: '$which' }, { setSettings: { limits: { codeLifeMs: '$时长' } } }] } };
    expect([validate(named), validate.errors]).toEqual([true, null]);
    for (const [content, place] of [
      [{ story: [{ opne: '/login' }] }, '/story/0'],
      [{ faults: [{ answer: { status: 'x' } }] }, '/faults/0/answer/status'],
      [{ events: [{ at: '10s', addFault: { answer: { delayMs: '5 min' } } }] }, '/events/0/addFault/answer/delayMs'],
      [{ story: [{ setSettings: { limits: { codeLifeMs: 'soon' } } }] }, '/story/0/setSettings/limits/codeLifeMs'],
      [{ parts: { signIn: [{ typeCode: 'soon' }] } }, '/parts/signIn/0/typeCode'],
    ] as const) {
      expect(validate(content)).toBe(false);
      expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain(place);
    }
  });
});

/** Keys that the schema repeats and the page documents once. */
const DOCUMENTED_ELSEWHERE =
  /^(?:story|parts|accountDefaults|(?:settings\.)?wire|events\.(?:setAccount|setSettings|addFault)|faults\.answer\.(?:wire|delayMs))\./;

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

  test('of a wire format has each key on its own page', () => {
    const wire = readFileSync(join(projectRoot(), 'docs/wire.md'), 'utf8');
    const names = fixtureKeys().flatMap(({ path }) => (path.startsWith('wire.') ? [path.split('.').at(-1) ?? ''] : []));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !wire.includes(name))).toEqual([]);
  });

  const examples = [...page.matchAll(/^### (.+)\n[^#]*?```yaml\n([\s\S]*?)```/gm)].map(([, title, yaml]) => ({
    title,
    yaml,
  }));

  test('shows examples that can be used', () => {
    expect(examples.length).toBeGreaterThan(7);
    for (const { title, yaml = '' } of examples) expect(parseFixture(`${title}.yaml`, yaml)).toBeTruthy();
  });
});
