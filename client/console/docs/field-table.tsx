import type { CSSProperties } from 'react';
import tags from '#ui/tag.module.css';
import type { ApiDocument, Header, Parameter, Schema } from './api-document.ts';
import styles from './field-table.module.css';
import { SourceTag } from './method-tag.tsx';
import { type SchemaRow, schemaRows, typeText } from './schema-rows.ts';

/** Fields of a body, nested ones indented. */
export function SchemaTable({ api, schema, label }: { api: ApiDocument; schema: Schema; label: string }) {
  const rows = schemaRows(schema, api.resolve);
  if (rows.length === 0) {
    const text = api.resolve(schema).description;
    return <p className={styles.none}>{[typeText(schema, api.resolve), ...(text ? [text] : [])].join('。')}</p>;
  }
  return <FieldTable rows={rows} label={label} />;
}

const PLACES = { path: '路径', query: '查询参数', header: '请求头', cookie: 'Cookie' } as const;

/** Parameters of a call by their place. */
export function ParameterTable({ api, parameters }: { api: ApiDocument; parameters: readonly Parameter[] }) {
  const rows = parameters.map(
    (parameter): SchemaRow => ({
      name: parameter.name,
      path: `${parameter.in} ${parameter.name}`,
      depth: 0,
      type: `${PLACES[parameter.in]}，${typeText(parameter.schema, api.resolve)}`,
      required: parameter.required,
      source: parameter['x-source'],
      text: parameter.description ?? '',
      isEncrypted: false,
    }),
  );
  return <FieldTable rows={rows} label="参数" />;
}

/** Headers of a response. */
export function HeaderTable({ api, headers }: { api: ApiDocument; headers: Readonly<Record<string, Header>> }) {
  const rows = Object.entries(headers).map(([name, given]): SchemaRow => {
    const header = api.resolve(given);
    const type = typeText(header.schema, api.resolve);
    return {
      name,
      path: name,
      depth: 0,
      type,
      required: false,
      source: undefined,
      text: header.description ?? '',
      isEncrypted: false,
    };
  });
  return <FieldTable rows={rows} label="响应头" />;
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
        {rows.map(({ name, path, depth, type, required, source, text, isEncrypted }) => (
          <tr key={path} className={styles.row}>
            <th scope="row" className={styles.name} style={{ '--depth': depth } as CSSProperties}>
              <code>{name}</code>
              {required && <span className={styles.required}>必填</span>}
            </th>
            <td className={styles.type}>{type}</td>
            <td className={styles.text}>
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
