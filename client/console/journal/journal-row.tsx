import type { EventOf } from '#console/events/event-text.ts';
import { isUnmatched, toneOf } from '#console/events/outcome.ts';
import tone from '#console/events/status.module.css';
import { targetOf } from '#console/events/target.ts';
import { ROW } from '#console/hooks/rows.ts';
import { clockText, tookText } from '#console/status/time-text.ts';
import tags from '#ui/tag.module.css';
import styles from './journal-row.module.css';

interface JournalRowProps {
  readonly call: EventOf<'call'>;
  readonly isChosen: boolean;
  readonly onChoose: (seq: number) => void;
}

/** One call in the list. */
export function JournalRow({ call, isChosen, onChoose }: JournalRowProps) {
  const { seq, at, method, path, status, code, tookMs, fault } = call;
  const target = targetOf(path);
  return (
    <button
      type="button"
      {...ROW}
      className={isUnmatched(call) ? styles.unmatched : styles.row}
      aria-current={isChosen ? 'true' : undefined}
      data-seq={seq}
      onClick={() => onChoose(seq)}
    >
      <span className={styles.time}>{clockText(at)}</span>
      <span className={styles.method}>{method}</span>
      <span className={styles.path}>
        <span className={styles.dim}>{target.prefix}</span>
        {target.path}
        <span className={styles.dim}>{target.query}</span>
      </span>
      <span className={`${tone.status} ${styles.status}`} data-tone={toneOf(call)}>
        {status}
      </span>
      <span className={styles.took}>{tookText(tookMs)}</span>
      <span className={styles.marks}>
        {isUnmatched(call) && <span className={tags.red}>未匹配</span>}
        {fault !== null && <span className={tags.mark}>故障{fault}</span>}
        {code !== null && !isUnmatched(call) && <span className={styles.code}>{code}</span>}
      </span>
    </button>
  );
}
