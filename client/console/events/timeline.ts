import { useEffect } from 'react';
import { sourceOf, useLive, useWorld, type WorldConnection } from '#console/connection/world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { COPY } from '#contract/copy.ts';
import { CAPS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { SCREENS } from '#contract/portal/screen-names.ts';
import { type EventOf, isFailed, isRefused } from './event-text.ts';

/** Time until an event that fell due on the world's clock is in the timeline. */
const DUE_SLACK_MS = 50;
/** Longest timer of a browser. */
const TIMER_MAX_MS = 2 ** 31 - 1;

interface Known {
  events: readonly TimelineEvent[];
  dropped: number;
  first: number;
  next: number;
  /** the world's time at which the next event comes by itself; null for none */
  due: number | null;
}

async function readOn(connection: WorldConnection, known: Known | null): Promise<Known> {
  const after = known?.next ?? 0;
  let answer = await connection.call(CONTROL.timeline, { query: { after } });
  // Numbers that went back mean another stream: the sandbox started anew.
  // An older first event: 清空 was undone.
  const isOther = answer.next < after || (known !== null && answer.first < known.first);
  if (isOther) answer = await connection.call(CONTROL.timeline);
  const { first, next, dropped, due } = answer;
  // Older events were evicted, cleared or reset: the sandbox keeps none of them.
  const kept = known && !isOther ? known.events.filter(({ seq }) => seq >= first) : [];
  const events = [...kept, ...answer.events].slice(-CAPS.timeline);
  return { events, dropped, first, next, due };
}

/** `journal` for calls, `timeline` for the rest, `clock` for events that fell due by a move. */
const TIMELINE = sourceOf(readOn, 'journal', 'timeline', 'clock');

/** Everything that happened in the world, oldest first; null until the first answer. One reading for all who show it. */
export function useTimeline() {
  const { clock } = useWorld();
  const { value, failure, reload } = useLive(TIMELINE);
  useEffect(() => {
    const now = clock.now();
    if (!value || value.due === null || now === null || clock.isFrozen) return;
    const timer = setTimeout(reload, Math.min(Math.max(0, value.due - now) + DUE_SLACK_MS, TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [value, clock, reload]);
  return { events: value?.events ?? null, dropped: value?.dropped ?? 0, failure, reload };
}

/** Calls that a page makes by itself: as it loads, and while it waits. */
const BY_ITSELF: readonly (string | null)[] = Object.values(ENDPOINTS)
  .filter(({ isAct }) => !isAct)
  .map(({ name }) => name);

/** True for a page's poll of a ticket's state. */
export const isPoll = (event: TimelineEvent): boolean => event.kind === 'call' && event.endpoint === 'qrStatus';

/** True for a person's call, by a page or without one; a page's own calls are no acts. */
export const isAct = (event: TimelineEvent): boolean => event.kind === 'call' && !BY_ITSELF.includes(event.endpoint);

/** True for an act of a person that a rule refused. */
export const isRefusedAct = (event: TimelineEvent): event is EventOf<'call'> =>
  event.kind === 'call' && isAct(event) && isRefused(event);

/** True for a call that a fault touched, or the server failed at. */
const isTroubled = ({ fault, status }: EventOf<'call'>) => fault !== null || (status ?? 500) >= 500;

/** True for a page's own call without trouble; for a poll, a replaced session is no trouble. */
export const isQuiet = (event: TimelineEvent): boolean =>
  event.kind === 'call' && !isAct(event) && !isTroubled(event) && (isPoll(event) || !isFailed(event));

/** One page in one browser, from its load to the next. */
export interface Visit {
  readonly visitor: string;
  /** its path, with the host where that is not the portal's own; null for calls that come from no page */
  readonly page: string | null;
}

/** The visits of events by seq: of calls, and of the events that they caused or began. */
export function visitsOf(events: readonly TimelineEvent[]): ReadonlyMap<number, Visit> {
  const visits = new Map<number, Visit>();
  const current = new Map<string, Visit & { readonly hasLoaded: boolean }>();
  for (const event of events) {
    if (event.kind !== 'call') {
      const root = [causeOf(event), 'of' in event ? event.of : null].find((seq) => seq !== null && visits.has(seq));
      const visit = root === undefined || root === null ? undefined : visits.get(root);
      if (visit) visits.set(event.seq, visit);
      continue;
    }
    const { visitor, endpoint, seq } = event;
    const page = pageOf(event);
    const isLoad = endpoint === 'loginCustom';
    let visit = current.get(visitor);
    const isOther = !visit || (page !== null && page !== visit.page) || (isLoad && visit.hasLoaded);
    if (!visit || isOther) {
      visit = { visitor, page, hasLoaded: isLoad };
      current.set(visitor, visit);
    }
    visits.set(seq, visit);
  }
  return visits;
}

/** seq of the call that caused an event; null for a call, and for an event without one. */
export const causeOf = (event: TimelineEvent): number | null => ('by' in event ? event.by : null);

const pageOf = ({ page }: EventOf<'call'>) => page && (page.split('?', 1)[0] ?? page);

/** Titles of the portal's pages without the portal's name. */
const TITLES: ReadonlyMap<string, string> = new Map(
  SCREENS.map(({ page, title }) => [page, (COPY[title] as string).replace(/\s*[-|·].*$/, '')]),
);

/** `登录页`, `partner.localhost 登录页`; of an unknown page its path. */
export function pageText(page: string | null): string {
  if (page === null) return '直接调用接口';
  const [, host = '', path = ''] = /^([^/]*)(.*)$/.exec(page) ?? [];
  const title = path === '/' ? TITLES.get(PAGES.login) : TITLES.get(path);
  const name = title === undefined ? path : title.endsWith('页') ? title : `${title}页`;
  return [host, name].filter(Boolean).join(' ');
}

const SIGN_INS: readonly (string | null)[] = ['login', 'loginByIdentifier', 'oauthCallback', 'register'];

/** The newest acts of people, newest first, with a page's own calls that a fault touched or the server failed at. */
export function newestActs(events: readonly TimelineEvent[], max: number): EventOf<'call'>[] {
  const acts: EventOf<'call'>[] = [];
  for (let at = events.length - 1; at >= 0 && acts.length < max; at -= 1) {
    const event = events[at];
    if (event?.kind === 'call' && (isAct(event) || isTroubled(event))) acts.push(event);
  }
  return acts;
}

/** True once somebody signed in here, in any way. */
export function hasSignedIn(events: readonly TimelineEvent[]): boolean {
  return events.some((event) =>
    event.kind === 'call'
      ? SIGN_INS.includes(event.endpoint) && !isRefused(event)
      : event.kind === 'ticket' && event.state === 'confirmed',
  );
}

/** Acts after this place that were refused. */
export function refusedAfter(events: readonly TimelineEvent[], seq: number): number {
  return events.filter((event) => event.seq > seq && isRefusedAct(event)).length;
}

/**
 * An event with its causes and effects, and the whole lives of the codes, tickets and grants that it touched, each with
 * their causes.
 */
export function relatedSeqs(events: readonly TimelineEvent[], seq: number): ReadonlySet<number> {
  const own = events.filter((event) => event.seq === seq || backOf(event).includes(seq));
  const lives = new Set(own.flatMap(livesOf));
  const related = events.flatMap((event) => {
    const back = backOf(event);
    // Polls only ask how a ticket stands.
    const isOfLife = !isPoll(event) && livesOf(event).some((life) => lives.has(life));
    if (event.seq === seq || (isOfLife && back.length > 0)) return [event.seq, ...back];
    return back.includes(seq) ? event.seq : [];
  });
  return new Set([seq, ...related]);
}

/** Causes of an event, and the beginning of its life. */
export function causesOf(event: TimelineEvent): number[] {
  const links = event.kind === 'call' ? event.links.map(({ to }) => to) : [];
  const life = 'of' in event && event.of !== null ? [event.of] : [];
  return [...new Set([...life, ...links])];
}

/** Beginnings of the lives that an event is part of or, as a call, used. */
function livesOf(event: TimelineEvent): number[] {
  if (event.kind === 'sms' || event.kind === 'qr' || event.kind === 'ali') return [event.seq];
  return 'of' in event && event.of !== null ? [event.of] : [];
}

/** Seqs of the earlier events that an event is related to. */
function backOf(event: TimelineEvent): number[] {
  return [...causesOf(event), causeOf(event)].filter((seq) => seq !== null);
}

/**
 * True for the seq of an event that a return left behind, outside the world's present past. A return goes on from
 * the event before its checkpoint, so from the newest event back each return skips a range; undoing one brings it back.
 */
export function voidedIn(events: readonly TimelineEvent[]): (seq: number) => boolean {
  const ranges: { readonly from: number; readonly to: number }[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (const event of events.toReversed()) {
    if (event.kind !== 'return' || event.seq > until) continue;
    if (event.back < event.seq - 1) ranges.push({ from: event.back + 1, to: event.seq - 1 });
    until = event.back;
  }
  return (seq) => ranges.some(({ from, to }) => seq >= from && seq <= to);
}
