import { isUnmatched } from '#client-sandbox/console/events/outcome.ts';
import { targetOf } from '#client-sandbox/console/events/target.ts';
import { spanText } from '#client-sandbox/status/time-text.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import styles from './journal-detail.module.css';
import { nearestPath } from './nearest-path.ts';
import { PairList } from './pair-list.tsx';

/** The rule that decided, the expected and the actual value, and the nearest one that would have passed. */
export function ReasonTab({ entry }: { entry: JournalEntry }) {
  const { reason, fault } = entry;
  const near = isUnmatched(entry) ? nearestPath(targetOf(entry.path).path) : null;
  if (!reason && !near)
    return (
      <p className={styles.note}>{fault === null ? '没有规则拒绝它' : `回答被故障${fault}破坏，没有规则拒绝它`}</p>
    );
  const words = reason && inChinese(reason);
  const rows = [
    ['规则', reason?.rule],
    ['期望', words?.expected],
    ['实际', words?.got],
    // The sentence says it already where it ended something.
    ['已过', reason?.ageMs === undefined || reason.facts?.lifeMs !== undefined ? undefined : spanText(reason.ageMs)],
    ['第几次', reason?.attempt === undefined ? undefined : `第${reason.attempt}次`],
    ['最接近的', words?.nearest],
    ['最接近的路径', near ?? undefined],
  ] as const;
  return (
    <>
      {words?.title !== undefined && <p className={styles.lead}>{words.title}</p>}
      <PairList pairs={rows.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))} />
      {fault !== null && <p className={styles.note}>回答还被故障{fault}破坏</p>}
    </>
  );
}
