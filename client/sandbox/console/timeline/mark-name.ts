import { eventText } from '#client-sandbox/console/events/event-text.ts';
import { clockText } from '#client-sandbox/status/time-text.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

/** A mark in words: time, what, outcome, reason, subject, and how many it stands for. */
export function markName(event: TimelineEvent, count: number): string {
  const { title, detail } = eventText(event);
  const subject = event.kind === 'call' ? (event.account ?? event.phone ?? '') : '';
  const times = count > 1 ? `共${count}次` : '';
  return `${clockText(event.at)} ${[title, detail, subject, times].filter((part) => part !== '').join('，')}`;
}
