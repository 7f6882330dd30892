import type { JournalEntry } from '#contract/control-journal.ts';
import styles from './journal-detail.module.css';
import { MaskNote } from './mask-note.tsx';

/** The encrypted fields, opened: the sandbox owns the private key. */
export function DecryptedTab({ entry }: { entry: JournalEntry }) {
  const fields = Object.entries(entry.decrypted);
  if (fields.length === 0) return <p className={styles.note}>这个请求没有解开的加密字段</p>;
  return (
    <>
      <dl className={styles.list}>
        {fields.map(([name, text]) => (
          <div key={name} className={styles.pair}>
            <dt>{name}</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
      <MaskNote shown={entry.decrypted} />
    </>
  );
}
