import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { Account } from '#domain/account.ts';
import type { Row } from '#sandbox/journal/journal-row.ts';
import { isDone } from '#sandbox/journal/row-answer.ts';
import { recordOf, textOf } from '#sandbox/loose.ts';
import type { Happening } from './story-timeline.ts';

/** Stands for a password that opened nothing: what was typed there may be somebody's real one. */
export const OTHER_PASSWORD = 'An0ther-one';
/** Stands for a password that recovery set and nobody signed in with: it may be somebody's real one. */
const NEW_PASSWORD = 'Brand-new-1';

/** What a story types to sign in: a password that opened the account, or would as the world stands; else one that does not. */
export function typedPassword(account: Account | undefined, row: Row): string {
  const typed = passwordOf(row, 'login');
  if (isDone(row) && typed !== undefined) return typed;
  const own = account?.password ?? OTHER_PASSWORD;
  return typed === undefined || typed === own ? own : OTHER_PASSWORD;
}

/**
 * What a story says for a text: another one for a password that was set in recovery and opened nothing since. One that
 * signed somebody in is part of the story, and whoever plays it needs it.
 */
export function hidingUnusedPasswords(happenings: readonly Happening[]): (text: string) => string {
  const rows = happenings.flatMap((happening) => (happening.kind === 'call' ? happening.row : [])).filter(isDone);
  const unused = new Set(rows.flatMap((row) => passwordOf(row, 'forgetPassword') ?? []));
  for (const row of rows) unused.delete(passwordOf(row, 'login') ?? '');
  return (text) => (unused.has(text) ? NEW_PASSWORD : text);
}

function passwordOf({ endpoint, body, opened }: Row, called: 'forgetPassword' | 'login'): string | undefined {
  if (endpoint !== (called satisfies EndpointName)) return undefined;
  return called === 'login' ? opened?.get('credential.pwd')?.text : textOf(recordOf(body).newPassword);
}
