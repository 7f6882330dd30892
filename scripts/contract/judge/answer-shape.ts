import * as z from 'zod/mini';
import { type Endpoint, sourceOf } from '#contract/endpoint.ts';
import { explain } from '#contract/explain.ts';
import { isFields } from '#contract/json-value.ts';
import { expectedIn } from '#contract/value-words.ts';
import { KINDS, valueIn } from '#contract/wire/read-data.ts';
import type { PartDrift, Source } from './finding.ts';

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Shaped = Pick<Endpoint, 'source' | 'assumed' | 'response'>;
type Steps = readonly PropertyKey[];

/** Data as far as it can be read: anything in it may be missing. */
export type Readable<T> = T extends readonly (infer Item)[]
  ? readonly Readable<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Readable<T[Name]> | undefined }
    : T;

function schemaOf({ response }: Pick<Endpoint, 'response'>): Schema {
  return z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Schema;
}

/** The data without its deviations from the contract. A value of the right type stays, even with another form. */
export function readable<T>({ response }: Pick<Endpoint, 'response'>, data: unknown): Readable<T> | undefined {
  const root: Record<PropertyKey, unknown> = { data: structuredClone(data) };
  // The last first, because a list loses the members that do not fit.
  for (const { path, received } of explain(response, data).toReversed()) {
    if (received === undefined || received === 'undefined') continue;
    const steps = ['data', ...path];
    const last = steps.pop() as PropertyKey;
    const holder = valueIn(root, steps) as typeof root;
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
  }
  return root.data as Readable<T> | undefined;
}

/** A secret that a recording does not hold. */
const HIDDEN = /^(?:\*{3,}|\[?redacted\]?)$/i;

/**
 * Differences between the data of a success and the contract's schema; the same field of several items once.
 * @param source the specification's words about its fields: presence, never a type
 */
export function shapeDrifts(endpoint: Shaped, data: unknown, source: Source): PartDrift[] {
  const schema = schemaOf(endpoint);
  const found = new Map<string, PartDrift>();
  for (const { path, message } of explain(endpoint.response, data)) {
    const steps = stepsOf(schema, path);
    const what = `field ${['data', ...steps].join('.')}`;
    const value = valueIn(data, path);
    if (found.has(what) || (typeof value === 'string' && HIDDEN.test(value))) continue;
    const isShown = value === undefined && sourceOf(endpoint, ['response', ...steps].join('.')) === 'spec';
    found.set(what, {
      what,
      got: gotWords(value, message),
      expected: expectedWords(message),
      source: isShown ? source : 'assumed',
    });
  }
  return [...found.values()];
}

/** Fields of a success that its schema does not have: `data.expiresAt`. */
export function newFields(endpoint: Pick<Endpoint, 'response'>, data: unknown): string[] {
  return [...new Set(unknownIn(schemaOf(endpoint), data, ['data']))];
}

function unknownIn(schema: Schema, value: unknown, path: readonly string[]): string[] {
  if (schema.anyOf) {
    const ways = schema.anyOf.map((way) => unknownIn(way, value, path));
    return ways.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => unknownIn(schema.items ?? {}, item, [...path, '[]']));
  const { properties } = schema;
  if (!isFields(value) || !properties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name];
    return known ? unknownIn(known, inner, [...path, name]) : [[...path, name].join('.')];
  });
}

/** A place in the data of a call by names alone: `data.map.*.accountId` of `data.map.3f9a.accountId`. */
export function placeIn({ response }: Pick<Endpoint, 'response'>, field: string): string {
  const [, ...path] = field.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  return ['data', ...stepsOf(schemaOf({ response }), path)].join('.');
}

/** A place by names alone: `[]` for every item of a list, `*` for every key of a map, which may be a token. */
function stepsOf(schema: Schema, path: Steps): string[] {
  const [name, ...rest] = path;
  if (name === undefined) return [];
  if (typeof name === 'number') return ['[]', ...stepsOf(schema.items ?? {}, rest)];
  const known = [schema, ...(schema.anyOf ?? [])].map(({ properties }) => properties?.[String(name)]).find(Boolean);
  if (known) return [String(name), ...stepsOf(known, rest)];
  const { additionalProperties: inner } = schema;
  return ['*', ...stepsOf(typeof inner === 'object' ? inner : {}, rest)];
}

/** A schema's sentence without the received value, which stands in the report as `got`. */
function expectedWords(message: string): string {
  const wanted = expectedIn(message).replace(/, received \w+$/, '');
  return KINDS[wanted] ?? wanted.replace(/^Invalid string: /, 'a text that ');
}

/** A value as a report may show it: texts by their kind alone, because they may be secrets. */
function gotWords(value: unknown, message: string): string {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return message.includes('received number') ? 'a number' : String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'string') return 'an object';
  return /^expected "/.test(message) && /^\w{1,20}$/.test(value) ? `"${value}"` : 'a text';
}
