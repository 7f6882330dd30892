import { type KeyboardEvent, memo, useMemo } from 'react';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { EventRow } from './event-row.tsx';
import styles from './journal-list.module.css';
import { JournalRow } from './journal-row.tsx';

/** Events whose rows stand or fall together. */
const CHUNK_SEQS = 50;
/** Pixels of a row before it was ever drawn. */
const CALL_HEIGHT = 37;
const EVENT_HEIGHT = 27;

interface JournalListProps {
  /** newest first */
  readonly events: readonly TimelineEvent[];
  readonly chosen: number | null;
  readonly onChoose: (seq: number) => void;
  /** reached by a key, in place of the one before */
  readonly onTurn: (seq: number) => void;
}

/** The calls, with what happened between them; the arrow keys go from one to the next. */
export const JournalList = memo(function JournalList({ events, chosen, onChoose, onTurn }: JournalListProps) {
  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const rows = [...event.currentTarget.querySelectorAll('button')];
    const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    onTurn(Number(next.dataset.seq));
  }

  const chunks = useMemo(() => chunksOf(events), [events]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: in an ol nothing may stand around some of its items
    <div role="list" className={styles.list} aria-label="请求，最新的在前" onKeyDown={walk}>
      {chunks.map((chunk) => (
        <Chunk
          key={numberOf(chunk[0])}
          events={chunk}
          chosen={chosen !== null && chunk.some(({ seq }) => seq === chosen) ? chosen : null}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
});

/**
 * Rows of one stretch of the list, which the browser leaves out together while they are out of sight: it looks after each
 * such element at every frame, and thousands of rows would be too many for one.
 */
const Chunk = memo(function Chunk({ events, chosen, onChoose }: ChunkProps) {
  const height = events.reduce((sum, { kind }) => sum + (kind === 'call' ? CALL_HEIGHT : EVENT_HEIGHT), 0);
  return (
    <div className={styles.chunk} style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      {events.map((event) => (
        <Row key={event.seq} event={event} isChosen={event.seq === chosen} onChoose={onChoose} />
      ))}
    </div>
  );
}, isSameChunk);

type ChunkProps = Omit<JournalListProps, 'onTurn'>;

/** Events never change: a chunk is the same where it holds the same ones. */
function isSameChunk(before: ChunkProps, now: ChunkProps): boolean {
  return (
    before.chosen === now.chosen &&
    before.onChoose === now.onChoose &&
    before.events.length === now.events.length &&
    before.events.every((event, index) => event === now.events[index])
  );
}

const numberOf = (event: TimelineEvent | undefined): number => Math.floor((event?.seq ?? 0) / CHUNK_SEQS);

/** By the numbers of their events, so that a new one moves no other from chunk to chunk. */
function chunksOf(events: readonly TimelineEvent[]): TimelineEvent[][] {
  const chunks = new Map<number, TimelineEvent[]>();
  for (const event of events) {
    const number = numberOf(event);
    const chunk = chunks.get(number);
    if (chunk) chunk.push(event);
    else chunks.set(number, [event]);
  }
  return [...chunks.values()];
}

interface RowProps {
  readonly event: TimelineEvent;
  readonly isChosen: boolean;
  readonly onChoose: (seq: number) => void;
}

/** An event never changes: a row is drawn again only where it is chosen or left. */
const Row = memo(function Row({ event, ...row }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an li stands in an ol
    <div role="listitem">
      {event.kind === 'call' ? <JournalRow call={event} {...row} /> : <EventRow event={event} {...row} />}
    </div>
  );
});
