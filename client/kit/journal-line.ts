import type { JournalEntry, JournalReason } from '#contract/control/journal.ts';
import { wordsOf } from './call-response.ts';

/** `#4 POST /uc/login 400 password.wrong: expected the account's password, got another text`. */
export function lineOf(entry: JournalEntry): string {
  return `#${entry.seq} ${callText(entry)}`;
}

/** The line of a call without its number. */
export function callText({ method, path, status, broken, reason, faultName }: JournalEntry): string {
  return [
    method,
    path.split('?', 1)[0],
    statusWords({ status, broken }),
    reason && whyText(reason),
    faultName !== undefined && `fault 「${faultName}」`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `sms.expired: expected another, got an old one`. */
export function whyText(reason: JournalReason): string {
  return [reason.rule, wordsOf(reason)].filter(Boolean).join(': ');
}

/** `400`, `200 cut` where the connection ended within the answer, `dropped` where none came. */
export function statusWords({ status, broken }: Pick<JournalEntry, 'status' | 'broken'>): string {
  if (status === null) return 'dropped';
  return broken ? `${status} cut` : `${status}`;
}

/** True for a call that the portal itself refused: an answer of a fault is no refusal. */
export function isRefusal({ status, code, reason, fault }: JournalEntry): boolean {
  return reason !== null || (fault === null && (code !== null || (status ?? 0) >= 400));
}
