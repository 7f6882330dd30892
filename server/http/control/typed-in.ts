import type { TypedValues } from '#contract/control/journal.ts';
import { nearestWord } from '#sandbox/fixture/text/diagnostic.ts';
import type { CallRow } from '#sandbox/history/call-row.ts';
import { typedValues } from '#sandbox/history/journal.ts';
import type { World } from '#sandbox/world/world.ts';

type Known = Pick<World, 'clock' | 'history' | 'inbox' | 'mask' | 'portal'>;

/** Typed values of a call, in the clear, and the value that its refusal judged beside the right one. */
export function typedIn(row: CallRow, world: Known): TypedValues {
  const values = typedValues(row, world.mask);
  return { seq: row.seq, ...judged(row, values, world), values };
}

function judged({ reason, of, at }: CallRow, values: TypedValues['values'], world: Known) {
  const { accounts } = world.portal;
  const textAt = (path: string) => {
    const value = values[path];
    return typeof value === 'string' ? value : null;
  };
  if (reason?.rule === 'account.unknown') {
    const names = [...accounts.all()].map(({ account }) => account);
    return { typed: reason.name, right: nearestWord(reason.name, names) ?? null };
  }
  if (reason?.rule === 'password.wrong') {
    const account = accounts.byName(textAt('loginIdentifier') ?? '');
    return { typed: textAt('credential.pwd'), right: account?.password ?? null };
  }
  if (!reason?.rule.startsWith('sms.')) return { typed: null, right: null };
  const typed = textAt('credential.smsCode') ?? textAt('smsCode');
  const right = typed === null || of === null ? null : rightCode(of, at, world, reason.rule === 'sms.wrong');
  // A right code that came too late or too often has no better value to show.
  return { typed, right: right === typed ? null : right };
}

/**
 * Code of the newest message at that time, to the same phone for the same action.
 * @param isWrong the typed code was wrong; else a code that can no longer be typed does not count
 */
function rightCode(of: number, at: number, { history, inbox, portal, clock }: Known, isWrong: boolean) {
  const sms = history.find(of);
  if (sms?.kind !== 'sms') return null;
  const { phone, action } = sms;
  const newest = inbox.list({ phone, action }, portal.smsCodes, clock.now()).findLast((message) => message.at <= at);
  return newest && (isWrong || newest.state === 'unused') ? newest.code : null;
}
