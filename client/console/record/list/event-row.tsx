import { eventText } from '#console/events/event-text.ts';
import { targetOf, toneOf } from '#console/events/outcome.ts';
import tone from '#console/events/status.module.css';
import { pageText } from '#console/events/visits.ts';
import { ROW } from '#console/hooks/rows.ts';
import { useStream } from '#console/record/stream.ts';
import { clockText, minuteText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import tags from '#ui/tag.module.css';
import type { Heading, Row } from './items.ts';
import styles from './record-list.module.css';

/** One event: act, person and end; of a call its status, and beneath its path and code. */
export function EventRow({ row, isChosen, tabIndex }: { row: Row; isChosen: boolean; tabIndex: number }) {
  const { bySeq, codes, names, open } = useStream();
  const { event, latest, seqs, isOfVisit } = row;
  const { what, who } = eventText(event, bySeq);
  const { end } = eventText(latest, bySeq);
  const code = event.kind === 'sms' && event.message !== null ? codes.get(event.message) : undefined;
  const times = event.kind === 'call' && seqs.length > 1 ? `×${seqs.length}` : '';
  const tones = event.kind === 'call' ? { 'data-tone': toneOf(event) } : {};
  return (
    <button
      type="button"
      {...ROW}
      className={isOfVisit ? styles.inVisit : styles.row}
      aria-current={isChosen || undefined}
      tabIndex={tabIndex}
      data-seq={event.seq}
      data-kind={event.kind}
      onClick={() => open(event.seq)}
    >
      <span className={styles.time}>{clockText(event.at)}</span>
      <span className={styles.what}>
        {what} {times !== '' && <span className={styles.times}>{times}</span>}
      </span>
      <span className={styles.who}>{who}</span>
      <span className={styles.end} {...tones}>
        {code !== undefined && <span className={styles.code}>{code}</span>} {end}
        {seqs
          .map((seq) => names.get(seq))
          .filter(Boolean)
          .map((name) => (
            <span key={name} className={tags.mark}>
              {name}
            </span>
          ))}
      </span>
      {event.kind === 'call' && (
        <>
          <span className={`${tone.status} ${styles.status}`} {...tones}>
            {event.status}
          </span>
          <span className={styles.marks}>
            {event.code !== null && <span className={styles.refusalCode}>{event.code}</span>}
            {event.endpoint === null && <span className={tags.red}>未匹配</span>}
          </span>
          <span className={styles.path}>
            {event.method} {targetOf(event.path).path}
          </span>
        </>
      )}
    </button>
  );
}

/** `登录页，4个请求，密码不对`: a page's visit; pressed, it shows what the page did by itself, too. */
export function HeadingRow({
  heading,
  tabIndex,
  onToggle,
}: {
  heading: Heading;
  tabIndex: number;
  onToggle: () => void;
}) {
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
          <Icon name="down" />
        </span>
      )}
    </button>
  );
}
