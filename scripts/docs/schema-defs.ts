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
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** Characters of a part that is worth a reference. */
const LEAST = 60;

type Part = readonly [name: string, schema: Schema];

/** A schema in which each part that stands at several places is written once, in `$defs`, under the name of its key. */
export function withDefs(schema: Schema): Schema {
  const counts = new Map<string, number>();
  countParts(schema, counts);
  const names = new Map<string, string>();
  const $defs: Record<string, Schema> = {};

  const placed = (name: string, part: Schema): Schema => {
    const text = JSON.stringify(part);
    if (text.length < LEAST || (counts.get(text) ?? 0) < 2) return inside(part);
    const known = names.get(text);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const free = freeName(name, $defs);
    names.set(text, free);
    // Its name is taken before its own parts ask for one.
    $defs[free] = {};
    $defs[free] = inside(part);
    return { $ref: `#/$defs/${free}` };
  };
  const inside = (part: Schema) => withParts(part, (name, inner) => placed(name, inner));

  return { ...inside(schema), $defs };
}

/** Number of places of each part in a schema; the inside of a part is counted at its first place alone. */
function countParts(schema: Schema, counts: Map<string, number>): void {
  const text = JSON.stringify(schema);
  const seen = counts.get(text) ?? 0;
  counts.set(text, seen + 1);
  if (seen === 0) for (const [, part] of partsOf(schema)) countParts(part, counts);
}

function partsOf(schema: Schema): Part[] {
  const parts: Part[] = [];
  withParts(schema, (name, part) => {
    parts.push([name, part]);
    return part;
  });
  return parts;
}

/** A copy of a schema with other parts. */
function withParts(schema: Schema, change: (name: string, part: Schema) => Schema): Schema {
  const { properties, items, additionalProperties, anyOf } = schema;
  const copy = { ...schema };
  if (properties)
    copy.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(name, part)]));
  if (items) copy.items = change('items', items);
  if (typeof additionalProperties === 'object') copy.additionalProperties = change('values', additionalProperties);
  if (anyOf) copy.anyOf = anyOf.map((form) => change('form', form));
  return copy;
}

function freeName(name: string, taken: Readonly<Record<string, Schema>>): string {
  let free = name;
  for (let count = 2; Object.hasOwn(taken, free); count += 1) free = `${name}${count}`;
  return free;
}
