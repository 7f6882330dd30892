import type { TimelineEvent } from '#contract/control/timeline.ts';
import type { LightRow } from '#sandbox/journal/journal-row.ts';
import { Causes } from './causes.ts';
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
  const causes = new Causes();
  for (const entry of entries) {
    const isNew = entry.seq > after;
    if (entry.kind !== 'call') {
      causes.pass(entry);
      if (isNew) events.push(entry);
    } else if (isNew && entry.journal !== null) {
      const { seq, at, kind, of, journal } = entry;
      const call = callOf(journal);
      if (call) events.push({ seq, at, kind, journal, of, links: causes.of({ at, ...call }, of), ...call });
    }
  }
  return events;
}
