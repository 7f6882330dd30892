import type { NumberRow } from '#contract/control/setting-row.ts';
import { DEFAULT_SETTINGS, type PlacedRow, SETTING_ROWS } from '#contract/control/settings.ts';
import { DEFAULT_DIALECT } from '#contract/dialect.ts';
import { ACCOUNT_NOTES_MAX, ACCOUNTS_WRITTEN_MAX, FIXTURE_MAX, FIXTURE_VALUES_MAX } from '#contract/limits.ts';
import { durationText } from '#sandbox/time/duration.ts';
import { FIXTURE_EXAMPLES } from './fixture-page-examples.ts';
import { fixtureSchema, type Schema } from './fixture-schema-text.ts';
import { valueText } from './fixture-value-text.ts';

interface Section {
  readonly title: string;
  /** path of the documented key; empty: the fixture itself; absent: no table */
  readonly path?: string;
  /** paragraph above the table */
  readonly text?: string;
  /** keys whose children are documented in another section */
  readonly closed?: readonly string[];
  /** defaults by key */
  readonly usual?: Readonly<Record<string, unknown>>;
}

/** `10,000` */
function most(count: number): string {
  return count.toLocaleString('en-US');
}

const INTRO = `A fixture has at most ${most(FIXTURE_MAX)} characters, ${most(FIXTURE_VALUES_MAX)} values and ${most(ACCOUNTS_WRITTEN_MAX)} accounts that are written out;
an account ${most(ACCOUNT_NOTES_MAX)} attributes and as many tags. More accounts come from \`generate\`.
`;

const SECTIONS: readonly Section[] = [
  {
    title: 'Sections',
    path: '',
    closed: [
      'settings',
      'accountDefaults',
      'accounts',
      'generate',
      'weChat',
      'ali',
      'fixedCodes',
      'events',
      'faults',
      'story',
    ],
  },
  {
    title: 'Accounts',
    path: 'accounts',
    text: '`accountDefaults` takes the same keys, except `account` and `accountId`.',
  },
  { title: 'Accounts by rule', path: 'generate' },
  {
    title: 'Identities and fixed codes',
    text: '`weChat` and `ali` are maps with identities of your own as keys, `fixedCodes` is one with phones.',
  },
  {
    title: 'Settings',
    path: 'settings',
    closed: ['dialect', 'limits'],
    usual: { ...DEFAULT_SETTINGS, dialect: 'below', limits: 'below' },
  },
  {
    title: 'Dialect',
    path: 'settings.dialect',
    text: 'How answers are written: names of fields, status, envelope, values of codes. What is left out is as usual: `dialect: { codes: { SMS_CODE_REJECTED: 1001 } }` changes one code. A field may have a name of your own, `codeField: { own: rc }` or, nested, `{ own: meta.rc }`; the portal that comes with the sandbox cannot read it, and says so.',
    usual: { ...DEFAULT_DIALECT, envelope: 'success' },
  },
  {
    title: 'Limits',
    path: 'settings.limits',
    text: "Times are of the world's clock, a year at most. Each time in a fixture is a duration (`20s`, `5m`, `1h`) or milliseconds.",
  },
  {
    title: 'Events',
    path: 'events',
    text: 'An entry has one trigger (`at`, `whenSms` or `whenQr`, optionally with `after`) and one action. `setAccount` takes the name of an `account` and its new values, `setSettings` the keys of `settings`, `addFault` an entry of `faults`.',
    closed: ['setAccount', 'setSettings', 'addFault'],
  },
  {
    title: 'Faults',
    path: 'faults',
    text: 'A fault has either `answer`, for calls, or `sms`, for messages. Without `match` it applies to all of them.',
    closed: ['answer.dialect', 'answer.delayMs'],
  },
];

/** Sections that document every key of a fixture's data. */
export function keySections(): string {
  return [INTRO, ...SECTIONS.map(sectionText)].join('\n');
}

/** Dotted paths of all keys that have a row on the page. */
export function pageKeys(): string[] {
  return SECTIONS.flatMap((section) =>
    rowsOf(section).map(({ path }) => [section.path, path].filter(Boolean).join('.')),
  );
}

function sectionText(section: Section): string {
  const { title, path, text } = section;
  const table = path === 'settings.limits' ? limitTable() : keyTable(section);
  const example = FIXTURE_EXAMPLES[title];
  return [
    `### ${title}\n`,
    ...(text === undefined ? [] : [`${text}\n`]),
    ...(example === undefined ? [] : [`\`\`\`yaml\n${example}\`\`\`\n`]),
    ...table,
  ].join('\n');
}

interface Row {
  readonly path: string;
  readonly schema: Schema;
  readonly isNeeded: boolean;
}

function rowsOf({ path, closed = [] }: Section): Row[] {
  const schema = path === undefined ? undefined : schemaAt(path.split('.').filter(Boolean));
  return schema ? rowsBelow(schema, '', closed) : [];
}

function rowsBelow(schema: Schema, above: string, closed: readonly string[]): Row[] {
  const { properties = {}, required = [] } = schema.items ?? schema.anyOf?.find((one) => one.properties) ?? schema;
  return Object.entries(properties).flatMap(([name, one]) => {
    const path = above + name;
    const row = { path, schema: one, isNeeded: required.includes(name) };
    return closed.includes(path) ? [row] : [row, ...rowsBelow(one, `${path}.`, closed)];
  });
}

function schemaAt(path: readonly string[]): Schema | undefined {
  return path.reduce<Schema | undefined>((schema, key) => schema?.properties?.[key], fixtureSchema());
}

function keyTable(section: Section): string[] {
  const rows = rowsOf(section);
  if (rows.length === 0) return [];
  const { usual } = section;
  const cells = rows.map(({ path, schema, isNeeded }) => {
    const meaning = schema.description ?? '';
    const value = valueText(schema) + (isNeeded ? '; required' : '');
    return [`\`${path}\``, value, ...(usual ? [usualText(usual[path])] : []), meaning];
  });
  return table(['key', 'value', ...(usual ? ['default'] : []), '含义'], cells);
}

const LIMITS_PATH = 'limits.';

function isLimit(row: PlacedRow): row is PlacedRow<NumberRow> {
  return row.path.startsWith(LIMITS_PATH);
}

function limitTable(): string[] {
  const cells = SETTING_ROWS.filter(isLimit).map(({ path, meaning, usual, unit, min, max }) => [
    `\`${path.slice(LIMITS_PATH.length)}\``,
    unit === 'ms' ? `${usual} (${durationText(usual)})` : String(usual),
    unit,
    `${min} to ${max}`,
    meaning,
  ]);
  return table(['key', 'default', 'unit', 'least to most', '含义'], cells);
}

function usualText(value: unknown): string {
  if (value === undefined) return 'none';
  return value === 'below' ? value : `\`${JSON.stringify(value)}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line), ''];
}
