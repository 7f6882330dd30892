import type { JournalEntry } from '#contract/control/journal.ts';
import styles from './journal-detail.module.css';
import { MaskNote } from './mask-note.tsx';
import { PairList } from './pair-list.tsx';

/** The encrypted fields, opened: the sandbox owns the private key. */
export function DecryptedTab({ entry }: { entry: JournalEntry }) {
  const fields = Object.entries(entry.decrypted);
  if (fields.length === 0) return <p className={styles.note}>这个请求没有解开的加密字段</p>;
  return (
    <>
      <PairList pairs={fields} />
      <MaskNote shown={entry.decrypted} />
    </>
  );
}
