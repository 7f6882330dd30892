import * as z from 'zod/mini';
import { field } from '#contract/field.ts';

/** Unit of a number: milliseconds of the world's clock, a share of 1, or the counted items. */
export type Unit = 'ms' | 'share' | 'digits' | 'tries' | 'messages';

interface Shared<S extends z.ZodMiniType> {
  readonly schema: S;
  /** value where neither a fixture nor a control call gives one */
  readonly usual: z.infer<S>;
  /** name in the console, in Chinese */
  readonly label: string;
  /** meaning in the fixtures' schema and page, and in the document */
  readonly meaning: string;
}

type Schema<T> = z.ZodMiniType<T, T>;

interface TextRow extends Shared<Schema<string>> {
  readonly kind: 'text';
  /** the console's message for a text that the schema refuses */
  readonly problem: string;
  readonly keyboard?: 'tel' | 'url';
}

interface ListRow extends Shared<Schema<string[]>> {
  readonly kind: 'list';
  /** the console's message for an entry that the schema refuses */
  readonly problem: string;
}

export interface SwitchRow extends Shared<Schema<boolean>> {
  readonly kind: 'switch';
}

export interface NumberRow extends Shared<Schema<number>> {
  readonly kind: 'number';
  readonly unit: Unit;
  /** the least and the most, in the unit; both count */
  readonly min: number;
  readonly max: number;
}

/** A value of several fields: the console has a form of its own for it. */
export interface MapRow<S extends z.ZodMiniType = z.ZodMiniType> extends Shared<S> {
  readonly kind: 'map';
}

/** One setting of a world. Contract, fixtures, snapshots, docs and console are made from it. */
export type SettingRow = TextRow | ListRow | SwitchRow | NumberRow | MapRow;
type SettingRows = Readonly<Record<string, SettingRow>>;

type Given<R extends SettingRow, Made extends keyof R = never> = Omit<R, 'kind' | Made>;

export const text = (row: Given<TextRow>): TextRow => ({ kind: 'text', ...row });

export const list = (row: Given<ListRow>): ListRow => ({ kind: 'list', ...row });

export const toggle = (row: Given<SwitchRow, 'schema'>): SwitchRow => ({ kind: 'switch', schema: z.boolean(), ...row });

/** A whole number, except a share. */
export function number(row: Given<NumberRow, 'schema'>): NumberRow {
  const { unit, min, max } = row;
  return { kind: 'number', schema: (unit === 'share' ? z.number() : z.int()).check(z.gte(min), z.lte(max)), ...row };
}

export function map<S extends z.ZodMiniType>(row: Given<MapRow<S>>): MapRow<S> {
  return { kind: 'map', ...row };
}

/** Schemas of the rows with their words, by name. */
export function shapeOf<Rows extends SettingRows>(
  rows: Rows,
  wordsOf = ({ meaning }: SettingRow): string => meaning,
): { [Name in keyof Rows]: Rows[Name]['schema'] } {
  const shape = mapped(rows, (row) => field(wordsOf(row), row.schema as z.ZodMiniType));
  return shape as { [Name in keyof Rows]: Rows[Name]['schema'] };
}

/** Schemas of the rows for a snapshot, where a setting that is younger than the snapshot has its default. */
export function snapshotShapeOf<Rows extends SettingRows>(
  rows: Rows,
): { [Name in keyof Rows]: z.ZodMiniDefault<Rows[Name]['schema']> } {
  const shape = mapped(rows, ({ schema, usual }) => z._default(schema, usual));
  return shape as { [Name in keyof Rows]: z.ZodMiniDefault<Rows[Name]['schema']> };
}

/** Defaults of the rows, by name. */
export function usualOf<Rows extends SettingRows>(rows: Rows): { [Name in keyof Rows]: Rows[Name]['usual'] } {
  return mapped(rows, ({ usual }) => usual) as { [Name in keyof Rows]: Rows[Name]['usual'] };
}

function mapped(rows: SettingRows, part: (row: SettingRow) => unknown): object {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, part(row)]));
}
