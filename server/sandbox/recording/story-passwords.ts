import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { Account } from '#domain/account.ts';
import { bodyOf, type CallRow, isDone } from '#sandbox/history/call-row.ts';
import { recordOf, textOf } from '#sandbox/loose.ts';
import type { TimelineEntry } from './story-timeline.ts';

/** Replaces a password that opened nothing: the typed one may be a real person's. */
export const OTHER_PASSWORD = 'An0ther-one';
/** Replaces a password that recovery set and no sign-in used: it may be a real person's. */
const NEW_PASSWORD = 'Brand-new-1';

/** A story's password for a sign-in: the typed one where it opened the account or would now, else a wrong stand-in. */
export function typedPassword(account: Account | undefined, row: CallRow): string {
  const typed = passwordOf(row, 'login');
  if (isDone(row) && typed !== undefined) return typed;
  const own = account?.password ?? OTHER_PASSWORD;
  return typed === undefined || typed === own ? own : OTHER_PASSWORD;
}

/**
 * A function that replaces, in a story's texts, each password that was set in recovery and opened nothing since. A
 * password that a sign-in used is part of the story, and playing it needs it.
 */
export function hidingUnusedPasswords(timeline: readonly TimelineEntry[]): (text: string) => string {
  const rows = timeline.flatMap((entry) => (entry.kind === 'call' ? entry.row : [])).filter(isDone);
  const unused = new Set(rows.flatMap((row) => passwordOf(row, 'forgetPassword') ?? []));
  for (const row of rows) unused.delete(passwordOf(row, 'login') ?? '');
  return (text) => (unused.has(text) ? NEW_PASSWORD : text);
}

/** Every password that was typed, right or wrong. */
export function typedPasswords(timeline: readonly TimelineEntry[]): string[] {
  const rows = timeline.flatMap((entry) => (entry.kind === 'call' ? entry.row : []));
  return rows.flatMap((row) => passwordOf(row, 'login') ?? passwordOf(row, 'forgetPassword') ?? []);
}

function passwordOf(row: CallRow, called: 'forgetPassword' | 'login'): string | undefined {
  if (row.endpoint !== (called satisfies EndpointName)) return undefined;
  return called === 'login' ? row.opened['credential.pwd']?.text : textOf(recordOf(bodyOf(row)).newPassword);
}
