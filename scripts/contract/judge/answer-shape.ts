import * as z from 'zod/mini';
import { type Endpoint, sourceOf } from '#contract/endpoint.ts';
import { explain } from '#contract/explain.ts';
import type { Grade } from '#scripts/contract/finding.ts';

/** A field that is missing, or of another form than the contract gives. */
export interface ShapeDrift {
  /** `field data.accountSize` */
  readonly what: string;
  readonly got: string;
  readonly expected: string;
  readonly grade: Grade;
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Steps = readonly PropertyKey[];

/** Differences between the data of a success and the contract's schema; the same field of several items once. */
export function shapeDrifts(endpoint: Pick<Endpoint, 'source' | 'assumed' | 'response'>, data: unknown): ShapeDrift[] {
  const found = new Map<string, ShapeDrift>();
  for (const { path, message } of explain(endpoint.response, data)) {
    const what = `field ${fieldName(path)}`;
    const value = valueAt(data, path);
    const got = value === undefined ? 'missing' : inWords(value);
    const grade = sourceOf(endpoint, ['response', ...path.map(step)].join('.'));
    if (!found.has(what)) found.set(what, { what, got, expected: expectedWords(message), grade });
  }
  return [...found.values()];
}

/** Fields of a success that its schema does not know: `data.expiresAt`. */
export function newFields({ response }: Pick<Endpoint, 'response'>, data: unknown): string[] {
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Schema;
  return [...new Set(unknownIn(schema, data, []))];
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** A schema's sentence without what it received: that stands in the report as `got`. */
function expectedWords(message: string): string {
  const wanted = message.replace(/^expected /, '').replace(/, received \w+$/, '');
  return KINDS[wanted] ?? wanted.replace(/^Invalid string: /, 'a text that ');
}

function unknownIn(schema: Schema, value: unknown, path: Steps): string[] {
  if (schema.anyOf) {
    const ways = schema.anyOf.map((way) => unknownIn(way, value, path));
    return ways.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (Array.isArray(value)) return value.flatMap((item, at) => unknownIn(schema.items ?? {}, item, [...path, at]));
  const { properties } = schema;
  if (typeof value !== 'object' || value === null || !properties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name];
    return known ? unknownIn(known, inner, [...path, name]) : [fieldName([...path, name])];
  });
}

/** `data.accounts.[].account`: one name for the same field of every item. */
function fieldName(path: Steps): string {
  return ['data', ...path.map(step)].join('.');
}

function step(name: PropertyKey): string {
  return typeof name === 'number' ? '[]' : String(name);
}

function valueAt(data: unknown, path: Steps): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name],
    data,
  );
}

/** A value as a report may show it: texts by their kind only, because they may be secrets. */
function inWords(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : 'an object';
}
