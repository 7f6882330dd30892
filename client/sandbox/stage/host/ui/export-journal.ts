import type { JournalRow } from '#client-sandbox/stage/host/protocol/journal.ts';

/** Hands the journal over as a file. Secrets are masked already. */
export function exportJournal(journal: readonly JournalRow[]): void {
  const file = new Blob([JSON.stringify(journal, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'host-journal.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
