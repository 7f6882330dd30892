import { saveFile } from '#console/copying/save-file.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { JournalRow } from '#simulators/chat-host/protocol/journal.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import tags from '#ui/tag.module.css';
import styles from './journal-view.module.css';

const DIRECTIONS = { in: '收', out: '发', note: '记' } as const;
const TONES = { in: tags.blue, out: tags.green, note: tags.amber } as const;

/** Secrets are masked in it already. */
function exportJournal(journal: readonly JournalRow[]): void {
  saveFile('host-journal.json', JSON.stringify(journal, null, 2), 'application/json');
}

/** Both directions, newest first. Bodies are text of an untrusted page. */
export function JournalView({ journal, onClear }: { journal: readonly JournalRow[]; onClear: () => void }) {
  return (
    <>
      <div className={styles.actions}>
        <p className={styles.count}>{journal.length}条</p>
        <Button look="secondary" size="small" disabled={journal.length === 0} onClick={() => exportJournal(journal)}>
          导出JSON
        </Button>
        <Button look="secondary" size="small" disabled={journal.length === 0} onClick={onClear}>
          清空
        </Button>
      </div>
      {journal.length === 0 && <Empty icon={<Icon name="sms" size={28} />} title="还没有调用" />}
      <ol className={styles.list} aria-label="宿主日志">
        {journal.toReversed().map((row) => (
          <li key={row.seq} className={styles.row}>
            <details>
              <summary className={styles.summary}>
                <span className={TONES[row.direction]}>{DIRECTIONS[row.direction]}</span>
                <span className={styles.method}>{row.method}</span>
                <span className={styles.outcome}>{row.outcome}</span>
                <span className={styles.time}>{(row.at / 1000).toFixed(2)}秒</span>
                <span className={styles.mark}>
                  <Icon name="down" size={14} />
                </span>
              </summary>
              <dl className={styles.facts}>
                <dt>来源</dt>
                <dd>{row.origin || '宿主'}</dd>
                {row.key !== undefined && (
                  <>
                    <dt>msgId</dt>
                    <dd>{row.key}</dd>
                  </>
                )}
                {row.containerId !== undefined && (
                  <>
                    <dt>containerId</dt>
                    <dd>{row.containerId}</dd>
                  </>
                )}
              </dl>
              <pre className={styles.body}>{JSON.stringify(row.body, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}
