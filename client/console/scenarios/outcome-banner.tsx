import { useId, useState } from 'react';
import { keep, kept } from '#console/hooks/kept.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { Button } from '#ui/button.tsx';
import styles from './scenarios.module.css';
import { useReset } from './use-reset.tsx';
import { linesOf } from './world-diff.ts';

const KEY = 'sandbox_outcome_folded';

/** Says what the last change of scenario did, until it is undone or put away. Folded, as this browser was last told, it is one line. */
export function OutcomeBanner() {
  const { outcome, isBusy, undo, dismiss } = useReset();
  const [isFolded, setFolded] = useState(() => kept(KEY) === 'Y');
  const detailId = useId();

  function fold(): void {
    setFolded(!isFolded);
    keep(KEY, isFolded ? null : 'Y');
  }

  return (
    <div role="status" aria-live="polite">
      {outcome && (
        <div className={styles.banner}>
          <div className={layout.grow}>
            <p className={layout.name}>{outcome.title}</p>
            {!isFolded && (
              <ul id={detailId}>
                {linesOf(outcome.changes).map(({ subject, text }) => (
                  <li key={subject}>
                    <span className={layout.hint}>{subject}</span> {text}
                  </li>
                ))}
                {outcome.changes.length === 0 && <li>账号、设置和故障没有变化</li>}
                <li>
                  <span className={layout.hint}>其他</span> 短信、二维码、登录状态、请求日志已清空，时钟回到现在
                </li>
              </ul>
            )}
          </div>
          <div className={layout.row}>
            <Button
              look="quiet"
              size="small"
              aria-expanded={!isFolded}
              aria-controls={isFolded ? undefined : detailId}
              onClick={fold}
            >
              {isFolded ? '展开' : '收起'}
            </Button>
            {outcome.before && (
              <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void undo()}>
                <Icon name="undo" size={14} />
                撤销
              </Button>
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
