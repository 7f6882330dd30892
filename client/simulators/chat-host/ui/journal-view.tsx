import { CodeBlock, PairList } from '#console/copying/code-block.tsx';
import { saveFile } from '#console/copying/file-button.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import type { JournalRow } from '#simulators/chat-host/protocol/journal.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import tags from '#ui/tag.module.css';
import styles from './host-side.module.css';

const DIRECTIONS = { in: '收', out: '发', note: '记' } as const;
const TONES = { in: tags.blue, out: tags.green, note: tags.amber } as const;

/** Secrets are masked in it already. */
function exportJournal(journal: readonly JournalRow[]): void {
  saveFile('host-journal.json', JSON.stringify(journal, null, 2), 'application/json');
}

/** Both directions, newest first. Bodies are text of an untrusted page. */
export function JournalView({ journal, onClear }: { journal: readonly JournalRow[]; onClear: () => void }) {
  const isEmpty = journal.length === 0;
  return (
    <>
      <div className={layout.line}>
        <p className={`${layout.hint} ${layout.grow}`}>{journal.length}条</p>
        <Button look="secondary" size="small" disabled={isEmpty} onClick={() => exportJournal(journal)}>
          导出JSON
        </Button>
        <Button look="secondary" size="small" disabled={isEmpty} onClick={onClear}>
          清空
        </Button>
      </div>
      {isEmpty && <Empty icon={<Icon name="sms" size={28} />} title="还没有调用" />}
      <ol className={layout.rows} aria-label="宿主日志">
        {journal.toReversed().map(({ seq, at, direction, method, outcome, origin, key, containerId, body }) => (
          <li key={seq}>
            <details>
              <summary className={styles.summary}>
                <span className={TONES[direction]}>{DIRECTIONS[direction]}</span>
                <span className={layout.mono}>{method}</span>
                <span className={`${layout.hint} ${styles.outcome}`}>{outcome}</span>
                <span className={layout.hint}>{(at / 1000).toFixed(2)}秒</span>
                <span className={styles.mark}>
                  <Icon name="down" size={14} />
                </span>
              </summary>
              <div className={layout.item}>
                <PairList
                  pairs={[
                    ['来源', origin || '宿主'],
                    ...(key === undefined ? [] : [['msgId', key] as const]),
                    ...(containerId === undefined ? [] : [['containerId', containerId] as const]),
                  ]}
                />
              </div>
              <CodeBlock text={body} label="内容" />
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}
