import { fragmentOf } from '#console/address.ts';
import { targetOf } from '#console/events/target.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import link from '#ui/link.module.css';
import type { RefusedEntry } from './player.ts';
import styles from './refused-call.module.css';

/** A refused call in one line: the server's reason, and the way to its row in the journal. */
export function RefusedCall({ refused: { entry, place } }: { refused: RefusedEntry }) {
  const { method, path, status, code, reason, fault } = entry;
  const words = reason && inChinese(reason);
  const why = [words?.title, words?.expected && `期望${words.expected}`, words?.got && `实际${words.got}`];
  return (
    <p className={styles.call}>
      <a
        className={`${link.alone} ${styles.link}`}
        href={fragmentOf({ view: 'journal', thing: place === null ? null : String(place) })}
      >
        {method} {targetOf(path).path} {status} {code}
      </a>
      <span className={styles.why}>
        {[...why.filter(Boolean), fault !== null && `被故障${fault}改动`].filter(Boolean).join('，')}
      </span>
    </p>
  );
}
