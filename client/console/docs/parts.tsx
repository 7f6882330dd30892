import type { CSSProperties, ReactNode } from 'react';
import { CodeBlock } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import tags from '#ui/tag.module.css';
import styles from './field-table.module.css';
import type { Content, Parameter, Schema } from './send-draft.ts';

/** A titled part of the page. */
export function Panel({
  title,
  label,
  level: Heading = 'h2',
  children,
}: {
  title: ReactNode;
  /** accessible name, where the title holds more */
  label?: string;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) {
  return (
    <section className={`box ${layout.card}`} aria-label={label ?? String(title)}>
      <Heading className={layout.title}>{title}</Heading>
      {children}
    </section>
  );
}

/** Names with their meanings; nothing for an empty list. */
export function Facts({
  facts,
  className = layout.stack,
}: {
  facts: readonly { readonly name: string; readonly beside?: ReactNode; readonly text: ReactNode }[];
  className?: string | undefined;
}) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ name, beside, text }) => (
        <div key={name}>
          <dt className={layout.row}>
            <code className={layout.name}>{name}</code>
            {beside}
          </dt>
          <dd className={layout.hint}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOKS: Readonly<Record<string, string | undefined>> = {
  GET: tags.blue,
  POST: tags.green,
  PUT: tags.amber,
  PATCH: tags.amber,
  DELETE: tags.red,
};

export function MethodTag({ method }: { method: string }) {
  return <span className={`${LOOKS[method] ?? tags.tag} ${layout.mono}`}>{method}</span>;
}

/** Source of a statement: the specification, or an assumption. */
export function SourceTag({ source }: { source: string | undefined }) {
  if (source === undefined) return null;
  return <span className={source === 'spec' ? tags.green : tags.tag}>{source === 'spec' ? '规范' : '假设'}</span>;
}

/** Real answers and their requests, each behind its name. @param what for screen readers */
export function Examples({ examples = {}, what }: Pick<Content, 'examples'> & { what: string }) {
  return Object.entries(examples).map(([name, { value, 'x-plain': plain }]) => {
    const label = name === 'success' ? '示例' : `示例：${name}`;
    const texts = Object.entries(plain ?? {}).map(([path, text]) => `${path}=${text}`);
    return (
      <details key={name} className={layout.fold}>
        <summary>{label}</summary>
        {plain && <p className={`${layout.mono} ${layout.hint}`}>明文：{texts.join('，')}</p>}
        <CodeBlock text={value} label={what + label} canCopy />
      </details>
    );
  });
}

/** Fields of a body, nested ones indented. */
export function SchemaTable({ schema, label }: { schema: Schema; label: string }) {
  const rows = schemaRows(schema);
  if (rows.length > 0) return <FieldTable rows={rows} label={label} />;
  return <p>{[typeText(schema), ...(schema.description ? [schema.description] : [])].join('。')}</p>;
}

const PLACES = { path: '路径，', query: '查询参数，', header: '请求头，', cookie: 'Cookie，' } as const;

/** Parameters of a call by their place, or headers of a response. */
export function ParameterTable({
  label,
  parameters,
}: {
  label: string;
  parameters: readonly (Pick<Parameter, 'name' | 'schema' | 'description'> & Partial<Parameter>)[];
}) {
  const rows = parameters.map(({ in: place, name, required, schema, description, 'x-source': source }) => ({
    name,
    path: `${place} ${name}`,
    required,
    source,
    text: description,
    type: (place ? PLACES[place] : '') + typeText(schema),
  }));
  return <FieldTable rows={rows} label={label} />;
}

function FieldTable({ rows, label }: { rows: readonly SchemaRow[]; label: string }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">类型</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, path, depth = 0, type, required, source, text, isEncrypted }) => (
          <tr key={path}>
            <th scope="row" style={{ '--depth': depth } as CSSProperties}>
              <code>{name}</code>
              {required && <span className={styles.required}>必填</span>}
            </th>
            <td>{type}</td>
            <td>
              {isEncrypted && <span className={tags.mark}>加密</span>}
              <SourceTag source={source} />
              {text && <span>{text}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One field of a schema as a row of a table. */
interface SchemaRow {
  /** name of the field, or of a variant of a union */
  name: string;
  /** path within the whole, one for each row */
  path: string;
  depth?: number;
  type: string;
  required?: boolean | undefined;
  source?: string | undefined;
  text: string | undefined;
  isEncrypted?: boolean;
}

/** Labels of rows that stand for the items of a list or the values of a map. */
const UNNAMED: Readonly<Record<string, string>> = { '[]': '每一项', '*': '每个值' };

/** Deeper fields are shown by the examples. */
const DEPTH_MAX = 5;

/** Fields of a schema, outer ones first, down to where it is opaque; `[]` is an item of a list, `*` a value of a map. */
function schemaRows(schema: Schema, path = '', depth = 0): SchemaRow[] {
  const { properties = {}, required, items, additionalProperties: values } = schema;
  if (depth > DEPTH_MAX || schema['x-opaque']) return [];
  const row = (name: string, field: Schema, isRequired = false): SchemaRow[] => [
    {
      name,
      path: `${path}.${name}`,
      depth,
      required: isRequired,
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

/** Label of a union's variant: its constant fields. */
function formText({ properties = {} }: Schema) {
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
function typeText(schema: Schema): string {
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

/** Limits of a value, without the bounds of the number type itself. */
function limits(schema: Schema) {
  return Object.entries(LIMITS).flatMap(([name, say]) => {
    const limit = schema[name];
    return limit === undefined || Math.abs(Number(limit)) >= Number.MAX_SAFE_INTEGER ? [] : [say(limit)];
  });
}
