import type { Query } from '#console/address.ts';
import { eventText } from '#console/events/event-text.ts';
import { isRefused } from '#console/events/outcome.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { isPoll } from './moment-of.ts';
import { causesOf, livesOf } from './relations.ts';

export const KINDS = [
  { value: 'all', label: '全部' },
  { value: 'refused', label: '被拒' },
  { value: 'fault', label: '故障' },
] as const;
export type Kind = (typeof KINDS)[number]['value'];

export interface Filters {
  readonly kind: Kind;
  /** words, each of which an event must hold: a phone, an account, a page, a rule */
  readonly text: string;
  readonly withoutPolls: boolean;
}

/** True if each event is judged for itself: of the others, later ones decide what made them so. */
export const isUnfiltered = ({ kind, text }: Filters): boolean => kind === 'all' && text.trim() === '';

/** The events that are drawn: those that fit, what made them so, and what moved the axis itself. */
export function shownEvents(events: readonly TimelineEvent[], filters: Filters): readonly TimelineEvent[] {
  const { kind, text, withoutPolls } = filters;
  if (isUnfiltered(filters)) return withoutPolls ? events.filter((event) => !isPoll(event)) : events;
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = events.filter(
    (event) =>
      isOfKind(event, kind) && !(withoutPolls && isPoll(event)) && words.every((word) => textOf(event).includes(word)),
  );
  const wanted = new Set(fitting.flatMap((event) => [event.seq, ...causesOf(event)]));
  const lives = new Set(fitting.flatMap(livesOf));
  return events.filter(
    (event) =>
      wanted.has(event.seq) ||
      event.kind === 'clock' ||
      event.kind === 'world' ||
      // A life is shown from its beginning to its end, and without the calls that only asked for it.
      (event.kind !== 'call' && livesOf(event).some((life) => lives.has(life))),
  );
}

/** The filters that an address's query names. */
export function filtersIn(query: Query): Filters {
  const kind = KINDS.find(({ value }) => value === query.kind)?.value ?? 'all';
  return { kind, text: query.text ?? '', withoutPolls: query.polls === 'no' };
}

/** The query of some filters; defaults are empty. */
export function queryOf({ kind, text, withoutPolls }: Partial<Filters>): Query {
  return {
    ...(kind !== undefined && { kind: kind === 'all' ? '' : kind }),
    ...(text !== undefined && { text }),
    ...(withoutPolls !== undefined && { polls: withoutPolls ? 'no' : '' }),
  };
}

function isOfKind(event: TimelineEvent, kind: Kind): boolean {
  if (kind === 'all') return true;
  if (kind === 'refused') return event.kind === 'call' && isRefused(event);
  return event.kind === 'fault' || ('fault' in event && event.fault !== null);
}

function textOf(event: TimelineEvent): string {
  const { title, detail } = eventText(event);
  const call = event.kind === 'call' ? [event.path, event.page, event.endpoint, event.account, event.code] : [];
  const phone = 'phone' in event ? event.phone : null;
  const rule = event.kind === 'call' ? event.reason?.rule : null;
  return [title, detail, phone, rule, ...call].join(' ').toLowerCase();
}
