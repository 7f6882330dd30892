import { type EventOf, eventText } from '#console/events/event-text.ts';
import { isPoll, isQuiet, isRefusedAct, type Visit } from '#console/events/timeline.ts';
import { type People, personOf } from '#console/record/stream.ts';
import { momentText, spanText } from '#console/status/time-text.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { inChinese } from '#contract/reasons/reasons.ts';

/** A line of the list: an event, with the later ones of its life or its polling. */
export interface Row {
  readonly kind: 'row';
  readonly event: TimelineEvent;
  /** newest state of the code, ticket, grant or fault that the event began; the event itself for all else */
  readonly latest: TimelineEvent;
  /** of all its events, oldest first */
  readonly seqs: readonly number[];
  readonly isOfVisit: boolean;
}

/** Neighbouring rows of the same text as one: moves of the clock, refusals of one person. */
export interface Group {
  readonly kind: 'group';
  /** the newest of them */
  readonly event: TimelineEvent;
  /** newest first, each with the heading of its visit where that has no other row */
  readonly items: readonly (Row | Heading)[];
  readonly isOfVisit: boolean;
  readonly isOpen: boolean;
}

/** Line above the rows of a page's visit. */
export interface Heading {
  readonly kind: 'heading';
  readonly visit: Visit;
  /** seq of its first event, its key in `opened` */
  readonly first: number;
  readonly at: number;
  readonly calls: number;
  /** account or phone of its newest act */
  readonly who: string;
  /** title of its newest act's refusal; empty without one */
  readonly refusal: string;
  readonly hasMore: boolean;
  readonly isOpen: boolean;
  /** a return left all of it behind */
  readonly isLeft: boolean;
}

export type Item = Row | Group | Heading;

interface Listed {
  /** visits of the events */
  visits: ReadonlyMap<number, Visit>;
  people: People;
  /** true for an event that a return left behind */
  isLeft: (seq: number) => boolean;
  /** events are picked one by one: no visits stand around them */
  isPicked: boolean;
  /** visits that also show their page's own calls, and groups that show their rows: by their first seq */
  opened: ReadonlySet<number>;
  /** seq of the open event, which is always shown */
  chosen: number | null;
}

/** The lines of the list, newest first. A visit's rows end at the next event of everybody, such as a move of the clock. */
export function itemsOf(events: readonly TimelineEvent[], listed: Listed): Item[] {
  const rows = rowsOf(events);
  return grouped(listed.isPicked ? rows.toReversed() : byVisits(rows, listed), listed);
}

/** First seq of a visit or a group, its key in `opened`. */
export const firstOf = (item: Group | Heading): number =>
  item.kind === 'heading' ? item.first : Math.min(...seqsIn(item));

/** Seqs of the events that a line stands for. */
export const seqsIn = (item: Item): readonly number[] =>
  item.kind === 'row' ? item.seqs : item.kind === 'group' ? rowsIn(item).flatMap(({ seqs }) => seqs) : [];

const rowsIn = ({ items }: Pick<Group, 'items'>) => items.filter((item) => item.kind === 'row');

function byVisits(rows: readonly Row[], listed: Listed): (Row | Heading)[] {
  const blocks: Row[][] = [];
  const newest = new Map<Visit, Row[]>();
  let open = new Map<Visit, Row[]>();
  const isLike = ({ event }: Row, [first]: readonly Row[]) =>
    first !== undefined && listed.isLeft(event.seq) === listed.isLeft(first.event.seq);
  const close = () => {
    for (const [visit, block] of [...open].toSorted(([, one], [, other]) => newestAct(one) - newestAct(other))) {
      const before = newest.get(visit);
      // A page that waits goes on polling behind settings and moves of the clock: that is no visit of its own.
      if (before && block.every((row) => isPoll(row.event) && isQuietRow(row) && isLike(row, before)))
        before.push(...block);
      else {
        blocks.push(block);
        newest.set(visit, block);
      }
    }
    open = new Map();
  };
  for (const row of rows) {
    const visit = listed.visits.get(row.event.seq);
    if (visit) {
      const block = open.get(visit);
      if (block) block.push(row);
      else open.set(visit, [row]);
    } else {
      close();
      blocks.push([row]);
    }
  }
  close();
  return blocks
    .flatMap((block) => (listed.visits.has((block[0] as Row).event.seq) ? linesOf(block, listed) : block))
    .toReversed();
}

/** Polls do not move a visit up: a page that waits makes one every few seconds. */
function newestAct(block: readonly Row[]) {
  return (block.findLast(({ event }) => !isPoll(event)) ?? block[0])?.event.seq ?? 0;
}

/** The rows of a visit, oldest first, and its heading last. */
function linesOf(block: readonly Row[], { visits, opened, chosen, isLeft }: Listed): (Row | Heading)[] {
  const [oldest] = block as [Row];
  if (block.length === 1) return [oldest];
  const first = oldest.event.seq;
  const loud = block.filter((row) => !isQuietRow(row));
  const isChosen = ({ seqs }: Row) => chosen !== null && seqs.includes(chosen);
  const isOpen = opened.has(first) || block.some((row) => isChosen(row) && isQuietRow(row));
  const calls = block.flatMap(({ event, seqs }) => (event.kind === 'call' ? seqs : []));
  const newest = loud.findLast((row) => row.event.kind === 'call')?.event as EventOf<'call'> | undefined;
  const who = block.flatMap(({ event }) => (event.kind === 'call' ? (event.account ?? event.phone ?? []) : [])).at(-1);
  const shown = isOpen ? withPollsAsOne(block, isLeft) : loud;
  return [
    ...shown.map((row) => ({ ...row, isOfVisit: true })),
    {
      kind: 'heading',
      visit: visits.get(first) as Visit,
      first,
      at: oldest.event.at,
      calls: calls.length,
      who: who ?? '',
      refusal: newest && isRefusedAct(newest) ? titleOf(newest) : '',
      hasMore: loud.length < block.length,
      isOpen,
      isLeft: block.every(({ event }) => isLeft(event.seq)),
    },
  ];
}

