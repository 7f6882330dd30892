import type { Draft, DraftRules } from '#console/forms/draft.ts';
import type { MapRow, SwitchRow } from '#contract/control/setting-row.ts';
import { type PlacedRow, SETTING_ROWS, type WorldSettings } from '#contract/control/settings.ts';
import { settingAt, UNITS } from './setting-text.ts';

/** A setting that a field of text shows. */
export type FieldRow = Exclude<PlacedRow, MapRow | SwitchRow>;

export const SWITCH_ROWS = SETTING_ROWS.filter((row): row is PlacedRow<SwitchRow> => row.kind === 'switch');
export const FIELD_ROWS = SETTING_ROWS.filter((row): row is FieldRow => row.kind !== 'map' && row.kind !== 'switch');

/** The rows as their fields show them: a number in the unit that is typed, one entry of a list a line. */
export function rowDraft(rows: readonly FieldRow[], settings: WorldSettings): Draft {
  return nested(rows.map((row) => [row.path, textOf(row, settingAt(settings, row))]));
}

/** How those fields are read; an empty one is no value of its setting. */
export function rowRules(rows: readonly FieldRow[]): DraftRules {
  return {
    read: Object.fromEntries(rows.map((row) => [row.path, (text: string) => typedIn(row, text)])),
    problems: Object.fromEntries(rows.map((row) => [row.path, problemText(row)])),
  };
}

/** A field's label, with what to type into it. */
export function fieldLabel(row: FieldRow): string {
  if (row.kind === 'list') return `${row.label}（每行一个）`;
  return row.kind === 'number' ? row.label + UNITS[row.unit].suffix : row.label;
}

/** The console's words to a value that a setting cannot have. */
export function problemText(row: FieldRow): string {
  if (row.kind !== 'number') return row.problem;
  const { scale, numbers } = UNITS[row.unit];
  return `请填${row.min / scale}到${row.max / scale}之间的${numbers}`;
}

function textOf(row: FieldRow, value: unknown): string {
  if (row.kind === 'list') return (value as readonly string[]).join('\n');
  return row.kind === 'number' ? String(exact(Number(value) / UNITS[row.unit].scale)) : String(value);
}

function typedIn(row: FieldRow, text: string): unknown {
  const lines = text.split('\n').map((line) => line.trim());
  if (row.kind === 'list') return lines.filter(Boolean);
  if (row.kind === 'text') return text.trim();
  if (text.trim() === '') return Number.NaN;
  const value = exact(Number(text) * UNITS[row.unit].scale);
  return row.unit === 'ms' ? Math.round(value) : value;
}

/** Rounded, because a division by ten leaves a binary remainder. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** Values by their paths as a tree: `limits.codeLifeMs` stands in `limits`. */
export function nested<T>(values: readonly (readonly [string, T])[]): Record<string, T> {
  const tree: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [last = '', ...groups] = path.split('.').reverse();
    const group = groups.reduceRight<Record<string, unknown>>((at, name) => {
      at[name] ??= {};
      return at[name] as Record<string, unknown>;
    }, tree);
    group[last] = value;
  }
  return tree as Record<string, T>;
}
