import type { SavedSmsCodes } from '#contract/control/saved-stores.ts';
import type { SmsAction } from '#contract/fields.ts';
import { CAPS, hasEnded } from '#contract/limits.ts';
import { expiryOf } from '#contract/reasons/reason-row.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { maskPhone } from '#contract/rules.ts';
import type { StorePorts } from '#domain/ports.ts';
import { Refusal } from '#domain/refusal.ts';
import { BoundedMap } from './bounded-map.ts';

/** Binding of a code: it is invalid for another phone, action or scene (threat S2). */
export interface CodeSubject {
  readonly phone: string;
  readonly action: SmsAction;
  readonly scene: string;
}

export type SmsCode = SavedSmsCodes['codes']['values'][number];
type Sends = SavedSmsCodes['sends']['values'][number];

const keyOf = (subject: CodeSubject): string => `${subject.phone} ${subject.action} ${subject.scene}`;

/** Sent codes and send counts. A new code replaces the old one of the same subject. */
export class SmsCodes {
  readonly #ports: Omit<StorePorts, 'ids'>;
  readonly #codes = new BoundedMap<string, SmsCode>(CAPS.smsCodes);
  readonly #sends = new BoundedMap<string, Sends>(CAPS.sendWindows);
  #serial = 0;

  constructor(ports: Omit<StorePorts, 'ids'>) {
    this.#ports = ports;
  }

  get evicted(): number {
    return this.#codes.evicted + this.#sends.evicted;
  }

  find(subject: CodeSubject): SmsCode | undefined {
    return this.#codes.get(keyOf(subject));
  }

  /** True while any phone has this code, unspent and unexpired. */
  isOpen(text: string): boolean {
    if (!/^\d{4,8}$/.test(text)) return false;
    const now = this.#ports.clock.now();
    for (const { code, spent, expiresAt } of this.#codes.values())
      if (code === text && !spent && !hasEnded(expiresAt, now)) return true;
    return false;
  }

  /** Counts a send, or refuses it: too soon after the last one, or too many in an hour. Unknown phones count alike. */
  countSend(subject: CodeSubject): void {
    const now = this.#ports.clock.now();
    const { resendIntervalMs, sendsPerWindow, sendWindowMs } = this.#ports.settings.limits;
    const { phone, action } = subject;
    const key = `${phone} ${action}`;
    const sends = (this.#sends.get(key)?.at ?? []).filter((at) => !hasEnded(at + sendWindowMs, now));
    const last = sends.at(-1);
    const interval = resendIntervalMs[action];
    if (last !== undefined && !hasEnded(last + interval, now)) {
      const seconds = Math.ceil((interval - (now - last)) / 1000);
      throw new Refusal(
        'SMS_SENT_TOO_SOON',
        { rule: 'sms.interval', intervalMs: interval, sinceMs: now - last },
        { values: { n: seconds }, retryAfterSeconds: seconds },
      );
    }
    if (sends.length >= sendsPerWindow) {
      const oldest = sends[0] ?? now;
      throw new Refusal(
        'SMS_LIMIT_REACHED',
        { rule: 'sms.limit', max: sendsPerWindow, windowMs: sendWindowMs, count: sends.length + 1 },
        { retryAfterSeconds: Math.ceil((sendWindowMs - (now - oldest)) / 1000) },
      );
    }
    this.#sends.set(key, { phone, action, at: [...sends, now] });
  }

  /** Keeps a code before it is sent, in place of the subject's former one. */
  put(subject: CodeSubject, code: string): SmsCode {
    const sentAt = this.#ports.clock.now();
    const expiresAt = sentAt + this.#ports.settings.limits.codeLifeMs;
    const { phone, action, scene } = subject;
    const older = this.find(subject);
    if (older) this.#ports.changed({ type: 'code', code: older, state: 'replaced' });
    this.#serial += 1;
    const entry = { serial: this.#serial, phone, action, scene, code, sentAt, expiresAt, tries: 0, spent: false };
    this.#codes.set(keyOf(subject), entry);
    return entry;
  }

  /**
   * Spends the subject's code if `typed` is it, in one step. The try is counted before the compare (threat S1).
   * @returns null when right, else why not
   */
  consume(subject: CodeSubject, typed: string): Reason | null {
    const entry = this.find(subject);
    if (!entry) return { rule: 'sms.none', asked: shown(subject), nearest: this.#nearest(subject, typed) };
    const now = this.#ports.clock.now();
    const life = expiryOf(entry.sentAt, entry.expiresAt - entry.sentAt, now);
    const { codeTries } = this.#ports.settings.limits;
    entry.tries += 1;
    const tried = { ageMs: life.ageMs, attempt: entry.tries, max: codeTries };
    this.#ports.changed({ type: 'code', code: entry, state: 'tried' });
    if (entry.spent) return { rule: 'sms.spent', ...tried };
    if (entry.tries > codeTries) return { rule: 'sms.tries', ...tried };
    if (hasEnded(entry.expiresAt, now)) return { rule: 'sms.expired', ...tried, ...life };
    if (entry.code !== typed) {
      if (entry.tries === codeTries) this.#ports.changed({ type: 'code', code: entry, state: 'exhausted' });
      return { rule: 'sms.wrong', ...tried, nearest: this.#nearest(subject, typed) };
    }
    entry.spent = true;
    this.#ports.changed({ type: 'code', code: entry, state: 'used' });
    return null;
  }

  /** True while no newer code has replaced this one. */
  isCurrent(code: SmsCode): boolean {
    return this.find(code)?.serial === code.serial;
  }

  /** True when a code has used up its tries. */
  isExhausted(code: SmsCode): boolean {
    return code.tries >= this.#ports.settings.limits.codeTries;
  }

  /** Ends all codes of a phone. */
  endOf(phone: string): void {
    for (const code of this.#codes.values())
      if (code.phone === phone) this.#ports.changed({ type: 'code', code, state: 'replaced' });
    this.#codes.deleteWhere((code) => code.phone === phone);
  }

  serialize(): SavedSmsCodes {
    return { serial: this.#serial, codes: this.#codes.serialize(), sends: this.#sends.serialize() };
  }

  restore({ serial, codes, sends }: SavedSmsCodes): void {
    this.#serial = serial;
    this.#codes.restore(codes, keyOf);
    this.#sends.restore(sends, ({ phone, action }) => `${phone} ${action}`);
  }

  /** The stored code of which this is a copy; the copy itself where a newer code has replaced it. */
  original(copy: SmsCode): SmsCode {
    const current = this.find(copy);
    return current?.serial === copy.serial ? current : copy;
  }

  /** Another live code that equals the typed one: sent to another phone, or for another action or scene. */
  #nearest(subject: CodeSubject, typed: string): ShownSubject | null {
    for (const other of this.#codes.values()) {
      const isLive = !other.spent && !hasEnded(other.expiresAt, this.#ports.clock.now());
      if (isLive && other.code === typed && keyOf(other) !== keyOf(subject)) return shown(other);
    }
    return null;
  }
}

/** A code's subject as a reason shows it: its phone masked. */
type ShownSubject = Readonly<Record<keyof CodeSubject, string>>;

function shown({ phone, action, scene }: CodeSubject): ShownSubject {
  return { phone: maskPhone(phone), action, scene };
}
