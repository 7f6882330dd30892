import tags from '#ui/tag.module.css';
import styles from './method-tag.module.css';

const LOOKS: Readonly<Record<string, string | undefined>> = {
  GET: tags.blue,
  POST: tags.green,
  PUT: tags.amber,
  PATCH: tags.amber,
  DELETE: tags.red,
};

export function MethodTag({ method }: { method: string }) {
  return <span className={`${LOOKS[method] ?? tags.tag} ${styles.method}`}>{method}</span>;
}

/** Source of a statement: the specification, or an assumption. */
export function SourceTag({ source }: { source: string | undefined }) {
  if (source === undefined) return null;
  return <span className={source === 'spec' ? tags.green : tags.tag}>{source === 'spec' ? '规范' : '假设'}</span>;
}
