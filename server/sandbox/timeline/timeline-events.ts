import type { TimelineEvent } from '#contract/control/timeline.ts';
import type { LightRow } from '#sandbox/journal/journal-row.ts';
import type { TimelineEntry } from './timeline.ts';

/**
 * Entries as the control API shows them.
 * @param callOf a call by its seq in the journal; null where it was let go
 */
export function timelineEvents(
  entries: readonly TimelineEntry[],
  callOf: (journal: number) => LightRow | null,
  after: number,
): TimelineEvent[] {
  const events: TimelineEvent[] = [];
  for (const entry of entries) {
    if (entry.seq <= after) continue;
    if (entry.kind !== 'call') events.push(entry);
    else {
      const { seq, at, kind, of, journal } = entry;
      const call = journal === null ? null : callOf(journal);
      if (call) events.push({ ...{ seq, at, kind, journal: journal ?? 0 }, ...call, of, links: [] });
    }
  }
  return events;
}