const isQuietRow = ({ event, latest }: Row) =>
  isQuiet(event) ||
  event.kind === 'key' ||
  (event.kind === 'qr' && (latest.kind !== 'ticket' || UNTOUCHED.includes(latest.state)));
/** States of a ticket that nobody scanned. */
const UNTOUCHED: readonly string[] = ['expired', 'left'] satisfies EventOf<'ticket'>['state'][];

/** Each code, ticket, grant and fault is one row with its newest state, at the place of its beginning. */
function rowsOf(events: readonly TimelineEvent[]): Row[] {
  const rows = new Map<number, Row>();
  const faults = new Map<string, number>();
  for (const event of events) {
    const { seq } = event;
    const begin =
      event.kind !== 'call' && 'of' in event ? event.of : event.kind === 'fault' ? faults.get(event.fault) : null;
    const begun = begin === null || begin === undefined ? undefined : rows.get(begin);
    if (event.kind === 'fault' && event.state === 'added') faults.set(event.fault, seq);
    if (begun) rows.set(begun.event.seq, { ...begun, latest: event, seqs: [...begun.seqs, seq] });
    else rows.set(seq, { kind: 'row', event, latest: event, seqs: [seq], isOfVisit: false });
  }
  return [...rows.values()];
}

/** Consecutive polls are one row; polls that a return left behind have a row of their own. */
function withPollsAsOne(rows: readonly Row[], isLeft: Listed['isLeft']): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    const isSame =
      last && isPoll(last.event) && isQuiet(last.event) && isLeft(last.event.seq) === isLeft(row.event.seq);
    const isMore = isSame && isPoll(row.event) && isQuiet(row.event);
    if (isMore) kept[kept.length - 1] = { ...row, seqs: [...last.seqs, ...row.seqs] };
    else kept.push(row);
  }
  return kept;
}

/** Neighbouring rows of one key as a group, with its rows below it where it is open. */
function grouped(items: readonly (Row | Heading)[], { people, isLeft, opened, chosen }: Listed): Item[] {
  const groups: { readonly key: string | null; readonly items: (Row | Heading)[]; rows: number }[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Row | Heading;
    const [row, next] = [items[at + 1], items[at + 2]];
    // A visit of one row is that row: its heading goes with it.
    const isSingle = item.kind === 'heading' && row?.kind === 'row' && row.isOfVisit && !isInside(next);
    const unit = isSingle && !item.isOpen ? [item, row] : [item];
    const key = keyOfUnit(unit, people, isLeft);
    const last = groups.at(-1);
    if (last && key !== null && last.key === key) {
      last.items.push(...unit);
      last.rows += 1;
    } else groups.push({ key, items: [...unit], rows: 1 });
    at += unit.length - 1;
  }
  return groups.flatMap(({ items: own, rows }): Item[] => {
    const first = own.find((item) => item.kind === 'row');
    if (rows < 2 || !first) return own;
    const isOfVisit = first.isOfVisit && own.length === rows;
    const closed: Group = { kind: 'group', event: first.event, items: own, isOfVisit, isOpen: false };
    const isOpen = opened.has(firstOf(closed)) || (chosen !== null && seqsIn(closed).includes(chosen));
    const inside = own.map((item) => (item.kind === 'row' ? { ...item, isOfVisit: true } : item));
    return [{ ...closed, isOpen }, ...(isOpen ? inside : [])];
  });
}

const isInside = (item: Row | Heading | undefined) => item?.kind === 'row' && item.isOfVisit;

/** Key of rows with the same text, a visit of one row among them; null for a row that stands alone, and for a heading. */
function keyOfUnit(unit: readonly (Row | Heading)[], people: People, isLeft: Listed['isLeft']) {
  const row = unit.at(-1);
  if (row?.kind !== 'row') return null;
  const { event, isOfVisit } = row;
  const left = isLeft(event.seq);
  if (event.kind === 'clock') return event.to > event.from ? `clock ${left}` : null;
  const person = personOf(event, people);
  if (!isRefusedAct(event) || person === null) return null;
  const { endpoint, status, fault, reason, code } = event;
  return [isOfVisit && unit.length === 1, left, person, endpoint, status, fault, reason?.rule ?? code].join(' ');
}

/** A group in words: `拨快5次，共25分钟`, `密码不对 ×9`. */
export function groupText(group: Group) {
  const { event } = group;
  const rows = rowsIn(group);
  const text = eventText(event);
  if (event.kind === 'call') return { ...text, end: `${titleOf(event)} ×${rows.length}` };
  const moves = rows.flatMap((row) => (row.event.kind === 'clock' ? row.event : []));
  const total = moves.reduce((sum, { from, to }) => sum + to - from, 0);
  const [newest, oldest] = [moves[0], moves.at(-1)];
  const end = newest && oldest ? `到${momentText(newest.to, oldest.from)}` : '';
  return { ...text, what: `拨快${rows.length}次，共${spanText(total)}`, end };
}

const titleOf = ({ reason, code }: EventOf<'call'>) =>
  (reason && (inChinese(reason).title ?? reason.rule)) ?? code ?? '';
