import { describedSchema, marksOf } from '#contract/document/schemas.ts';
import { Phone } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { Fixture } from '#sandbox/fixture/fixture.ts';
import { DURATION_PATTERN, isTimeKey } from '#sandbox/time/duration.ts';
import { linedJson, type Schema, splitNotes, withDefs } from './schema-defs.ts';

export const SCHEMA_FILE = 'fixtures/fixture.schema.json';

/** The JSON Schema of fixtures for editors, as its file holds it. */
export function fixtureSchemaText(): string {
  const defs = { name: NAME, duration: DURATION };
  return `${linedJson({ $schema: 'http://json-schema.org/draft-07/schema#', ...withDefs(fixtureSchema(), defs) })}\n`;
}

/** Editors support no Unicode classes. */
const NAME: Schema = { type: 'string', pattern: '^\\$[^\\s\\d$]\\S*$' };
const DURATION: Schema = { type: 'string', pattern: DURATION_PATTERN.source };

/** The same, as an object in which each part stands at each of its places. */
export function fixtureSchema(): Schema {
  const schema = describedSchema(Fixture, marksOf([[Phone, '手机号，11位数字加引号']]), {
    io: 'input',
    target: 'draft-07',
  }) as Schema;
  eachProperty(schema, [], (path, property) => {
    if (path.endsWith('match.path')) property.enum = Object.values(PATHS);
    // A time in milliseconds may be written as a duration too.
    if (path.split('.').some(isTimeKey) && [property, ...(property.anyOf ?? [])].some(isNumber))
      alsoTake(property, DURATION);
  });
  return withNames(schema);
}

const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';

/** Steps as they are written: `$NAME` for each value that is no free text, in parts too. */
function withNames(schema: Schema): Schema {
  const { story, parts } = schema.properties ?? {};
  if (story)
    eachProperty(story, [], (path, property) => {
      const isFreeText = property.type === 'string' && !property.enum && property.pattern === undefined;
      if (!isFreeText && !/^(?:use|with)\b/.test(path)) alsoTake(property, NAME);
    });
  const part = parts?.additionalProperties;
  if (typeof part === 'object' && story?.items) part.items = story.items;
  return schema;
}

function alsoTake(property: Schema, other: Schema): void {
  const { form } = splitNotes(property);
  for (const key of Object.keys(form)) delete property[key as keyof Schema];
  property.anyOf = [...(form.anyOf ?? [form]), other];
}

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
