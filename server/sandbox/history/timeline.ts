import type { Timeline, TimelineEvent } from '#contract/control/timeline.ts';
import { CAPS } from '#contract/limits.ts';
import type { LongWork } from '#contract/long-work.ts';
import { Causes } from './causes.ts';
import type { History } from './history.ts';
import { maskedCall } from './journal.ts';
import type { Mask } from './mask.ts';

/** Events that are read in one chunk. */
const CHUNK = 200;

/** The timeline after a seq; there is a turn for others after each chunk of it. */
export function* timelineOf(history: History, after: number, mask: Mask): LongWork<Omit<Timeline, 'due'>> {
  const all = history.outcomes();
  const kept = all.slice(-CAPS.timeline);
  const { last: next, dropped } = history;
  const frame = {
    first: kept[0]?.seq ?? next + 1,
    next,
    dropped: dropped.calls + dropped.events + all.length - kept.length,
  };
  const causes = new Causes();
  const events: TimelineEvent[] = [];
  for (const [index, outcome] of kept.entries()) {
    if (index % CHUNK === CHUNK - 1) yield;
    if (outcome.kind !== 'call') causes.pass(outcome);
    if (outcome.seq <= after) continue;
    if (outcome.kind !== 'call') events.push(outcome);
    else {
      const { kind, seq: journal, of } = outcome;
      events.push({ ...maskedCall(outcome, mask), kind, journal, of, links: causes.of(outcome) });
    }
  }
  return { ...frame, events };
}
