import { freeName } from '#contract/document/shared-responses.ts';

/** The part of JSON Schema that generated schemas use. */
export interface Schema {
  description?: string;
  default?: unknown;
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
  propertyNames?: Schema;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** A schema as its description and default, and its form: the values that it takes. */
export function splitNotes({ description, default: usual, ...form }: Schema): { notes: Schema; form: Schema } {
  const notes: Schema = {};
  if (description !== undefined) notes.description = description;
  if (usual !== undefined) notes.default = usual;
  return { notes, form };
}

/** Characters of a form that is worth a reference. */
const LEAST = 45;

/**
 * A schema in which each form that stands at several places is written once, in `$defs`, under the name of its key.
 * Description and default stay at each place: editors read them beside a `$ref`, although draft 7 does not.
 * @param named forms with a name of their own
 */
export function withDefs(schema: Schema, named: Readonly<Record<string, Schema>>): Schema {
  const counts = countForms(schema);
  const $defs: Record<string, Schema> = { ...named };
  const names = new Map(Object.entries(named).map(([name, form]) => [JSON.stringify(form), name]));

  const placed = (key: string, part: Schema): Schema => {
    const { notes, form } = splitNotes(part);
    const text = JSON.stringify(form);
    let name = names.get(text);
    if (name === undefined) {
      if (text.length < LEAST || counts.get(text) === 1) return { ...notes, ...withParts(form, placed) };
      name = freeName(key, $defs);
      names.set(text, name);
      // Its name is taken before its own parts ask for one.
      $defs[name] = {};
      $defs[name] = withParts(form, placed);
    }
    return { ...notes, $ref: `#/$defs/${name}` };
  };

  return { ...withParts(schema, placed), $defs };
}

/** Number of places of each form in a schema; the inside of a form is counted at its first place alone. */
function countForms(schema: Schema): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (_key: string, part: Schema): Schema => {
    const { form } = splitNotes(part);
    const text = JSON.stringify(form);
    const seen = counts.get(text) ?? 0;
    counts.set(text, seen + 1);
    if (seen === 0) withParts(form, count);
    return part;
  };
  withParts(schema, count);
  return counts;
}

/** A copy of a schema with other parts. */
function withParts(schema: Schema, change: (key: string, part: Schema) => Schema): Schema {
  const { properties, propertyNames, items, additionalProperties, anyOf } = schema;
  const copy = { ...schema };
  if (properties)
    copy.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(name, part)]));
  if (propertyNames) copy.propertyNames = change('names', propertyNames);
  if (items) copy.items = change('items', items);
  if (typeof additionalProperties === 'object') copy.additionalProperties = change('values', additionalProperties);
  if (anyOf) copy.anyOf = anyOf.map((form) => change('form', form));
  return copy;
}

const LINE_MAX = 120;

/** JSON with each object and list that fits on one line there, with the key before it. */
export function linedJson(value: unknown, indent = '', key = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + key.length + line.length <= LINE_MAX)
    return key + line;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Object.entries(value).map(([name, part]) =>
    linedJson(part, inner, Array.isArray(value) ? '' : `${JSON.stringify(name)}: `),
  );
  return `${key}${open}\n${lines.map((text) => inner + text).join(',\n')}\n${indent}${close}`;
}
