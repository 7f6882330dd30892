import type { CSSProperties } from 'react';
import tags from '#ui/tag.module.css';
import type { Parameter, Schema } from './api-document.ts';
import styles from './field-table.module.css';
import { SourceTag } from './parts.tsx';
import { type SchemaRow, schemaRows, typeText } from './schema-rows.ts';

/** Fields of a body, nested ones indented. */
export function SchemaTable({ schema, label }: { schema: Schema; label: string }) {
  const rows = schemaRows(schema);
  if (rows.length > 0) return <FieldTable rows={rows} label={label} />;
  return <p>{[typeText(schema), ...(schema.description ? [schema.description] : [])].join('。')}</p>;
}

const PLACES = { path: '路径，', query: '查询参数，', header: '请求头，', cookie: 'Cookie，' } as const;

interface ParameterTableProps {
  readonly label: string;
  readonly parameters: readonly (Pick<Parameter, 'name' | 'schema' | 'description'> & Partial<Parameter>)[];
}

/** Parameters of a call by their place, or headers of a response. */
export function ParameterTable({ label, parameters }: ParameterTableProps) {
  const rows = parameters.map(({ in: place, name, required, schema, description, 'x-source': source }) => ({
    ...{ name, path: `${place} ${name}`, required, source, text: description },
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
