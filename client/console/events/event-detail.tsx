import { type ReactNode, useId } from 'react';
import { LinkButton } from '#console/linking/link-button.tsx';
import { clockText, dayText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Button } from '#ui/button.tsx';
import link from '#ui/link.module.css';
import styles from './detail.module.css';
import { eventText } from './event-text.ts';
import { NoteButton } from './note-button.tsx';
import { eventNote } from './problem-note.ts';

interface EventDetailProps {
  readonly event: TimelineEvent;
  readonly note?: string;
  /** more of it is being read: there is no note for an issue yet, which would leave that out */
  readonly isPartial?: boolean;
  readonly acts?: ReactNode;
  readonly onClose: () => void;
}

/** One event that is no call, in words. */
export function EventDetail({ event, note, isPartial = false, acts, onClose }: EventDetailProps) {
  const headingId = useId();
  const { address } = usePlace();
  const { title, detail } = eventText(event);
  const place = { view: address.view, thing: String(event.seq) };
  return (
    <section className={styles.detail} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        <Button look="secondary" size="small" onClick={onClose}>
          <Icon name="cancel" size={14} />
          关闭
        </Button>
      </header>
      {detail !== '' && <p className={styles.lead}>{detail}</p>}
      <p className={styles.facts}>
        <span>
          {dayText(event.at)} {clockText(event.at)}
        </span>
        {'expiresAt' in event && event.expiresAt !== null && <span>{clockText(event.expiresAt)}过期</span>}
        {'fault' in event && event.kind !== 'fault' && event.fault !== null && (
          <a className={link.alone} href="#/faults">
            故障{event.fault}
          </a>
        )}
      </p>
      <p className={styles.acts}>
        <LinkButton to={place} what={title} />
        {!isPartial && <NoteButton to={place} noteIn={(around) => eventNote(event, around)} />}
      </p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {acts && <p className={styles.acts}>{acts}</p>}
    </section>
  );
}
