import { describedSchema, marksOf } from '#contract/document/schemas.ts';
import { PATHS } from '#contract/paths.ts';
import { Fixture } from '#sandbox/fixture/fixture.ts';
import { fixtureMeanings } from '#sandbox/fixture/fixture-words.ts';
import { isTimeKey } from '#sandbox/fixture/plain-content.ts';
import { DURATION_PATTERN } from '#sandbox/time/duration.ts';
import { type Schema, withDefs } from './schema-defs.ts';

export const SCHEMA_FILE = 'fixtures/fixture.schema.json';

/** The JSON Schema of fixtures for editors, as its file holds it. */
export function fixtureSchemaText(): string {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...withDefs(fixtureSchema()) };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

/** The same, as an object. */
export function fixtureSchema(): Schema {
  const schema = describedSchema(Fixture, marksOf(fixtureMeanings()), { io: 'input', target: 'draft-07' }) as Schema;
  eachProperty(schema, [], (path, property) => {
    if (path.endsWith('match.path')) property.enum = Object.values(PATHS);
    if (path.split('.').some(isTimeKey)) allowDuration(property);
  });
  return withNames(schema);
}

/** Steps as they are written: `$NAME` for each value that is no free text, in parts too. */
function withNames(schema: Schema): Schema {
  const { story, parts } = schema.properties ?? {};
  if (story) eachProperty(story, [], (path, property) => /^(?:use|with)\b/.test(path) || allowName(property));
  const part = parts?.additionalProperties;
  if (typeof part === 'object' && story?.items) part.items = story.items;
  return schema;
}

function allowName(property: Schema): void {
  const { description, ...value } = property;
  if (value.type === 'string' && !value.enum && value.pattern === undefined) return;
  for (const key of Object.keys(value)) delete property[key as keyof Schema];
  property.anyOf = [...(value.anyOf ?? [value]), NAME];
}

/** Editors know no Unicode classes. */
const NAME: Schema = { type: 'string', pattern: '^\\$[^\\s\\d$]\\S*$' };

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

/** Every key that a fixture may hold, by its dotted path. */
export function fixtureKeys(): { readonly path: string; readonly schema: Schema }[] {
  const keys: { path: string; schema: Schema }[] = [];
  eachProperty(fixtureSchema(), [], (path, schema) => keys.push({ path, schema }));
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
