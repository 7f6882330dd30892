import { type EventOf, isFailed } from '#console/events/event-text.ts';
import { isPoll, isQuiet, type Visit } from '#console/events/timeline.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { inChinese } from '#contract/reasons/reasons.ts';

/** A line of the list: an event, with the later ones that it stands for. */
export interface Row {
  readonly kind: 'row';
  readonly event: TimelineEvent;
  /** newest state of the code, ticket, grant or fault that the event began; the event itself for all else */
  readonly latest: TimelineEvent;
  /** of all its events, oldest first */
  readonly seqs: readonly number[];
  readonly isOfVisit: boolean;
}

/** Line above the rows of a page's visit. */
export interface Heading {
  readonly kind: 'heading';
  readonly visit: Visit;
  /** seq of its first event: its name for as long as that is kept */
  readonly first: number;
  readonly at: number;
  readonly calls: number;
  /** account or phone of its newest act */
  readonly who: string;
  /** title of the reason for which its newest act was refused; empty where it was not */
  readonly refusal: string;
  readonly hasMore: boolean;
  readonly isOpen: boolean;
}

export type Item = Row | Heading;

interface Listed {
  /** visits of the events */
  visits: ReadonlyMap<number, Visit>;
  /** events are picked one by one: no visits stand around them */
  isPicked: boolean;
  /** first seqs of the visits that show what a page did by itself, too */
  opened: ReadonlySet<number>;
  /** seq of the open event, which is always shown */
  chosen: number | null;
}

/** The lines of the list, newest first. Visits go on to the next event that is everybody's, such as a move of the clock. */
export function itemsOf(events: readonly TimelineEvent[], listed: Listed): Item[] {
  const rows = rowsOf(events);
  if (listed.isPicked) return rows.toReversed();
  const items: Item[] = [];
  let visits = new Map<Visit, Row[]>();
  const close = () => {
    const blocks = [...visits.values()].toSorted((one, other) => newestAct(one) - newestAct(other));
    for (const block of blocks) items.push(...linesOf(block, listed));
    visits = new Map();
  };
  for (const row of rows) {
    const visit = listed.visits.get(row.event.seq);
    if (visit) visits.set(visit, [...(visits.get(visit) ?? []), row]);
    else {
      close();
      items.push(row);
    }
  }
  close();
  return items.toReversed();
}

/** Polls do not move a visit up: a page that waits makes one every few seconds. */
function newestAct(block: readonly Row[]) {
  return (block.findLast(({ event }) => !isPoll(event)) ?? block[0])?.event.seq ?? 0;
}

/** The rows of a visit, oldest first, and its heading last. */
function linesOf(block: readonly Row[], { visits, opened, chosen }: Listed): Item[] {
  const [oldest] = block as [Row];
  if (block.length === 1) return [oldest];
  const first = oldest.event.seq;
  const loud = block.filter((row) => !isQuietRow(row));
  const isChosen = ({ seqs }: Row) => chosen !== null && seqs.includes(chosen);
  const isOpen = opened.has(first) || block.some((row) => isChosen(row) && isQuietRow(row));
  const calls = block.flatMap(({ event, seqs }) => (event.kind === 'call' ? seqs : []));
  const newest = loud.findLast((row) => row.event.kind === 'call')?.event as EventOf<'call'> | undefined;
  const who = block.flatMap(({ event }) => (event.kind === 'call' ? (event.account ?? event.phone ?? []) : [])).at(-1);
  const shown = isOpen ? folded(block) : loud;
  return [
    ...shown.map((row) => ({ ...row, isOfVisit: true })),
    {
      ...{
        kind: 'heading' as const,
        visit: visits.get(first) as Visit,
        first,
        at: oldest.event.at,
        who: who ?? '',
        isOpen,
      },
      calls: calls.length,
      refusal: newest?.reason && isFailed(newest) ? (inChinese(newest.reason).title ?? newest.reason.rule) : '',
      hasMore: loud.length < block.length,
    },
  ];
}

const isQuietRow = ({ event, latest }: Row) =>
  isQuiet(event) ||
  event.kind === 'key' ||
  (event.kind === 'qr' && (latest.kind !== 'ticket' || UNTOUCHED.includes(latest.state)));
/** States of a ticket that nobody scanned. */
const UNTOUCHED: readonly string[] = ['expired', 'left'] satisfies EventOf<'ticket'>['state'][];

/** Each code, ticket, grant and fault is one row with its newest state, where it began. */
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

/** Polls that follow one another are one row. */
function folded(rows: readonly Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    const isMore = last && isPoll(row.event) && isPoll(last.event) && isQuiet(row.event) && isQuiet(last.event);
    if (isMore) kept[kept.length - 1] = { ...row, seqs: [...last.seqs, ...row.seqs] };
    else kept.push(row);
  }
  return kept;
}
