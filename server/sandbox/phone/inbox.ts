import type { SmsMessage, SmsState } from '#contract/control/phone.ts';
import type { SavedInbox } from '#contract/control/saved-state.ts';
import { CAPS, hasEnded } from '#contract/limits.ts';
import type { CodeSubject, SmsCode, SmsCodes } from '#domain/stores/sms-codes.ts';
import { HiddenUpTo } from '#sandbox/history/hidden-up-to.ts';

type Entry = SavedInbox['entries'][number];

interface InboxFilter {
  readonly phone?: string | undefined;
  readonly action?: string | undefined;
  readonly after?: number | undefined;
}

/** Every message of a world and every one withheld, oldest first, 1,000 at most. */
export class Inbox {
  #entries: Entry[] = [];
  readonly #hidden = new HiddenUpTo();
  #last = 0;
  #dropped = 0;

  /** the seq of the newest message; 0 before the first */
  get last(): number {
    return this.#last;
  }

  get dropped(): number {
    return this.#dropped;
  }

  put({ phone, action, scene }: CodeSubject, at: number, code: SmsCode | null, reason?: string): number {
    this.#last += 1;
    const why = reason === undefined ? {} : { reason };
    this.#entries.push({ seq: this.#last, at, subject: { phone, action, scene }, code, ...why });
    if (this.#entries.length > CAPS.inbox) {
      this.#entries.shift();
      this.#dropped += 1;
    }
    return this.#last;
  }

  list(filter: InboxFilter, codes: SmsCodes, now: number): SmsMessage[] {
    const entries = this.#listed().filter((entry) => matches(entry, filter));
    return entries.map((entry) => message(entry, codes, now));
  }

  /** Continues the numbering after `last` of the previous inbox, so that an older cursor misses nothing. */
  goOnAfter(last: number): void {
    this.#last = last;
  }

  /** Empties the list; the codes stay valid, and `show` takes it back for as long as messages are kept. */
  hide(): void {
    this.#hidden.hide(this.#last);
  }

  /** Shows the messages again that `hide` hid last; false where none of them is kept. */
  show(): boolean {
    return this.#hidden.show(this.#entries);
  }

  serialize(): SavedInbox {
    return { last: this.#last, dropped: this.dropped, entries: this.#listed() };
  }

  /** Replaces the content; a message with a live code shares the code object with the portal. */
  restore({ last, dropped, entries }: SavedInbox, codes: SmsCodes): void {
    this.#last = last;
    this.#dropped = dropped;
    this.#entries = entries.map((entry) => ({ ...entry, code: entry.code && codes.original(entry.code) }));
    this.#hidden.clear();
  }

  #listed(): Entry[] {
    return this.#entries.filter((entry) => !this.#hidden.hides(entry));
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
  const text = `【云采购】验证码${code.code}，${lifeText(code)}内有效，请勿泄露给他人`;
  return { ...shared, code: code.code, text, expiresAt: code.expiresAt, state: stateOf(code, codes, now) };
}

function stateOf(code: SmsCode, codes: SmsCodes, now: number): SmsState {
  if (code.spent) return 'used';
  if (!codes.isCurrent(code)) return 'replaced';
  if (codes.isExhausted(code)) return 'exhausted';
  return hasEnded(code.expiresAt, now) ? 'expired' : 'unused';
}

function lifeText({ sentAt, expiresAt }: SmsCode): string {
  const seconds = (expiresAt - sentAt) / 1000;
  return seconds % 60 === 0 ? `${seconds / 60}分钟` : `${seconds}秒`;
}
