import type { Timeline as TimelineResponse } from '#contract/control/timeline.ts';
import type { CallRecord } from '#sandbox/journal/journal-row.ts';
import type { Acting, NewHappening, Timeline } from '#sandbox/timeline/timeline.ts';
import { timelineEvents } from '#sandbox/timeline/timeline-events.ts';
import type { Point } from './checkpoints.ts';
import { standingLives } from './standing-lives.ts';
import type { WorldState } from './world-state.ts';

/** Begins a state's part of the timeline, with the faults that it stands under from its start. */
export function openTimeline({ recorder, fixture, faults }: WorldState, how: 'created' | 'reset'): void {
  const standing = faults
    .list()
    .map(({ id, fired: _, matched: __, ...given }) => ({ id, given, state: 'added' }) as const);
  recorder.open(how, fixture.name, standing);
}

/** Goes on with the timeline in a state that took another one's place. @param point the checkpoint that it is; left out: a snapshot */
export function continueTimeline(before: WorldState, state: WorldState, point?: Point): void {
  before.recorder.settle();
  const [from, to] = [before.clock.now(), state.clock.now()];
  const event: NewHappening = point
    ? { kind: 'return', at: from, from, to, checkpoint: point.id, name: point.name, back: point.seq }
    : { kind: 'world', at: to, state: 'restored', fixture: state.fixture.name };
  state.recorder.goOnAfter(before.recorder, event, standingLives(state));
}

/** Keeps a call that was answered in journal and timeline; returns its seq in the journal. */
export function recordCall(timeline: Timeline, state: WorldState, call: CallRecord, acting: Acting): number {
  const { journal, recorder, faults } = state;
  recorder.settle(call.at);
  const seq = journal.add(call);
  timeline.addCall(call.at, seq, acting);
  timeline.dropBefore(journal.first);
  // The rule may have fired for the last time.
  if (call.fault !== null) faults.settle();
  return seq;
}

/** The events after `after`, newest last, with what time alone has brought until now. */
export function readTimeline(timeline: Timeline, { recorder, journal }: WorldState, after: number): TimelineResponse {
  recorder.settle();
  const events = timelineEvents(timeline.entries(), (seq) => journal.light(seq), after);
  const { first, last, dropped } = timeline;
  return { events, first, next: last, dropped, due: recorder.nextDue() };
}
