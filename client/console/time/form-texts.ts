import type { EventOf } from '#console/events/event-text.ts';
import { isPhone } from '#contract/rules.ts';

/** Tab, account and phone of a form, filled in again after a return to before its act: never a code or a password. */
export interface FormTexts {
  readonly tab: 'sms' | 'password';
  readonly account: string;
  readonly phone: string;
}

type Act = Pick<EventOf<'call'>, 'account' | 'phone'>;

/**
 * The form before an act: the form in this console's frame, else tab and identifier of the call.
 * @param seen the frame's form at that call; undefined for a call from elsewhere
 */
export function formBefore({ account, phone }: Act, seen?: FormTexts): FormTexts {
  const isOther =
    seen?.tab === 'sms'
      ? isPhone(seen.phone) && phone !== null && seen.phone !== phone
      : account !== null && seen?.account !== account;
  if (seen && !isOther) return seen;
  return account === null ? { tab: 'sms', account: '', phone: phone ?? '' } : { tab: 'password', account, phone: '' };
}
