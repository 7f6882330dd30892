import { CodeBlock } from '#client-sandbox/copying/code-block.tsx';
import type { JournalEntry } from '#contract/control/journal.ts';
import styles from './journal-detail.module.css';
import { MaskNote } from './mask-note.tsx';

/** The response. */
export function ResponseTab({ entry }: { entry: JournalEntry }) {
  const { response, cut } = entry;
  return (
    <>
      {cut && <p className={styles.note}>内容太大，日志只保留了一部分</p>}
      {response === null ? (
        <p className={styles.note}>没有可以显示的回答</p>
      ) : (
        <CodeBlock text={typeof response === 'string' ? response : JSON.stringify(response, null, 2)} label="响应体" />
      )}
      <MaskNote shown={response} />
    </>
  );
}
