import { type KeyboardEvent, memo } from 'react';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { EventRow } from './event-row.tsx';
import styles from './journal-list.module.css';
import { JournalRow } from './journal-row.tsx';

interface JournalListProps {
  /** newest first */
  readonly events: readonly TimelineEvent[];
  readonly chosen: number | null;
  readonly onChoose: (seq: number) => void;
  /** reached by a key, in place of the one before */
  readonly onTurn: (seq: number) => void;
}

/** The calls, with what happened between them; the arrow keys go from one to the next. */
export function JournalList({ events, chosen, onChoose, onTurn }: JournalListProps) {
  function walk(event: KeyboardEvent<HTMLOListElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const rows = [...event.currentTarget.querySelectorAll('button')];
    const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    onTurn(Number(next.dataset.seq));
  }

  return (
    <ol className={styles.list} aria-label="请求，最新的在前" onKeyDown={walk}>
      {events.map((event) => (
        <Row key={event.seq} event={event} isChosen={event.seq === chosen} onChoose={onChoose} />
      ))}
    </ol>
  );
}

interface RowProps {
  readonly event: TimelineEvent;
  readonly isChosen: boolean;
  readonly onChoose: (seq: number) => void;
}

/** An event never changes: a row is drawn again only where it is chosen or left. */
const Row = memo(function Row({ event, ...row }: RowProps) {
  return (
    <li className={styles.row} data-kind={event.kind}>
      {event.kind === 'call' ? <JournalRow call={event} {...row} /> : <EventRow event={event} {...row} />}
    </li>
  );
});
