import type { JournalEntry } from '#contract/control/journal.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isRefusal, lineOf } from './journal-line.ts';

/** Well below the 5 s after which vitest ends a test by itself, with no word of the missing message. */
export const SMS_WAIT_MS = 2_000;

/** The sms that is waited for. */
export interface SmsWait {
  readonly action?: SmsAction | undefined;
  /** seq of the last message already seen */
  readonly after?: number;
  /** real milliseconds: 2000 where left out, with a page 5000, at most 30000 */
  readonly waitMs?: number;
}

/**
 * Message for a wait that no sms ended: the newest request for a code, the newest refused one where there is any, and
 * the phones that did get a code.
 * @param waitedMs real milliseconds
 */
export function missingSmsText(
  phone: string,
  waitedMs: number,
  { calls, messages }: { calls: readonly JournalEntry[]; messages: readonly SmsMessage[] },
): string {
  const asked = calls.filter(({ endpoint }) => endpoint === ENDPOINTS.sendSmsCode.name);
  const refused = asked.findLast(isRefusal);
  const newest = refused ?? asked.findLast(({ fault }) => fault !== null) ?? asked.at(-1);
  const got = new Set(messages.filter(({ code }) => code !== null).map((one) => `${one.phone} (${one.action})`));
  return [
    `No sms came to ${phone} within ${waitedMs} ms.`,
    newest
      ? `  newest ${refused ? 'refused ' : ''}request for a code: ${lineOf(newest)}`
      : '  no request for a code came to this world',
    `  phones that got one: ${got.size > 0 ? [...got].join(', ') : 'none'}`,
  ].join('\n');
}
