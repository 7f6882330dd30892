import type { JournalEntry } from '#contract/control/journal.ts';
import { rewritePath } from '#contract/paths.ts';

export type Kind = 'all' | 'ok' | 'refused' | 'broken' | 'fault' | 'unmatched';

export const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'ok', label: '成功' },
  { value: 'refused', label: '被拒' },
  { value: 'broken', label: '5xx' },
  { value: 'fault', label: '故障' },
  { value: 'unmatched', label: '未匹配' },
];

/** A path of the portal's API that no call of the contract has. */
export const isUnmatched = ({ endpoint }: JournalEntry): boolean => endpoint === null;

/** True if the call was refused, also if the dialect reports that with HTTP 200. */
export const isRefused = ({ status, code }: JournalEntry): boolean => status >= 400 || code !== null;

export function toneOf(entry: JournalEntry): 'good' | 'warn' | 'bad' {
  if (isUnmatched(entry) || entry.status >= 500) return 'bad';
  return isRefused(entry) ? 'warn' : 'good';
}

/** The calls of a kind in which every word of `text` occurs, the newest first. */
export function shownEntries(entries: readonly JournalEntry[], kind: Kind, text: string): JournalEntry[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => isOfKind(entry, kind) && words.every((word) => textOf(entry).includes(word)))
    .toReversed();
}

function isOfKind(entry: JournalEntry, kind: Kind): boolean {
  if (kind === 'ok') return !isRefused(entry) && !isUnmatched(entry);
  if (kind === 'refused') return isRefused(entry) && entry.status < 500;
  if (kind === 'broken') return entry.status >= 500;
  if (kind === 'fault') return entry.fault !== null;
  return kind === 'all' || isUnmatched(entry);
}

function textOf({
  method,
  path,
  status,
  code,
  phone,
  account,
  fault,
  endpoint,
  requestId,
  reason,
}: JournalEntry): string {
  return [method, path, status, code, phone, account, fault, endpoint, requestId, reason?.rule].join(' ').toLowerCase();
}

export interface Target {
  /** `/go` where the client put it before the path, else empty */
  readonly prefix: string;
  /** as the page's code calls it, and as the back end reads it */
  readonly path: string;
  /** with its question mark; empty without a query */
  readonly query: string;
}

/** A request's address taken apart: the client's `/go` is no part of what the back end serves. */
export function targetOf(address: string): Target {
  const mark = address.indexOf('?');
  const whole = mark === -1 ? address : address.slice(0, mark);
  const bare = whole.startsWith('/go/') ? whole.slice('/go'.length) : whole;
  const isRewritten = bare !== whole && rewritePath(bare) === whole;
  return {
    prefix: isRewritten ? '/go' : '',
    path: isRewritten ? bare : whole,
    query: mark === -1 ? '' : address.slice(mark),
  };
}
