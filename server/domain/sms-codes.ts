import type { SmsAction } from '#contract/fields.ts';
import {
  CAPS,
  CODE_LIFE_MS,
  CODE_TRIES,
  RESEND_INTERVAL_MS,
  SEND_WINDOW_MS,
  SENDS_PER_WINDOW,
} from '#contract/limits.ts';
import { maskPhone } from '#contract/rules.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock } from './ports.ts';
import { type Reason, Refusal } from './refusal.ts';

/** What a code is bound to: it is worth nothing for another phone, action or scene (threat S2). */
export interface CodeSubject {
  readonly phone: string;
  readonly action: SmsAction;
  readonly scene: string;
}

export interface SmsCode extends CodeSubject {
  readonly code: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  tries: number;
  spent: boolean;
}

const keyOf = (subject: CodeSubject): string => `${subject.phone} ${subject.action} ${subject.scene}`;

/** Codes that were sent, and how often. A new one kills the old one of the same subject. */
export class SmsCodes {
  readonly #clock: Clock;
  readonly #codes = new BoundedMap<string, SmsCode>(CAPS.smsCodes);
  readonly #sends = new BoundedMap<string, number[]>(CAPS.sendWindows);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get evicted(): number {
    return this.#codes.evicted + this.#sends.evicted;
  }

  find(subject: CodeSubject): SmsCode | undefined {
    return this.#codes.get(keyOf(subject));
  }

  /** Counts a send, or refuses it: too soon after the last one, or too many in an hour. Unknown phones count alike. */
  countSend(subject: CodeSubject): void {
    const now = this.#clock.now();
    const key = `${subject.phone} ${subject.action}`;
    const sends = (this.#sends.get(key) ?? []).filter((at) => now - at < SEND_WINDOW_MS);
    const last = sends.at(-1);
    const interval = RESEND_INTERVAL_MS[subject.action];
    if (last !== undefined && now - last < interval) {
      const seconds = Math.ceil((interval - (now - last)) / 1000);
      throw new Refusal(
        'SMS_SENT_TOO_SOON',
        { rule: 'sms.interval', expected: `${interval / 1000} s between messages`, got: `${(now - last) / 1000} s` },
        { values: { n: seconds }, retryAfterSeconds: seconds },
      );
    }
    if (sends.length >= SENDS_PER_WINDOW) {
      const oldest = sends[0] ?? now;
      throw new Refusal(
        'SMS_LIMIT_REACHED',
        { rule: 'sms.limit', expected: `at most ${SENDS_PER_WINDOW} an hour`, got: `${sends.length + 1}` },
        { retryAfterSeconds: Math.ceil((SEND_WINDOW_MS - (now - oldest)) / 1000) },
      );
    }
    this.#sends.set(key, [...sends, now]);
  }

  put(subject: CodeSubject, code: string): SmsCode {
    const sentAt = this.#clock.now();
    const entry = { ...subject, code, sentAt, expiresAt: sentAt + CODE_LIFE_MS, tries: 0, spent: false };
    this.#codes.set(keyOf(subject), entry);
    return entry;
  }

  /**
   * Spends the subject's code if `typed` is it, in one step. The try is counted before the compare (threat S1).
   * @returns null when right, else why not
   */
  consume(subject: CodeSubject, typed: string): Reason | null {
    const entry = this.find(subject);
    if (!entry)
      return { rule: 'sms.none', expected: `a code sent to ${describe(subject)}`, ...this.#nearest(subject, typed) };
    const ageMs = this.#clock.now() - entry.sentAt;
    entry.tries += 1;
    const facts = { ageMs, attempt: entry.tries };
    if (entry.spent) return { rule: 'sms.spent', expected: 'a code not used before', ...facts };
    if (entry.tries > CODE_TRIES) return { rule: 'sms.tries', expected: `at most ${CODE_TRIES} tries`, ...facts };
    if (ageMs > CODE_LIFE_MS)
      return { rule: 'sms.expired', expected: `at most ${CODE_LIFE_MS} ms old`, got: `${ageMs} ms`, ...facts };
    if (entry.code !== typed)
      return { rule: 'sms.wrong', expected: 'the code that was sent', ...facts, ...this.#nearest(subject, typed) };
    entry.spent = true;
    return null;
  }

  endOf(phone: string): void {
    this.#codes.deleteWhere((code) => code.phone === phone);
  }

  /** Another live code that equals what was typed: sent to another phone, or for another action or scene. */
  #nearest(subject: CodeSubject, typed: string): { nearest?: string } {
    for (const other of this.#codes.values()) {
      const isLive = !other.spent && other.expiresAt >= this.#clock.now();
      if (isLive && other.code === typed && keyOf(other) !== keyOf(subject))
        return { nearest: `valid for ${describe(other)}` };
    }
    return {};
  }
}

function describe(subject: CodeSubject): string {
  return `${maskPhone(subject.phone)}, action ${subject.action}, scene ${subject.scene}`;
}
