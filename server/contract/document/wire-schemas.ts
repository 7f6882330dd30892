import { isFields } from '#contract/json-value.ts';
import { encode } from '#contract/wire/encode.ts';
import { placed, valueAt } from '#contract/wire/field-path.ts';
import { BOOLEANS, callWire, keyFieldOf, type ListForm, type Wire } from '#contract/wire/wire.ts';
import { type AnyEndpoint, fieldAt, type Json, MOMENT_FORMAT } from './schemas.ts';

/** Schemas of answers in a wire format of a world's own. */

/** The value of the code in a body. */
export const codeValue = ({ envelope }: Wire, body: unknown): unknown => valueAt(body, envelope.code);

/** Schema of a body, made from an example: every value is constant except code, text and stamps. */
export function schemaBy(body: unknown, wire: Wire, codes?: readonly unknown[]): Json {
  const { code, message, fields = {} } = wire.envelope;
  const whole = Object.entries(fields).reduce(
    (made, [name]) => placed(made, name, ''),
    body as Record<string, unknown>,
  );
  const schema = exampleSchema(wire.envelope.data === '' ? body : whole);
  if (codes) replaceForm(schema, code, { enum: codes });
  if (codes) replaceForm(schema, message, { type: 'string' });
  for (const [name, form] of Object.entries(wire.envelope.data === '' ? {} : fields))
    replaceForm(schema, name, { type: form === 'millis' ? 'integer' : 'string' });
  return schema;
}

/** Schema of an example value: fields are required, values constant. */
function exampleSchema(value: unknown): Json {
  if (!isFields(value)) return { const: value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exampleSchema(inner)]));
  return { type: 'object', properties, required: Object.keys(properties) };
}

function replaceForm(schema: Json, path: string, form: Json): void {
  const field = fieldAt(schema, path.split('.'));
  if (!field) return;
  for (const key of Object.keys(field)) delete field[key];
  Object.assign(field, form);
}

/** Schema of a success, with the schema of its data in the wire format's form and place. */
export function dataInForm(endpoint: AnyEndpoint, data: Json, wire: Wire): Json {
  const { data: place } = wire.envelope;
  if (endpoint.name === 'publicKey') {
    const schema = schemaBy(encode(wire, endpoint, { data: { publicKey: '' } }).body, wire);
    replaceForm(schema, keyFieldOf(wire), { type: 'string' });
    return schema;
  }
  const schema = schemaBy(encode(wire, null, { data: {} }).body, wire);
  const lists = callWire(wire, endpoint.name).lists ?? wire.values.lists;
  const inWire = paged(inForm(data, wire, endpoint.name), wire, lists);
  if (place !== '') {
    replaceForm(schema, place, inWire);
    return schema;
  }
  if (inWire.type === 'array') return inWire;
  const properties = { ...(schema.properties as Json), ...(inWire.properties as Json) };
  return {
    ...inWire,
    properties,
    required: [...(schema.required as string[]), ...((inWire.required ?? []) as string[])],
  };
}

/** A list as a page of the wire format. */
function paged(data: Json, { values }: Wire, lists: ListForm): Json {
  if (data.type !== 'array' || lists === 'plain') return data;
  const count = values.numbers === 'text' ? '0' : 0;
  const { items, total } = lists;
  const page = exampleSchema(total === undefined ? placed({}, items, []) : placed(placed({}, items, []), total, count));
  replaceForm(page, items, { ...data, description: '列表' });
  if (total !== undefined)
    replaceForm(page, total, { ...numberForm(values, { type: 'integer' }), description: '总数' });
  return page;
}

/** A schema of the contract in the forms that values have. */
function inForm(schema: Json, wire: Wire, call: string | null): Json {
  const { values, answers } = wire;
  if (schema.format === MOMENT_FORMAT) return { ...described(schema), ...momentForm(values) };
  if (schema.type === 'boolean') return { ...described(schema), enum: [...BOOLEANS[values.booleans]] };
  if (schema.type === 'integer' || schema.type === 'number')
    return { ...described(schema), ...numberForm(values, schema) };
  if (values.pictures === 'base64' && String(schema.pattern).includes('data:image'))
    return { ...described(schema), type: 'string' };
  const formed: Json = { ...schema };
  for (const key of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[key])) formed[key] = schema[key].map((one) => inForm(one as Json, wire, null));
  if (isFields(schema.items)) formed.items = inForm(schema.items as Json, wire, null);
  if (isFields(schema.additionalProperties))
    formed.additionalProperties = inForm(schema.additionalProperties as Json, wire, null);
  if (!isFields(schema.properties)) return formed;
  const required = new Set((schema.required ?? []) as string[]);
  formed.properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => {
      const own = inForm(field as Json, wire, null);
      const isNulled = name === 'gsid' && (call === 'login' || call === 'qrStatus') && answers.gsid !== 'left out';
      if (required.has(name) || (values.empty === 'left out' && !isNulled)) return [name, own];
      required.add(name);
      return [name, { ...described(own), anyOf: [own, { type: 'null' }] }];
    }),
  );
  return { ...formed, required: [...required] };
}

const described = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key === 'description' || key.startsWith('x-')));

function numberForm({ numbers }: Wire['values'], schema: Json): Json {
  return numbers === 'text' ? { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' } : { ...schema };
}

function momentForm(values: Wire['values']): Json {
  if (values.moments === 'millis') return numberForm(values, { type: 'integer' });
  return values.moments === 'iso'
    ? { type: 'string', format: 'date-time' }
    : { type: 'string', 'x-pattern': values.moments };
}

interface BodyWords {
  readonly code: string;
  readonly message: string;
  /** words of a field that is both code and message */
  readonly both: string;
  readonly data: string;
  /** words of further fields, by name */
  readonly others: Readonly<Record<string, string>>;
}

/** Adds descriptions to the fields of a body. */
export function describeBody(schema: Json, { envelope }: Wire, words: BodyWords): Json {
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Json>))
    field.description ??= words.others[name] ?? (isFields(field.properties) ? words.both : undefined);
  const describe = (path: string, text: string) => {
    const field = path === '' ? null : fieldAt(schema, path.split('.'));
    if (field) field.description = text;
  };
  describe(envelope.code, words.code);
  describe(envelope.message, words.message);
  describe(envelope.data, words.data);
  return schema;
}
