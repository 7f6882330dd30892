import { pageText } from '#console/events/visits.ts';
import { ROW } from '#console/hooks/rows.ts';
import { minuteText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { Heading } from './items.ts';
import styles from './record-list.module.css';

interface HeadingRowProps {
  readonly heading: Heading;
  readonly tabIndex: number;
  readonly onToggle: () => void;
}

/** `登录页，4个请求，密码不对`: a page's visit; pressed, it shows what the page did by itself, too. */
export function HeadingRow({ heading, tabIndex, onToggle }: HeadingRowProps) {
  const { visit, at, calls, who, refusal, hasMore, isOpen } = heading;
  return (
    <button
      type="button"
      {...ROW}
      className={styles.heading}
      aria-expanded={hasMore ? isOpen : undefined}
      tabIndex={tabIndex}
      onClick={hasMore ? onToggle : undefined}
    >
      <span className={styles.time}>{minuteText(at)}</span>
      <span className={styles.page}>{pageText(visit.page)}</span>
      <span className={styles.sum}>
        {who !== '' && <span className={styles.person}>{who}</span>}
        {calls}个请求
        {refusal !== '' && <span className={styles.refusal}>{refusal}</span>}
      </span>
      {hasMore && (
        <span className={styles.fold}>
          <Icon name="down" size={14} />
        </span>
      )}
    </button>
  );
}
