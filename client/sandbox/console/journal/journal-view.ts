import { isRefused, isUnmatched } from '#client-sandbox/console/events/outcome.ts';
import type { JournalEntry } from '#contract/control/journal.ts';

export type Kind = 'all' | 'ok' | 'refused' | 'broken' | 'fault' | 'unmatched';

export const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'ok', label: '成功' },
  { value: 'refused', label: '被拒' },
  { value: 'broken', label: '5xx' },
  { value: 'fault', label: '故障' },
  { value: 'unmatched', label: '未匹配' },
];

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
