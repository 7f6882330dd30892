import { fragmentOf } from '#console/address.ts';
import type { EventOf } from '#console/events/event-text.ts';
import { isUnmatched } from '#console/events/outcome.ts';
import { targetOf } from '#console/events/target.ts';
import { nearestOf } from '#console/nearest.ts';
import { spanText } from '#console/status/time-text.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { PATHS } from '#contract/paths.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import link from '#ui/link.module.css';
import styles from './journal-detail.module.css';
import { PairList } from './pair-list.tsx';

/** More than this share of a path wrong, and the likeness means nothing. */
const LIKENESS = 0.4;

/** The path of the contract that a misspelt one most likely meant, or null. */
export const nearestPath = (path: string): string | null => nearestOf(path, Object.values(PATHS), LIKENESS);

export type Links = EventOf<'call'>['links'];

const LINKED: Readonly<Record<Links[number]['as'], string>> = {
  sms: '短信',
  qr: '二维码',
  ali: '1688授权',
  clock: '拨钟',
  setting: '设置',
  fault: '故障',
  account: '账号',
  key: '公钥',
};

/** The rule that decided, the expected and the actual value, and the nearest one that would have passed. */
export function ReasonTab({ entry, links = [] }: { entry: JournalEntry; links?: Links }) {
  const { reason, fault } = entry;
  const near = isUnmatched(entry) ? nearestPath(targetOf(entry.path).path) : null;
  if (!reason && !near)
    return (
      <>
        <p className={styles.note}>{fault === null ? '没有规则拒绝它' : `回答被故障${fault}破坏，没有规则拒绝它`}</p>
        <LinkLine links={links} />
      </>
    );
  const words = reason && inChinese(reason);
  const rows = [
    ['规则', reason?.rule],
    ['期望', words?.expected],
    ['实际', words?.got],
    // The sentence says it already where it ended something.
    ['已过', reason?.ageMs === undefined || reason.facts?.lifeMs !== undefined ? undefined : spanText(reason.ageMs)],
    ['第几次', reason?.attempt === undefined ? undefined : String(reason.attempt)],
    ['最接近的', words?.nearest],
    ['最接近的路径', near ?? undefined],
  ] as const;
  return (
    <>
      {words?.title !== undefined && <p className={styles.lead}>{words.title}</p>}
      <PairList pairs={rows.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))} />
      <LinkLine links={links} />
      {fault !== null && <p className={styles.note}>回答还被故障{fault}破坏</p>}
    </>
  );
}

/** Events that the call hangs together with, each at its place in the timeline. */
function LinkLine({ links }: { links: Links }) {
  if (links.length === 0) return null;
  return (
    <p className={styles.links}>
      相关
      {links.map(({ to, as }) => (
        <a key={`${as}${to}`} className={link.alone} href={fragmentOf({ view: 'timeline', thing: String(to) })}>
          {LINKED[as]}
        </a>
      ))}
    </p>
  );
}
