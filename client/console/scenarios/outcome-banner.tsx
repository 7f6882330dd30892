import { useId } from 'react';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import styles from './outcome-banner.module.css';
import { useFold } from './use-fold.ts';
import { useReset } from './use-reset.tsx';
import { type Change, linesOf } from './world-diff.ts';

/** Says what the last change of scenario did, until it is undone or put away. Folded it is one line. */
export function OutcomeBanner() {
  const { outcome, isBusy, undo, dismiss } = useReset();
  const { isFolded, fold } = useFold(outcome?.isAside === true);
  const detailId = useId();
  return (
    <div role="status" aria-live="polite" className={styles.place}>
      {outcome && (
        <div className={styles.banner} data-is-folded={isFolded}>
          <div className={styles.words}>
            <p className={styles.title}>{outcome.title}</p>
            {!isFolded && <Changes id={detailId} changes={outcome.changes} />}
          </div>
          <div className={styles.acts}>
            <Button
              look="quiet"
              size="small"
              aria-expanded={!isFolded}
              aria-controls={isFolded ? undefined : detailId}
              onClick={() => fold(!isFolded)}
            >
              {isFolded ? '展开' : '收起'}
            </Button>
            {outcome.before && (
              <WithCurl
                call={{ endpoint: CONTROL.returnToCheckpoint, input: { params: { id: outcome.before.id } } }}
                what="撤销"
              >
                <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void undo()}>
                  <Icon name="reset" size={14} />
                  撤销
                </Button>
              </WithCurl>
            )}
            <Button look="secondary" size="small" onClick={dismiss}>
              知道了
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Changes({ id, changes }: { id: string; changes: readonly Change[] }) {
  return (
    <ul id={id} className={styles.changes}>
      {linesOf(changes).map(({ subject, text }) => (
        <li key={subject}>
          <span className={styles.subject}>{subject}</span>
          <span>{text}</span>
        </li>
      ))}
      {changes.length === 0 && <li>账号、设置和故障没有变化</li>}
      <li>
        <span className={styles.subject}>其他</span>
        <span>短信、二维码、登录状态、请求日志已清空，时钟回到现在</span>
      </li>
    </ul>
  );
}
