import type { Schema } from './api-document.ts';

/** One field of a schema as a row of a table. */
export interface SchemaRow {
  /** name of the field, or of a form where there are several */
  readonly name: string;
  /** place within the whole, which tells rows apart */
  readonly path: string;
  readonly depth?: number;
  readonly type: string;
  readonly required?: boolean | undefined;
  readonly source?: string | undefined;
  readonly text: string | undefined;
  readonly isEncrypted?: boolean;
}

/** Rows that are no field of their own. */
const UNNAMED: Readonly<Record<string, string>> = { '[]': '每一项', '*': '每个值' };

/** Deeper fields are shown by the examples. */
const DEPTH_MAX = 5;

/** Fields of a schema, outer ones first, down to where it is opaque; `[]` is an item of a list, `*` a value of a map. */
export function schemaRows(schema: Schema, path = '', depth = 0): SchemaRow[] {
  const { properties = {}, required, items, additionalProperties: values } = schema;
  if (depth > DEPTH_MAX || schema['x-opaque']) return [];
  const row = (name: string, field: Schema, isRequired = false): SchemaRow[] => [
    {
      ...{ name, path: `${path}.${name}`, depth, required: isRequired },
      type: typeText(field),
      source: field['x-source'],
      text: field.description ?? UNNAMED[name],
      isEncrypted: field['x-encrypted'] !== undefined,
    },
    ...schemaRows(field, `${path}.${name}`, depth + 1),
  ];
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms?.some(({ type }) => type === 'object'))
    return forms.flatMap((form, index) => row(`形式${index + 1}`, { ...form, description: formText(form) }));
  return [
    ...Object.entries(properties).flatMap(([name, field]) => row(name, field, required?.includes(name))),
    ...(items ? row('[]', items, true) : []),
    ...(typeof values === 'object' ? row('*', values) : []),
  ];
}

/** A form of several is known by its constant fields, an opaque one by its description. */
function formText({ properties = {}, 'x-opaque': isOpaque, description = '' }: Schema): string {
  if (isOpaque) return description;
  const constants = Object.entries(properties).filter(([, field]) => field.const !== undefined && field.const !== true);
  const shown = constants.slice(0, 2).map(([name, field]) => `${name}=${String(field.const)}`);
  return shown.join('，') || '其中一种写法';
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '布尔',
  object: '对象',
  array: '列表',
};

/** Type and limits of a schema in a few words. */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms) return [...new Set(forms.map(typeText))].join(' | ');
  const types = [schema.type ?? []].flat().map((type) => TYPES[type] ?? type);
  return [types.join(' | ') || '任意', ...limits(schema)].join('，');
}

const LIMITS: Readonly<Record<string, (limit: unknown) => string>> = {
  minLength: (limit) => `至少${limit}个字符`,
  maxLength: (limit) => `最多${limit}个字符`,
  minimum: (limit) => `≥${limit}`,
  maximum: (limit) => `≤${limit}`,
  pattern: String,
};

/** Limits of a value, but for those of the number type itself. */
function limits(schema: Schema): string[] {
  return Object.entries(LIMITS).flatMap(([name, say]) => {
    const limit = schema[name];
    return limit === undefined || Math.abs(Number(limit)) >= Number.MAX_SAFE_INTEGER ? [] : [say(limit)];
  });
}
