import styles from './journal-detail.module.css';

/** Names and values, as code. */
export function PairList({ pairs }: { pairs: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className={styles.list}>
      {pairs.map(([name, text]) => (
        <div key={name} className={styles.pair}>
          <dt>{name}</dt>
          <dd>
            <code>{text}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
