import { answerTo } from '#console/connection/world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SMS_STATE_TEXT, type SmsMessage, type SmsState } from '#contract/control/phone.ts';
import { hasEnded } from '#contract/limits.ts';

/** A message's state at `now`: an unused code runs out on the world's clock without any event. */
export function stateAt(message: SmsMessage, now: number | null): SmsState {
  const { state, expiresAt } = message;
  const isOver = now !== null && expiresAt !== null && hasEnded(expiresAt, now);
  return state === 'unused' && isOver ? 'expired' : state;
}

/** The state in words; an unsent message says why. */
export function stateText(message: SmsMessage, state: SmsState): string {
  return state === 'unsent' && message.reason ? `${SMS_STATE_TEXT.unsent}：${message.reason}` : SMS_STATE_TEXT[state];
}

/** Remaining part of the code's lifetime at `now`, from 1 down to 0. */
export function lifeLeft(message: SmsMessage, now: number): number {
  if (message.expiresAt === null) return 0;
  const life = message.expiresAt - message.at;
  return life > 0 ? Math.min(1, Math.max(0, (message.expiresAt - now) / life)) : 0;
}

/** The messages whose phone contains the digits of `filter`, the newest first. */
export function shownMessages(messages: readonly SmsMessage[], filter: string): SmsMessage[] {
  const digits = filter.replace(/\D/g, '');
  const wanted =
    filter.trim() === '' ? messages : messages.filter(({ phone }) => digits !== '' && phone.includes(digits));
  return wanted.toSorted((one, other) => other.seq - one.seq);
}

/** Seq of the message that `?phone=SEQ` names; null for a ticket, and for nothing. */
export function messageNamed(thing: string): number | null {
  return /^\d{1,9}$/.test(thing) ? Number(thing) : null;
}

/** `138 0000 0001`: easier to read; anything else stays as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}

export const INBOX = answerTo(CONTROL.sms, 'sms', 'journal', 'clock');
/** The journal counts too: a call that uses a code up changes its state. */
