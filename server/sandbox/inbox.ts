import type { SmsMessage, SmsState } from '#contract/control-phone.ts';
import { CAPS, CODE_TRIES } from '#contract/limits.ts';
import type { CodeSubject, SmsCode, SmsCodes } from '#domain/sms-codes.ts';

interface Entry {
  readonly seq: number;
  readonly at: number;
  readonly subject: CodeSubject;
  /** null when nothing was sent, with the reason beside it */
  readonly code: SmsCode | null;
  readonly reason?: string;
}

export interface InboxFilter {
  readonly phone?: string | undefined;
  readonly action?: string | undefined;
  readonly after?: number | undefined;
}

/** Every message of a world and every one withheld, oldest first, 1,000 at most. */
export class Inbox {
  #entries: Entry[] = [];
  #seq = 0;
  #dropped = 0;

  /** the seq of the newest message; 0 before the first */
  get last(): number {
    return this.#seq;
  }

  get dropped(): number {
    return this.#dropped;
  }

  put(subject: CodeSubject, at: number, code: SmsCode | null, reason?: string): number {
    this.#seq += 1;
    this.#entries.push({ seq: this.#seq, at, subject, code, ...(reason === undefined ? {} : { reason }) });
    if (this.#entries.length > CAPS.inbox) {
      this.#entries.shift();
      this.#dropped += 1;
    }
    return this.#seq;
  }

  list(filter: InboxFilter, codes: SmsCodes, now: number): SmsMessage[] {
    return this.#entries.filter((entry) => matches(entry, filter)).map((entry) => message(entry, codes, now));
  }

  /** Empties the list; the codes stay valid and `seq` goes on. */
  clear(): void {
    this.#entries = [];
  }
}

function matches(entry: Entry, { phone, action, after = 0 }: InboxFilter): boolean {
  const { subject } = entry;
  return (
    entry.seq > after &&
    (phone === undefined || subject.phone === phone) &&
    (action === undefined || subject.action === action)
  );
}

function message(entry: Entry, codes: SmsCodes, now: number): SmsMessage {
  const { subject, code } = entry;
  const shared = { seq: entry.seq, phone: subject.phone, action: subject.action, scene: subject.scene, at: entry.at };
  if (!code) {
    const reason = entry.reason ?? '';
    return { ...shared, code: null, text: `未发送：${reason}`, expiresAt: null, state: 'unsent', reason };
  }
  const text = `【云采购】验证码${code.code}，5分钟内有效，请勿泄露给他人`;
  return { ...shared, code: code.code, text, expiresAt: code.expiresAt, state: stateOf(code, codes, now) };
}

function stateOf(code: SmsCode, codes: SmsCodes, now: number): SmsState {
  if (code.spent) return 'used';
  if (codes.find(code) !== code) return 'replaced';
  if (code.tries >= CODE_TRIES) return 'exhausted';
  return now > code.expiresAt ? 'expired' : 'unused';
}
