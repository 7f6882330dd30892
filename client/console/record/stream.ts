import { createContext, use } from 'react';
import { type BySeq, eventText, isRefused } from '#console/events/event-text.ts';
import { causeOf, causesOf, livesOf, type Visit } from '#console/events/timeline.ts';
import type { Query } from '#console/place.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { choicesOf } from '#ui/fields/text-field.tsx';

/** Some events and what is known beside them, wherever they come from. */
export interface Stream {
  /** oldest first */
  readonly events: readonly TimelineEvent[];
  readonly bySeq: BySeq;
  /** by the seqs of their events */
  readonly visits: ReadonlyMap<number, Visit>;
  /** codes of the messages, by their number in the inbox */
  readonly codes: ReadonlyMap<number, string>;
  /** names of points, by the seqs of the events that they stand after */
  readonly names: ReadonlyMap<number, string>;
  readonly filters: Filters;
  /** events that fit the filters */
  readonly fitting: readonly TimelineEvent[];
  /** seq of the open event */
  readonly chosen: number | null;
  /** address of an event */
  readonly hrefOf: (seq: number) => string;
}

export const StreamContext = createContext<Stream>(null as never);

export const useStream = (): Stream => use(StreamContext);

export const KINDS = choicesOf({ '': '全部', refused: '被拒', fault: '故障' });
type Kind = (typeof KINDS)[number]['value'];

/** One set for the list and the drawing, as the address's query holds it. */
interface Filters {
  readonly kind: Kind;
  /** an account's name or a phone; empty for everybody */
  readonly who: string;
  /** words, each of which an event must hold: a path, a status, a page, a rule */
  readonly text: string;
}

type Known = Pick<Stream, 'events' | 'bySeq' | 'visits'>;

export const NO_FILTERS = { kind: '', who: '', text: '' } as const;

/** The filters that an address's query names. */
export function filtersIn({ kind, who = '', text = '' }: Query): Filters {
  return { kind: KINDS.find(({ value }) => value === kind)?.value ?? '', who, text };
}

/** True if events are picked one by one, out of the visits that they belong to. */
export const isPicked = ({ kind, text }: Filters): boolean => kind !== '' || text.trim() !== '';

/** The events that fit; those of everybody, such as moves of the clock, stay where somebody is named alone. */
export function fittingEvents({ events, bySeq, visits }: Known, filters: Filters): readonly TimelineEvent[] {
  const { kind, who, text } = filters;
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const own = who === '' ? null : seqsOf(events, visits, who);
  return events.filter(
    (event) =>
      (own === null || own.has(event.seq) || (!isPicked(filters) && isOfAll(event))) &&
      isOfKind(event, kind) &&
      (words.length === 0 || hasWords(event, words, bySeq)),
  );
}

/** The fitting events with what made them so, with whole lives, and with what moved the axis itself: for the drawing. */
export function withCauses(
  events: readonly TimelineEvent[],
  fitting: readonly TimelineEvent[],
): readonly TimelineEvent[] {
  if (fitting.length === events.length) return events;
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

/** Accounts and phones of the calls with how many of theirs were refused, the newest first. */
export function peopleIn(events: readonly TimelineEvent[]) {
  const refused = new Map<string, number>();
  for (const event of events.toReversed()) {
    if (event.kind !== 'call') continue;
    for (const name of namesOf(event)) refused.set(name, (refused.get(name) ?? 0) + (isRefused(event) ? 1 : 0));
  }
  return [...refused].map(([name, count]) => ({ name, refused: count }));
}

/**
 * Acts of a person and their ends: the calls with their account or phone, the rest of those visits but for other
 * people's calls, and the messages, codes and tickets of both.
 */
function seqsOf(events: Known['events'], visits: Known['visits'], who: string): ReadonlySet<number> {
  const names = new Set([who]);
  for (const event of events) {
    if (event.kind === 'call' && namesOf(event).includes(who)) for (const name of namesOf(event)) names.add(name);
  }
  // A phone may be of several accounts: a call that names another one is another person's.
  const isOwn = (event: TimelineEvent) =>
    event.kind === 'call' && event.account !== null
      ? namesOf(event).includes(who)
      : namesOf(event).some((name) => names.has(name));
  const own = new Set(events.filter(isOwn).flatMap(({ seq }) => visits.get(seq) ?? []));
  const seqs = new Set<number>();
  for (const event of events) {
    const visit = visits.get(event.seq);
    const isOfVisit = visit !== undefined && own.has(visit) && namesOf(event).length === 0;
    if (isOwn(event) || isOfVisit || seqs.has(causeOf(event) ?? Number.NaN)) seqs.add(event.seq);
  }
  return seqs;
}

const namesOf = (event: TimelineEvent) =>
  [...('account' in event ? [event.account] : []), ...('phone' in event ? [event.phone] : [])].filter(
    (name) => name !== null,
  );

/** Events of the world, and of everybody in it. */
const isOfAll = ({ kind }: TimelineEvent) => OF_ALL.includes(kind);
const OF_ALL: readonly TimelineEvent['kind'][] = [
  'clock',
  'setting',
  'fault',
  'key',
  'session',
  'world',
  'checkpoint',
  'return',
];

function isOfKind(event: TimelineEvent, kind: Kind) {
  if (kind === '') return true;
  if (kind === 'refused') return event.kind === 'call' && isRefused(event);
  return event.kind === 'fault' || ('fault' in event && event.fault !== null);
}

function hasWords(event: TimelineEvent, words: readonly string[], bySeq: BySeq) {
  const own = Object.values(eventText(event, bySeq));
  if (event.kind === 'call') {
    const { method, path, status, code, page, phone, account, fault, endpoint, requestId, reason } = event;
    own.push(
      ...[method, path, status, code, page, phone, account, fault, endpoint, requestId, reason?.rule].map(String),
    );
  }
  const text = own.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
