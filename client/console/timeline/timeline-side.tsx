import { EventDetail } from '#console/events/event-detail.tsx';
import { CallDetail } from '#console/journal/call-detail.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { RelatedPanel } from './related-panel.tsx';
import styles from './timeline-side.module.css';

interface TimelineSideProps {
  readonly event: TimelineEvent;
  /** the world as this event left it; null where that is not kept */
  readonly point: Checkpoint | null;
  /** the return that left it behind */
  readonly leftBy: TimelineEvent | null;
  readonly related: readonly TimelineEvent[];
  readonly folded: readonly TimelineEvent[];
  readonly hrefOf: (seq: number) => string;
  readonly onClose: () => void;
}

/** Beside the drawing: the open event, and what it hangs together with. */
export function TimelineSide({ event, point, leftBy, related, folded, hrefOf, onClose }: TimelineSideProps) {
  return (
    <div className={styles.side}>
      {event.kind === 'call' ? (
        <CallDetail call={event} onClose={onClose} />
      ) : (
        <EventDetail event={event} onClose={onClose} />
      )}
      <RelatedPanel {...{ event, point, leftBy, related, folded, hrefOf }} />
    </div>
  );
}
