import * as z from 'zod/mini';
import { rowFor as rowOf } from '#contract/document/words.ts';
import { PATHS } from '#contract/paths.ts';
import { Fixture } from '#sandbox/fixture/fixture.ts';
import { isTimeKey } from '#sandbox/fixture/plain-content.ts';
import { DURATION_PATTERN } from '#sandbox/time/duration.ts';
import { FIXTURE_WORDS } from './fixture-words.ts';

/** The part of JSON Schema that generated schemas use. */
export interface Schema {
  description?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}

export const SCHEMA_FILE = 'fixtures/fixture.schema.json';

/** The JSON Schema of fixtures for editors, as its file holds it. */
export function fixtureSchemaText(): string {
  return `${JSON.stringify(fixtureSchema(), null, 2)}\n`;
}

/** The same, as an object. */
export function fixtureSchema(): Schema {
  const schema = z.toJSONSchema(Fixture, { io: 'input', target: 'draft-07', unrepresentable: 'any' }) as Schema;
  eachProperty(schema, [], (path, property) => {
    const words = FIXTURE_WORDS[rowFor(path) ?? ''];
    if (words) property.description = words;
    if (path.endsWith('match.path')) property.enum = Object.values(PATHS);
    if (path.split('.').some(isTimeKey)) allowDuration(property);
  });
  return schema;
}

/** A time in milliseconds may be written as a duration too. */
function allowDuration(property: Schema): void {
  const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';
  if (property.anyOf?.some(isNumber)) property.anyOf.push(DURATION);
  if (!isNumber(property)) return;
  const { description, ...number } = property;
  for (const key of Object.keys(number)) delete property[key as keyof Schema];
  property.anyOf = [number, DURATION];
}

const DURATION: Schema = { type: 'string', pattern: DURATION_PATTERN.source };

/** The row of the words that a dotted path of keys gets. */
export function rowFor(path: string): string | undefined {
  return rowOf(FIXTURE_WORDS, path);
}

/** The dotted path of every key a fixture may hold. */
export function fixtureKeys(): string[] {
  const keys: string[] = [];
  eachProperty(fixtureSchema(), [], (path) => keys.push(path));
  return keys;
}

function eachProperty(schema: Schema, above: readonly string[], visit: (path: string, property: Schema) => void): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const path = [...above, name];
    visit(path.join('.'), property);
    eachProperty(property, path, visit);
  }
  const { items, additionalProperties, anyOf = [] } = schema;
  for (const below of [items, additionalProperties, ...anyOf]) {
    if (typeof below === 'object') eachProperty(below, above, visit);
  }
}
