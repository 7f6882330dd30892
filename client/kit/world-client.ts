import type { AccountChange, SandboxAccount, SandboxAccountList } from '#contract/control/account.ts';
import type { Journal, JournalEntry, Violation } from '#contract/control/journal.ts';
import type { QrAction, SmsInbox, SmsMessage, Ticket, TicketList } from '#contract/control/phone.ts';
import type { CallPattern, Verification } from '#contract/control/verify.ts';
import type { ClockState, CreatedSession } from '#contract/control/world.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ControlClient, type ControlInput } from '#kit/control-client.ts';

const SMS_WAIT_MS = 5_000;

/** A person's actions on one world from outside the portal, as verbs over its control API. */
export class WorldClient {
  readonly id: string;
  readonly #control: ControlClient;

  constructor(id: string, base: string) {
    this.id = id;
    this.#control = new ControlClient(base, id);
  }

  /** The newest code that was sent to a phone; waits for one where there is none yet. */
  async latestCode(phone: string, action?: SmsAction): Promise<string> {
    const newest = (await this.sms(phone, action)).at(-1) ?? (await this.waitForSms(phone, { action }));
    if (newest.code === null) throw new Error(`Nothing was sent to ${phone}: ${newest.reason ?? newest.text}`);
    return newest.code;
  }

  /** The code that `ask` makes the portal send: the first one after those the phone has already. */
  async codeFrom(ask: () => Promise<unknown>, phone: string, action: SmsAction): Promise<string> {
    const after = (await this.sms(phone, action)).at(-1)?.seq ?? 0;
    await ask();
    const sent = await this.waitForSms(phone, { action, after });
    if (sent.code === null) throw new Error(`Nothing was sent to ${phone}: ${sent.reason ?? sent.text}`);
    return sent.code;
  }

  /** The first message to a phone whose `seq` is above `after`; waits for it where it has not come yet. */
  async waitForSms(phone: string, from: { action?: SmsAction | undefined; after?: number } = {}): Promise<SmsMessage> {
    const query = { phone, action: from.action, after: from.after ?? 0, wait: SMS_WAIT_MS };
    const [next] = (await this.call<SmsInbox>('GET', '/sms', { query })).messages;
    if (!next) throw new Error(`No sms came to ${phone} within ${SMS_WAIT_MS} ms.`);
    return next;
  }

  /** Messages, newest last. */
  async sms(phone?: string, action?: SmsAction): Promise<SmsMessage[]> {
    return (await this.call<SmsInbox>('GET', '/sms', { query: { phone, action } })).messages;
  }

  async tickets(): Promise<Ticket[]> {
    return (await this.call<TicketList>('GET', '/qr')).tickets;
  }

  /** Applies an action of the WeChat phone to a QR code: the newest one unless `scene` names another. */
  async qr(action: QrAction, on: { identity?: string; scene?: string } = {}): Promise<Ticket> {
    const scene = on.scene ?? (await this.tickets()).at(-1)?.scene;
    if (scene === undefined) throw new Error('No QR code is open in this world.');
    return this.call('POST', `/qr/${scene}/${action}`, {
      body: on.identity === undefined ? {} : { identity: on.identity },
    });
  }

  /** Moves the world's clock. */
  async advance(ms: number): Promise<ClockState> {
    return this.call('POST', '/clock', { body: { advanceMs: ms } });
  }

  async clock(): Promise<ClockState> {
    return this.call('GET', '/clock');
  }

  /** The requests that came, oldest first; with `path`, those whose path contains it. */
  async journal(path?: string): Promise<JournalEntry[]> {
    return (await this.call<Journal>('GET', '/journal', { query: { path } })).entries;
  }

  /** The requests that came after the one with this `seq`. */
  async journalAfter(after: number): Promise<JournalEntry[]> {
    return (await this.call<Journal>('GET', '/journal', { query: { after } })).entries;
  }

  /** The first thousand, of those that a text finds where one is given. */
  async accounts(q?: string): Promise<SandboxAccount[]> {
    return (await this.call<SandboxAccountList>('GET', '/accounts', q === undefined ? {} : { query: { q } })).accounts;
  }

  async account(name: string): Promise<SandboxAccount> {
    const found = (await this.accounts(name)).find(({ account }) => account === name);
    if (!found) throw new Error(`No account is named ${name}.`);
    return found;
  }

  async patchAccount(name: string, change: AccountChange): Promise<SandboxAccount> {
    const { accountId } = await this.account(name);
    return this.call('PATCH', `/accounts/${accountId}`, { body: change });
  }

  /** A session without the login page. */
  async session(account: string): Promise<CreatedSession> {
    return this.call('POST', '/sessions', { body: { account } });
  }

  /** Which calls came, asked by pattern. */
  async verify(pattern: CallPattern): Promise<Verification> {
    return this.call('POST', '/journal/verify', { body: pattern });
  }

  async violations(): Promise<Violation[]> {
    return (await this.call<{ violations: Violation[] }>('GET', '/violations')).violations;
  }

  async drop(): Promise<void> {
    await this.call('DELETE', `/worlds/${this.id}`);
  }

  /** Any other control call on this world. */
  async call<T>(method: string, path: string, input?: ControlInput): Promise<T> {
    return this.#control.call<T>(method, path, input);
  }
}
