import type { JournalEntry } from '#contract/control/journal.ts';
import { wordsOf } from './call-response.ts';

/** `#4 POST /uc/login 400 password.wrong: expected the account's password, got another text`. */
export function lineOf({ seq, method, path, status, reason, fault }: JournalEntry): string {
  const why = reason ? [reason.rule, wordsOf(reason)].filter((part) => part !== '').join(': ') : '';
  return [`#${seq}`, method, path.split('?', 1)[0], status, why, fault === null ? '' : `fault ${fault}`]
    .filter((part) => part !== '')
    .join(' ');
}
