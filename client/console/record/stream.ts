import { createContext, use } from 'react';
import { type BySeq, type EventOf, eventText } from '#console/events/event-text.ts';
import { causeOf, isRefusedAct, type Visit, visitsOf, voidedIn } from '#console/events/timeline.ts';
import type { Query } from '#console/place.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { choicesOf } from '#ui/fields/text-field.tsx';

/** Events with everything derived from them, of a live world or of a file. */
export interface Stream extends Known {
  /** codes of the messages, by their number in the inbox */
  readonly codes: ReadonlyMap<number, string>;
  /** names of checkpoints, by the seq of the event before each */
  readonly names: ReadonlyMap<number, string>;
  readonly filters: Filters;
  /** events that fit the filters */
  readonly fitting: readonly TimelineEvent[];
  /** seq of the open event */
  readonly chosen: number | null;
  /** address of an event */
  readonly hrefOf: (seq: number) => string;
}

interface Known {
  /** oldest first */
  readonly events: readonly TimelineEvent[];
  readonly bySeq: BySeq;
  /** by the seqs of their events */
  readonly visits: ReadonlyMap<number, Visit>;
  readonly people: People;
  /** the text that a filter searches, in small letters */
  readonly searched: ReadonlyMap<TimelineEvent, string>;
  /** true for an event that a return left behind */
  readonly isLeft: (seq: number) => boolean;
}

export const StreamContext = createContext<Stream>(null as never);

export const useStream = (): Stream => use(StreamContext);

export const KINDS = choicesOf({ '': '全部', refused: '被拒', fault: '故障' });
type Kind = (typeof KINDS)[number]['value'];

/** Filters of list and strip alike, kept in the address's query. */
interface Filters {
  readonly kind: Kind;
  /** an account's name or a phone; empty for everybody */
  readonly who: string;
  /** words, each of which an event must hold: a path, a status, a page, a rule */
  readonly text: string;
}

export const NO_FILTERS = { kind: '', who: '', text: '' } as const;

/** The filters that an address's query names. */
export function filtersIn({ kind, who = '', text = '' }: Query): Filters {
  return { kind: KINDS.find(({ value }) => value === kind)?.value ?? '', who, text };
}

/** True if events are picked one by one, out of the visits that they belong to. */
export const isPicked = ({ kind, text }: Filters): boolean => kind !== '' || text.trim() !== '';

/**
 * Everything derived from a list of events.
 * @param accounts of the world, where it is live
 * @param before the last result, for its texts: an event never changes, and neither do its words
 */
export function knownOf(
  events: readonly TimelineEvent[],
  accounts?: readonly Owner[],
  before?: Pick<Known, 'searched'> | null,
): Known {
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const searched = new Map(events.map((event) => [event, before?.searched.get(event) ?? searchedText(event, bySeq)]));
  return {
    events,
    bySeq,
    visits: visitsOf(events),
    people: peopleOf(events, accounts),
    searched,
    isLeft: voidedIn(events),
  };
}

/** The events that fit; events of everybody, such as moves of the clock, stay where only a person is named. */
export function fittingEvents(known: Known, filters: Filters): readonly TimelineEvent[] {
  const { events, searched, visits, people } = known;
  const { kind, who, text } = filters;
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const own = who === '' ? null : seqsOf(events, visits, people, who);
  if (own === null && !isPicked(filters)) return events;
  return events.filter(
    (event) =>
      (own === null || own.has(event.seq) || (!isPicked(filters) && isOfAll(event))) &&
      isOfKind(event, kind) &&
      words.every((word) => searched.get(event)?.includes(word)),
  );
}

/** Accounts and phones of a world as persons: a phone with one account is that account. */
export interface People {
  /** name of the person behind an account's name or a phone */
  readonly nameOf: (name: string) => string;
  /** phone of an account that has it for itself; null for none */
  readonly phoneOf: (account: string) => string | null;
}

interface Owner {
  readonly account: string;
  readonly phone: string;
}

/** @param accounts of the world, where it is live: a phone that has not signed in yet has its account, too */
export function peopleOf(events: readonly TimelineEvent[], accounts: readonly Owner[] = []): People {
  const owners = new Map<string, Set<string>>();
  const isOwned = (event: TimelineEvent): event is EventOf<'call'> & Owner =>
    event.kind === 'call' && event.account !== null && event.phone !== null;
  for (const { phone, account } of [...accounts, ...events.filter(isOwned)])
    owners.set(phone, (owners.get(phone) ?? new Set()).add(account));
  const sole = new Map(
    [...owners].flatMap(([phone, [first, ...others]]) => (others.length > 0 ? [] : [[phone, first]])),
  );
  const phones = new Map([...sole].map(([phone, account]) => [account, phone]));
  return { nameOf: (name) => sole.get(name) ?? name, phoneOf: (account) => phones.get(account) ?? null };
}

/** Name of the person whose call it was; null for nobody's. */
export function personOf(event: TimelineEvent, { nameOf }: People): string | null {
  const [name] = event.kind === 'call' ? namesOf(event) : [];
  return name === undefined ? null : nameOf(name);
}

/** The persons of the calls with how many of theirs were refused, the newest first. */
export function personsIn(events: readonly TimelineEvent[], people: People) {
  const refused = new Map<string, number>();
  for (const event of events.toReversed()) {
    const name = personOf(event, people);
    if (name !== null) refused.set(name, (refused.get(name) ?? 0) + (isRefusedAct(event) ? 1 : 0));
  }
  return [...refused].map(([name, count]) => ({ name, phone: people.phoneOf(name), refused: count }));
}

/**
 * Acts of a person and their ends: the calls with their account or phone, the rest of those visits but for other
 * people's calls, and the messages, codes and tickets of both.
 */
function seqsOf(events: Known['events'], visits: Known['visits'], people: People, who: string): ReadonlySet<number> {
  const person = people.nameOf(who);
  const names = new Set([who, person]);
  for (const event of events) {
    if (event.kind === 'call' && namesOf(event).some((name) => people.nameOf(name) === person))
      for (const name of namesOf(event)) names.add(name);
  }
  // A phone may have several accounts: a call with another account is another person's.
  const isOwn = (event: TimelineEvent) =>
    event.kind === 'call' && event.account !== null
      ? namesOf(event).some((name) => people.nameOf(name) === person)
      : namesOf(event).some((name) => names.has(name) || people.nameOf(name) === person);
  const own = new Set(events.filter(isOwn).flatMap(({ seq }) => visits.get(seq) ?? []));
  const seqs = new Set<number>();
  for (const event of events) {
    const visit = visits.get(event.seq);
    const isOfVisit = visit !== undefined && own.has(visit) && namesOf(event).length === 0;
    if (isOwn(event) || isOfVisit || seqs.has(causeOf(event) ?? Number.NaN)) seqs.add(event.seq);
  }
  return seqs;
}

/** The account first: a phone may have several. */
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
  if (kind === 'refused') return isRefusedAct(event);
  return event.kind === 'fault' || ('fault' in event && event.fault !== null);
}

function searchedText(event: TimelineEvent, bySeq: BySeq): string {
  const own = Object.values(eventText(event, bySeq));
  if (event.kind === 'call') {
    const { method, path, status, code, page, phone, account, fault, endpoint, requestId, reason } = event;
    own.push(
      ...[method, path, status, code, page, phone, account, fault, endpoint, requestId, reason?.rule].map(String),
    );
  }
  return own.join(' ').toLowerCase();
}
