import type { TimelineEvent } from '#contract/control/timeline.ts';
import type { EventOf } from './event-text.ts';
import { isRefused } from './outcome.ts';
import { isQuiet } from './visits.ts';

const SIGN_INS: readonly (string | null)[] = ['login', 'loginByIdentifier', 'oauthCallback', 'register'];

/** The newest acts of people, the newest first; what a page does by itself counts where it went wrong. */
export function newestActs(events: readonly TimelineEvent[], max: number): EventOf<'call'>[] {
  const found: EventOf<'call'>[] = [];
  for (let index = events.length - 1; index >= 0 && found.length < max; index -= 1) {
    const event = events[index] as TimelineEvent;
    if (event.kind === 'call' && !isQuiet(event)) found.push(event);
  }
  return found;
}

/** True once somebody signed in here, by whatever way. */
export function hasSignedIn(events: readonly TimelineEvent[]): boolean {
  return events.some((event) =>
    event.kind === 'call'
      ? SIGN_INS.includes(event.endpoint) && !isRefused(event)
      : event.kind === 'ticket' && event.state === 'confirmed',
  );
}

/** Calls after this place that were refused: what one would want to know the reason of. */
export function refusedAfter(events: readonly TimelineEvent[], seq: number): number {
  return events.filter((event) => event.kind === 'call' && event.seq > seq && isRefused(event)).length;
}
