import type { Query } from '#console/address.ts';
import { type EventOf, eventText } from '#console/events/event-text.ts';
import { isRefused, isUnmatched } from '#console/events/outcome.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

export type Kind = 'all' | 'ok' | 'refused' | 'broken' | 'fault' | 'unmatched';

export const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'ok', label: '成功' },
  { value: 'refused', label: '被拒' },
  { value: 'broken', label: '5xx' },
  { value: 'fault', label: '故障' },
  { value: 'unmatched', label: '未匹配' },
];

export interface Filters {
  readonly kind: Kind;
  /** words, each of which a row must hold */
  readonly text: string;
  /** without what is no call */
  readonly isCallsOnly: boolean;
}

/** The filters that an address's query names. */
export function filtersIn(query: Query): Filters {
  const kind = KINDS.find(({ value }) => value === query.kind)?.value ?? 'all';
  return { kind, text: query.text ?? '', isCallsOnly: query.rows === 'calls' };
}

/** The query of some filters; defaults are empty. */
export function queryOf({ kind, text, isCallsOnly }: Partial<Filters>): Query {
  return {
    ...(kind !== undefined && { kind: kind === 'all' ? '' : kind }),
    ...(text !== undefined && { text }),
    ...(isCallsOnly !== undefined && { rows: isCallsOnly ? 'calls' : '' }),
  };
}

/** The events of a kind in which every word of the text occurs, the newest first. */
export function shownEvents(events: readonly TimelineEvent[], { kind, text, isCallsOnly }: Filters): TimelineEvent[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return events
    .filter((event) => (event.kind === 'call' ? isOfKind(event, kind) : !isCallsOnly && isBeside(event, kind)))
    .filter((event) => words.length === 0 || hasWords(event, words))
    .toReversed();
}

function isOfKind(call: EventOf<'call'>, kind: Kind): boolean {
  if (kind === 'ok') return !isRefused(call) && !isUnmatched(call);
  if (kind === 'refused') return isRefused(call) && call.status < 500;
  if (kind === 'broken') return call.status >= 500;
  if (kind === 'fault') return call.fault !== null;
  return kind === 'all' || isUnmatched(call);
}

/** Events that are no call stand among all rows, and faults beside what they touched. */
function isBeside(event: TimelineEvent, kind: Kind): boolean {
  return kind === 'all' || (kind === 'fault' && event.kind === 'fault');
}

function hasWords(event: TimelineEvent, words: readonly string[]): boolean {
  const text = event.kind === 'call' ? callText(event) : eventWords(event);
  return words.every((word) => text.includes(word));
}

function callText(call: EventOf<'call'>): string {
  const { method, path, status, code, phone, account, fault, endpoint, requestId, reason } = call;
  return [method, path, status, code, phone, account, fault, endpoint, requestId, reason?.rule].join(' ').toLowerCase();
}

function eventWords(event: TimelineEvent): string {
  const { title, detail } = eventText(event);
  return [title, detail, 'phone' in event ? event.phone : ''].join(' ').toLowerCase();
}
