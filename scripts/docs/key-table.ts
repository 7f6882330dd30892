import type { NumberRow } from '#contract/control/setting-row.ts';
import { DEFAULT_SETTINGS, SETTING_ROWS } from '#contract/control/settings.ts';
import { ACCOUNT_NOTES_MAX, CAPS, FIXTURE_MAX, FIXTURE_VALUES_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { DURATION_PATTERN, durationText } from '#sandbox/time/duration.ts';
import { fixtureSchema } from './fixture-schema-text.ts';
import type { Schema } from './schema-defs.ts';
import { code, table } from './table.ts';

/** Keys with a table of their own, and keys that another table describes. */
const CLOSED: readonly string[] = [
  'settings',
  'wire',
  'limits',
  'accountDefaults',
  'accounts',
  'events',
  'faults',
  'story',
  'setAccount',
  'setSettings',
  'addFault',
  'delayMs',
];

/** Defaults by key. */
const USUAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  settings: { ...DEFAULT_SETTINGS, wire: undefined, limits: undefined },
};

/** The most that a fixture may hold. */
export function fixtureSize(): string {
  const most = (count: number) => count.toLocaleString('en-US');
  return [
    `A fixture has at most ${most(FIXTURE_MAX)} characters, ${most(FIXTURE_VALUES_MAX)} values and ${most(CAPS.accounts)} accounts;`,
    `an account ${most(ACCOUNT_NOTES_MAX)} attributes and as many tags.`,
  ].join('\n');
}

/** Table of the keys of a fixture below a dotted path; `fixture` is all of it. */
export function keyTable(path: string): string {
  if (path === 'settings.limits') return limitTable();
  const usual = USUAL[path];
  const usualOf = (key: string) => {
    if (CLOSED.includes(key)) return 'below';
    return usual?.[key] === undefined ? 'none' : code(JSON.stringify(usual[key]));
  };
  return table(
    ['key', 'value', ...(usual ? ['default'] : []), '含义'],
    keysOf(path).map(({ key, schema, isNeeded }) => [
      code(key),
      valueText(schema) + (isNeeded ? '; required' : ''),
      ...(usual ? [usualOf(key)] : []),
      schema.description ?? '',
    ]),
  );
}

interface Key {
  /** its path below the table's */
  readonly key: string;
  readonly schema: Schema;
  readonly isNeeded: boolean;
}

/** Keys that the table of a path has. */
export function keysOf(path: string): Key[] {
  const steps = path === 'fixture' ? [] : path.split('.');
  const schema = steps.reduce<Schema | undefined>((above, step) => above?.properties?.[step], fixtureSchema());
  return schema ? keysBelow(schema, '') : [];
}

function keysBelow(schema: Schema, above: string): Key[] {
  const ofMap = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const inner = schema.items ?? schema.anyOf?.find((one) => one.properties) ?? ofMap ?? schema;
  const { properties = {}, required = [] } = inner;
  return Object.entries(properties).flatMap(([name, inner]) => {
    const row = { key: above + name, schema: inner, isNeeded: required.includes(name) };
    return CLOSED.includes(name) ? [row] : [row, ...keysBelow(inner, `${above}${name}.`)];
  });
}

const LIMITS = 'limits.';

function limitTable(): string {
  const rows = SETTING_ROWS.filter(({ path }) => path.startsWith(LIMITS)) as (NumberRow & { path: string })[];
  return table(
    ['key', 'default', 'unit', 'least to most', '含义'],
    rows.map(({ path, meaning, usual, unit, min, max }) => [
      code(path.slice(LIMITS.length)),
      unit === 'ms' ? `${usual} (${durationText(usual)})` : `${usual}`,
      unit,
      `${min} to ${max}`,
      meaning,
    ]),
  );
}

const PATTERNS: Readonly<Record<string, string>> = {
  '^\\d{11}$': '11 digits in quotes',
  '^\\d{4,8}$': '4 to 8 digits in quotes',
};
const ENUM_MAX = 8;
const isDuration = ({ pattern }: Schema) => pattern === DURATION_PATTERN.source;

/** Permitted values of a key. */
function valueText(schema: Schema): string {
  const { anyOf, enum: words, type = 'any', pattern = '', minimum, maximum, maxLength, maxItems, properties } = schema;
  if (anyOf?.some(isDuration)) {
    const others = anyOf.filter((one) => !isDuration(one) && one.type === 'object');
    return ['`10s`, `2m`, `1h`, or milliseconds', ...others.map(valueText)].join(', or ');
  }
  if (anyOf) return anyOf.map(valueText).reverse().join(' or ');
  if (schema.const !== undefined) return code(`${schema.const}`);
  if (words)
    return words.length > ENUM_MAX ? `a path of the portal's API, as ${code(PATHS.login)}` : words.map(code).join(', ');
  const [first, ...others] = [type].flat();
  if (others.length > 0) return [first, ...others].map((one) => valueText({ type: one as string })).join(' or ');
  const keys = Object.keys(properties ?? {});
  const texts: Readonly<Record<string, string>> = {
    string: PATTERNS[pattern] ?? `text${upTo(maxLength, 'characters')}`,
    boolean: '`true` or `false`',
    null: '`null`',
    integer: maximum === Number.MAX_SAFE_INTEGER ? 'a whole number' : `${minimum} to ${maximum}`,
    number: `a number, ${minimum} to ${maximum}`,
    array: `a list${upTo(maxItems, 'entries')}`,
    object: keys.length === 1 ? code(`{ ${keys[0]}: … }`) : 'a map',
  };
  return texts[first as string] ?? 'any value';
}

function upTo(max: number | undefined, unit: string): string {
  return max === undefined ? '' : `, ${max} ${unit} at most`;
}
