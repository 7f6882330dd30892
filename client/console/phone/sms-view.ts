import { answerTo } from '#console/connection/world.tsx';
import { callOf, type Resource } from '#console/lists/resource.ts';
import { momentText } from '#console/status/time-text.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SMS_STATE_TEXT, type SmsInbox, type SmsMessage, type SmsState } from '#contract/control/phone.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { hasEnded } from '#contract/limits.ts';

/** A message's state at `now`: an unused code runs out on the world's clock without any event. */
export function stateAt(message: SmsMessage, now: number | null): SmsState {
  const { state, expiresAt } = message;
  const isOver = now !== null && expiresAt !== null && hasEnded(expiresAt, now);
  return state === 'unused' && isOver ? 'expired' : state;
}

/** The state in words, with the reason of an unsent message. */
export function stateText(message: SmsMessage, state: SmsState): string {
  return state === 'unsent' && message.reason ? `${SMS_STATE_TEXT.unsent}：${message.reason}` : SMS_STATE_TEXT[state];
}

/** Remaining part of the code's lifetime at `now`, from 1 down to 0. */
export function lifeLeft(message: SmsMessage, now: number): number {
  if (message.expiresAt === null) return 0;
  const life = message.expiresAt - message.at;
  return life > 0 ? Math.min(1, Math.max(0, (message.expiresAt - now) / life)) : 0;
}

/** `138 0000 0001`: easier to read; anything else stays as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}

/** The journal too: calls use codes up. */
export const INBOX = answerTo(CONTROL.sms, 'sms', 'journal', 'clock');

/** The inbox of the portal's users, the newest first. */
export const MESSAGES: Resource<SmsMessage, SmsInbox> = {
  noun: '短信',
  icon: 'sms',
  param: 'phone',
  filter: 'sms',
  source: INBOX,
  rows: ({ messages }) => messages.toReversed(),
  id: ({ seq }) => String(seq),
  name: ({ code }) => code ?? '',
  words: (message, { now }) =>
    `${message.phone} ${SMS_ACTION_TEXT[message.action]} ${stateText(message, stateAt(message, now))} ${phoneText(message.phone)}`,
  called: ({ code }) => `：验证码${code}`,
  place: (phone) => ({ view: '', query: { show: 'phone', phone } }),
  lost: (id) => `这条短信（${id}）已不在收件箱：已被清空，或者世界已重置`,
  isOver: (message, { now }) => stateAt(message, now) !== 'unused',
  copied: ({ code }) => code ?? '',
  columns: [
    { text: ({ at }, { now }) => momentText(at, now), isBeside: true },
    { text: ({ phone }) => phone, isBeside: true },
    { text: ({ action }) => SMS_ACTION_TEXT[action], isBeside: true },
    { text: ({ code }) => code ?? '', copies: '验证码', isStrong: true },
    { text: (message, { now }) => stateText(message, stateAt(message, now)), isBeside: true },
  ],
  acts: [
    {
      id: 'expire',
      label: () => '拨到过期',
      look: 'secondary',
      isOffered: (message, { now }) => message.expiresAt !== null && stateAt(message, now) === 'unused',
      call: ({ expiresAt }) => callOf(CONTROL.moveClock, { body: { now: expiresAt ?? 0 } }),
      done: () => '验证码已过期',
    },
  ],
};
