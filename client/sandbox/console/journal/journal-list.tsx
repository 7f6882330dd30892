import type { KeyboardEvent } from 'react';
import type { JournalEntry } from '#contract/control/journal.ts';
import styles from './journal-list.module.css';
import { JournalRow } from './journal-row.tsx';

interface JournalListProps {
  /** newest first */
  readonly entries: readonly JournalEntry[];
  readonly chosen: number | null;
  readonly onChoose: (seq: number) => void;
}

/** The calls; the arrow keys go from one to the next. */
export function JournalList({ entries, chosen, onChoose }: JournalListProps) {
  function walk(event: KeyboardEvent<HTMLOListElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const rows = [...event.currentTarget.querySelectorAll('button')];
    const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    onChoose(Number(next.dataset.seq));
  }

  return (
    <ol className={styles.list} aria-label="请求，最新的在前" onKeyDown={walk}>
      {entries.map((entry) => (
        <JournalRow key={entry.seq} entry={entry} isChosen={entry.seq === chosen} onChoose={onChoose} />
      ))}
    </ol>
  );
}
