import type { EventOf } from '#console/events/event-text.ts';
import type { TypedValues } from '#contract/control/journal.ts';

/** Tab and identifier of a form, filled in again after a return to before its act: never a code or a password. */
export interface FormTexts {
  readonly tab: 'sms' | 'password';
  /** an account's name or a phone; empty for none */
  readonly text: string;
}

/** The form before an act. @param values typed values of the call; null where they are withheld */
export function formBefore(
  { account, phone }: Pick<EventOf<'call'>, 'account' | 'phone'>,
  values: TypedValues['values'] | null,
): FormTexts {
  const isPassword = values === null ? account !== null : 'credential.pwd' in values;
  if (!isPassword) return { tab: 'sms', text: phone ?? '' };
  return { tab: 'password', text: String(values?.loginIdentifier ?? account ?? '') };
}
