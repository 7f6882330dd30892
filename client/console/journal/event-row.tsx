import { eventText } from '#console/events/event-text.ts';
import { ROW } from '#console/hooks/rows.ts';
import { clockText } from '#console/status/time-text.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import styles from './event-row.module.css';

interface EventRowProps {
  readonly event: TimelineEvent;
  readonly isChosen: boolean;
  readonly onChoose: (seq: number) => void;
}

/** An event between two calls: a message, a ticket, a move of the clock, a setting, a fault, a reset. */
export function EventRow({ event, isChosen, onChoose }: EventRowProps) {
  const { seq, at, kind } = event;
  const { title, detail } = eventText(event);
  return (
    <button
      type="button"
      {...ROW}
      className={styles.row}
      aria-current={isChosen ? 'true' : undefined}
      data-seq={seq}
      data-kind={kind}
      onClick={() => onChoose(seq)}
    >
      <span className={styles.time}>{clockText(at)}</span>
      <span className={styles.what}>
        <span className={styles.title}>{title}</span> {detail}
      </span>
    </button>
  );
}
