import { useId } from 'react';
import { ReturnButton } from '#console/checkpoints/return-button.tsx';
import { eventText } from '#console/events/event-text.ts';
import { clockText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { LANE_OF } from '#contract/control/timeline.ts';
import link from '#ui/link.module.css';
import { LANE_NAMES } from './drawing/lane-names.tsx';
import styles from './related-panel.module.css';

interface RelatedPanelProps {
  /** the open one */
  readonly event: TimelineEvent;
  /** the world as this event left it; null where that is not kept */
  readonly point: Checkpoint | null;
  /** the return that left it behind */
  readonly leftBy: TimelineEvent | null;
  /** what hangs together with it, oldest first */
  readonly related: readonly TimelineEvent[];
  /** the others that its mark stands for, oldest first */
  readonly folded: readonly TimelineEvent[];
  readonly hrefOf: (seq: number) => string;
}

/** Events that one hangs together with, those its mark stands for, and the way to the list. */
export function RelatedPanel({ event, point, leftBy, related, folded, hrefOf }: RelatedPanelProps) {
  return (
    <section className={styles.panel} aria-label="与它相连的">
      {leftBy && (
        <p className={styles.left}>
          这一段已经离开：
          <a href={hrefOf(leftBy.seq)}>
            {clockText(leftBy.at)} {eventText(leftBy).title}
          </a>
        </p>
      )}
      {related.length > 0 && <Events title="与它相连" events={related} chosen={event} hrefOf={hrefOf} />}
      {folded.length > 1 && (
        <Events title={`并在一起的${folded.length}次`} events={folded} chosen={event} hrefOf={hrefOf} />
      )}
      <p className={styles.acts}>
        {point && <ReturnButton point={point} />}
        <a className={link.alone} href={`#/journal/${event.seq}`}>
          <Icon name="journal" size={14} />
          在请求日志里看
        </a>
      </p>
    </section>
  );
}

interface EventsProps {
  readonly title: string;
  readonly events: readonly TimelineEvent[];
  readonly chosen: TimelineEvent;
  readonly hrefOf: (seq: number) => string;
}

function Events({ title, events, chosen, hrefOf }: EventsProps) {
  const headingId = useId();
  return (
    <div>
      <h3 id={headingId} className={styles.title}>
        {title}
      </h3>
      <ol className={styles.list} aria-labelledby={headingId}>
        {events.map((event) => {
          const { title: name, detail } = eventText(event);
          return (
            <li key={event.seq}>
              <a
                className={styles.event}
                href={hrefOf(event.seq)}
                aria-current={event.seq === chosen.seq ? 'true' : undefined}
              >
                <span className={styles.time}>{clockText(event.at)}</span>
                <span className={styles.lane}>{LANE_NAMES[LANE_OF[event.kind]]}</span>
                <span className={styles.text}>
                  {name}
                  {detail !== '' && <span className={styles.what}> {detail}</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
