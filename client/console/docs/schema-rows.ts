import type { Schema } from './api-document.ts';

/** One field of a schema as a row of a table. */
export interface SchemaRow {
  /** name of the field, or of a form where there are several */
  readonly name: string;
  /** place within the whole, which tells rows apart */
  readonly path: string;
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
  readonly source: string | undefined;
  readonly text: string;
  readonly isEncrypted: boolean;
}

type Resolve = <T>(value: T) => T;

/** Rows that are no field of their own. */
const UNNAMED: Readonly<Record<string, string>> = { '[]': '每一项', '*': '每个值' };

/** Deeper fields are shown by the examples. */
const DEPTH_MAX = 5;

/** Fields of a schema, outer ones first, down to where it is opaque; `[]` is an item of a list, `*` a value of a map. */
export function schemaRows(schema: Schema, resolve: Resolve): SchemaRow[] {
  return inside(resolve(schema), resolve, '', 0);
}

function inside(schema: Schema, resolve: Resolve, path: string, depth: number): SchemaRow[] {
  if (depth > DEPTH_MAX || schema['x-opaque']) return [];
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms?.some((form) => resolve(form).type === 'object')) {
    return forms.flatMap((form, index) => {
      const resolved = resolve(form);
      const row = rowOf(
        `形式${index + 1}`,
        { ...resolved, description: formText(resolved, resolve) },
        resolve,
        `${path}/${index}`,
        depth,
        false,
      );
      return [row, ...inside(resolved, resolve, row.path, depth + 1)];
    });
  }
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    withInside(name, field, resolve, `${path}.${name}`, depth, required.has(name)),
  );
  const items = schema.items ? withInside('[]', schema.items, resolve, `${path}[]`, depth, true) : [];
  const values = schema.additionalProperties;
  const map = typeof values === 'object' ? withInside('*', values, resolve, `${path}*`, depth, false) : [];
  return [...fields, ...items, ...map];
}

function withInside(
  name: string,
  given: Schema,
  resolve: Resolve,
  path: string,
  depth: number,
  required: boolean,
): SchemaRow[] {
  const schema = { ...resolve(given), ...onlyWords(given) };
  return [rowOf(name, schema, resolve, path, depth, required), ...inside(schema, resolve, path, depth + 1)];
}

/** A reference may have words of its own beside it. */
function onlyWords(given: Schema): Partial<Schema> {
  const { description: zh, 'x-source': source } = given;
  return { ...(zh === undefined ? {} : { description: zh }), ...(source === undefined ? {} : { 'x-source': source }) };
}

function rowOf(
  name: string,
  schema: Schema,
  resolve: Resolve,
  path: string,
  depth: number,
  required: boolean,
): SchemaRow {
  return {
    ...{ name, path, depth, required },
    type: typeText(schema, resolve),
    source: schema['x-source'],
    text: schema.description ?? UNNAMED[name] ?? '',
    isEncrypted: schema['x-encrypted'] !== undefined,
  };
}

/** A form of several is known by its constant fields, an opaque one by its description. */
function formText({ properties = {}, 'x-opaque': isOpaque, description: zh = '' }: Schema, resolve: Resolve): string {
  if (isOpaque) return zh;
  const constants = Object.entries(properties).flatMap(([name, field]) => {
    const value = resolve(field).const;
    return value === undefined || value === true ? [] : [`${name}=${String(value)}`];
  });
  return constants.slice(0, 2).join('，') || '其中一种写法';
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '布尔',
  object: '对象',
  array: '列表',
  null: 'null',
};

/** Type and limits of a schema in a few words. */
export function typeText(given: Schema, resolve: Resolve): string {
  const schema = resolve(given);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms) return [...new Set(forms.map((form) => typeText(form, resolve)))].join(' | ');
  const type = TYPES[schema.type ?? ''] ?? '任意';
  return [type, ...limits(schema)].join('，');
}

function limits({ minLength, maxLength, minimum, maximum, pattern }: Schema): string[] {
  const isSafe = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return [
    ...(minLength === undefined ? [] : [`至少${String(minLength)}个字符`]),
    ...(maxLength === undefined ? [] : [`最多${String(maxLength)}个字符`]),
    ...(isSafe(minimum) ? [`≥${String(minimum)}`] : []),
    ...(isSafe(maximum) ? [`≤${String(maximum)}`] : []),
    ...(pattern === undefined ? [] : [String(pattern)]),
  ];
}
