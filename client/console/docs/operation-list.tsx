import { SearchField } from '#ui/fields/search-field.tsx';
import { type ApiDocument, found, operationHref } from './api-document.ts';
import { MethodTag } from './method-tag.tsx';
import styles from './operation-list.module.css';

interface OperationListProps {
  readonly api: ApiDocument;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** the operation that is shown */
  readonly current: string | null;
}

/** Every call by subject, or those that a search finds. */
export function OperationList({ api, search, onSearch, current }: OperationListProps) {
  const groups = api.groups
    .map((group) => ({ ...group, operations: group.operations.filter((operation) => found(operation, search.trim())) }))
    .filter(({ operations }) => operations.length > 0);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <SearchField
        label="搜索接口"
        placeholder="路径、说明、错误码"
        value={search}
        onChange={onSearch}
        className={styles.search}
      />
      <p className={styles.count} role="status">
        {count === 0 ? '没有找到接口' : `${count}个接口`}
      </p>
      {groups.map(({ tag, label, operations }) => (
        <section key={tag} className={styles.group} aria-label={label}>
          <h2 className={styles.label}>{label}</h2>
          <ul>
            {operations.map(({ id, method, path, summary }) => (
              <li key={id}>
                <a className={styles.link} href={operationHref(id)} aria-current={id === current ? 'page' : undefined}>
                  <MethodTag method={method} />
                  <span className={styles.text}>
                    <span className={styles.summary}>{summary}</span>
                    <span className={styles.path}>{path}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
