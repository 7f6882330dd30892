import { COPY, type CopyKey, fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { isPhone, maskPhone } from '#contract/rules.ts';
import type { PaperPage, PaperScreen } from './paper-screen.ts';

/** The phone that was typed; null, and what is wrong with it said, where the client would make no call. */
export function typedPhone(screen: PaperScreen, empty: CopyKey): string | null {
  const phone = screen.field(COPY['field.phone.label']);
  if (isPhone(phone)) return phone;
  screen.say(COPY[phone === '' ? empty : 'login.err.phoneFormat']);
  return null;
}

/** The button beside the code; while its seconds run it does nothing. */
export function getCode(action: SmsAction, failure?: CopyKey): PaperPage['press'] {
  const send = async (screen: PaperScreen) => {
    if (screen.codeButton.isWaiting) return;
    const phone = typedPhone(screen, 'login.err.phoneForCode');
    if (phone === null) return;
    const isSent = await screen.ask('sendSmsCode', screen.visitor.sendCode(phone, action));
    if (isSent) {
      screen.codeButton.sent(action);
      screen.accepted = '';
      screen.say(fill('code.sent', { maskedPhone: maskPhone(phone) }));
    } else if (failure) screen.say(COPY[failure]);
  };
  return { [COPY['code.get']]: send };
}
