import type { MapRow } from '#contract/control/setting-row.ts';
import {
  type SettingsChange as Change,
  type PlacedRow,
  SETTING_ROWS,
  SettingsChange,
  type WorldSettings,
} from '#contract/control/settings.ts';
import { isSame } from './is-same.ts';
import { settingAt, UNITS } from './setting-text.ts';

/** A setting that a plain field shows. */
export type FieldRow = Exclude<PlacedRow, MapRow>;

/** Rows as their fields show them, by path: one entry of a list a line, `on` or nothing for a switch. */
export type RowDraft = Readonly<Record<string, string>>;

const LIMITS_PATH = 'limits.';
const KINDS = ['text', 'list', 'switch', 'number'] as const;

/** Settings without a form of their own, kind after kind. */
export const PLAIN_FIELDS = fieldRows().filter(({ path }) => !path.startsWith(LIMITS_PATH));
export const LIMIT_FIELDS = fieldRows().filter(({ path }) => path.startsWith(LIMITS_PATH));

function fieldRows(): FieldRow[] {
  const rows = SETTING_ROWS.filter((row): row is FieldRow => !row.hasOwnForm);
  return KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

export function draftOf(rows: readonly FieldRow[], settings: WorldSettings): RowDraft {
  return Object.fromEntries(rows.map((row) => [row.path, textOf(row, settingAt(settings, row))]));
}

/** Changed values only; null if a field holds an invalid value. */
export function changeOf(
  rows: readonly FieldRow[],
  settings: WorldSettings,
  draft: RowDraft,
): { readonly change: Change | null; readonly wrong: ReadonlySet<string> } {
  const typed = rows.map((row) => ({ row, value: typedIn(row, draft[row.path] ?? '') }));
  const wrong = new Set(typed.filter(({ value }) => Number.isNaN(value)).map(({ row }) => row.path));
  const change: Record<string, unknown> = {};
  for (const { row, value } of typed) {
    if (!isSame(value, settingAt(settings, row)) && !wrong.has(row.path)) put(change, row.path.split('.'), value);
  }
  const parsed = SettingsChange.safeParse(change);
  for (const { path } of parsed.error?.issues ?? []) {
    const place = `${path.join('.')}.`;
    for (const row of rows) if (place.startsWith(`${row.path}.`)) wrong.add(row.path);
  }
  return { change: parsed.success && wrong.size === 0 ? parsed.data : null, wrong };
}

/** A field's label, with what to type into it. */
export function fieldLabel(row: FieldRow): string {
  if (row.kind === 'list') return `${row.label}（每行一个）`;
  return row.kind === 'number' ? row.label + UNITS[row.unit].suffix : row.label;
}

/** The console's words to a value that a setting cannot have. */
export function problemText(row: FieldRow): string {
  if (row.kind === 'switch') return '';
  if (row.kind !== 'number') return row.problem;
  const { scale, numbers } = UNITS[row.unit];
  return `请填${row.min / scale}到${row.max / scale}之间的${numbers}`;
}

function textOf(row: FieldRow, value: unknown): string {
  if (row.kind === 'list') return (value as readonly string[]).join('\n');
  if (row.kind === 'switch') return value === true ? 'on' : '';
  return row.kind === 'number' ? String(exact(Number(value) / UNITS[row.unit].scale)) : String(value);
}

function typedIn(row: FieldRow, text: string): unknown {
  if (row.kind === 'switch') return text === 'on';
  if (row.kind === 'text') return text.trim();
  if (row.kind === 'list') return linesOf(text);
  if (text.trim() === '') return Number.NaN;
  const value = exact(Number(text) * UNITS[row.unit].scale);
  return row.unit === 'ms' ? Math.round(value) : value;
}

/** Rounded, because a division by ten leaves a binary remainder. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else {
    target[name] ??= {};
    put(target[name] as Record<string, unknown>, rest, value);
  }
}
