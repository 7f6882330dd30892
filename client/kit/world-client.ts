import type { AccountChange, AccountSeed, SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault, NewFault } from '#contract/control/fault.ts';
import type { JournalEntry, Violation } from '#contract/control/journal.ts';
import type { QrAction, SmsMessage, Ticket } from '#contract/control/phone.ts';
import type { SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import type { CallPattern, Verification } from '#contract/control/verify.ts';
import type { ClockState, CreatedSession, WorldSummary } from '#contract/control/world.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ControlClient } from './control-client.ts';
import type { Transport } from './http.ts';
import { PortalClient } from './portal-client.ts';

const SMS_WAIT_MS = 5_000;

/** A person's actions on one world from outside the portal, as verbs over its control API. */
export class WorldClient extends ControlClient {
  readonly id: string;

  constructor(transport: Transport, id: string, token?: () => string) {
    super(transport, { world: id, token });
    this.id = id;
  }

  /** A browser nobody has used yet. */
  browser(): PortalClient {
    return new PortalClient(this.transport, this.id);
  }

  /** A browser that is signed in already. */
  async signedIn(account: string): Promise<PortalClient> {
    const { cookies } = await this.session(account);
    const browser = this.browser();
    for (const { name, value } of cookies) browser.jar.set(name, value);
    return browser;
  }

  /** A session without the login page: its cookies, and a gsid as a sign-in elsewhere would have given it. */
  async session(account: string): Promise<CreatedSession> {
    return this.call(CONTROL.createSession, { body: { account } });
  }

  /** The newest code that was sent to a phone; waits for one where there is none yet. */
  async latestCode(phone: string, action?: SmsAction): Promise<string> {
    return codeOf((await this.sms(phone, action)).at(-1) ?? (await this.waitForSms(phone, { action })));
  }

  /** The code that `ask` makes the portal send: the first one after those the phone has already. */
  async codeFrom(ask: () => Promise<unknown>, phone: string, action: SmsAction): Promise<string> {
    const after = (await this.sms(phone, action)).at(-1)?.seq ?? 0;
    await ask();
    return codeOf(await this.waitForSms(phone, { action, after }));
  }

  /** The first message to a phone whose `seq` is above `after`; waits for it where it has not come yet. */
  async waitForSms(phone: string, from: { action?: SmsAction | undefined; after?: number } = {}): Promise<SmsMessage> {
    const query = { phone, action: from.action, after: from.after ?? 0, wait: SMS_WAIT_MS };
    const [next] = (await this.call(CONTROL.sms, { query })).messages;
    if (!next) throw new Error(`No sms came to ${phone} within ${SMS_WAIT_MS} ms.`);
    return next;
  }

  /** Messages, newest last; withheld ones among them. */
  async sms(phone?: string, action?: SmsAction): Promise<SmsMessage[]> {
    return (await this.call(CONTROL.sms, { query: { phone, action } })).messages;
  }

  async tickets(): Promise<Ticket[]> {
    return (await this.call(CONTROL.qr)).tickets;
  }

  /** Applies an action of the WeChat phone to a QR code: the newest one unless `scene` names another. */
  async qr(action: QrAction, on: { identity?: string; scene?: string } = {}): Promise<Ticket> {
    const scene = on.scene ?? (await this.tickets()).at(-1)?.scene;
    if (scene === undefined) throw new Error('No QR code is open in this world.');
    const body = on.identity === undefined ? {} : { identity: on.identity };
    return this.call(CONTROL.qrAction, { params: { scene, action }, body });
  }

  async clock(): Promise<ClockState> {
    return this.call(CONTROL.clock);
  }

  /** Moves the world's clock. */
  async advance(ms: number): Promise<ClockState> {
    return this.call(CONTROL.moveClock, { body: { advanceMs: ms } });
  }

  /** Stops the world's clock, or lets it go on. */
  async freeze(isFrozen = true): Promise<ClockState> {
    return this.call(CONTROL.moveClock, { body: { freeze: isFrozen } });
  }

  /** Breaks a call or a message on purpose. */
  async fault(fault: NewFault): Promise<Fault> {
    return this.call(CONTROL.createFault, { body: fault });
  }

  async settings(): Promise<WorldSettings> {
    return this.call(CONTROL.settings);
  }

  async changeSettings(change: SettingsChange): Promise<WorldSettings> {
    return this.call(CONTROL.changeSettings, { body: change });
  }

  /** The first thousand, of those that a text finds where one is given. */
  async accounts(q?: string): Promise<SandboxAccount[]> {
    return (await this.call(CONTROL.accounts, { query: { q } })).accounts;
  }

  async account(name: string): Promise<SandboxAccount> {
    const found = (await this.accounts(name)).find(({ account }) => account === name);
    if (!found) throw new Error(`No account is named ${name}.`);
    return found;
  }

  async addAccount(seed: AccountSeed): Promise<SandboxAccount> {
    return this.call(CONTROL.createAccount, { body: seed });
  }

  /** @param id or its name */
  async changeAccount(id: string, change: AccountChange): Promise<SandboxAccount> {
    return this.call(CONTROL.changeAccount, { params: { id }, body: change });
  }

  /** The requests that came, oldest first; with `path`, those whose path contains it. */
  async journal(path?: string): Promise<JournalEntry[]> {
    return (await this.call(CONTROL.journal, { query: { path } })).entries;
  }

  /** The requests that came after the one with this `seq`. */
  async journalAfter(after: number): Promise<JournalEntry[]> {
    return (await this.call(CONTROL.journal, { query: { after } })).entries;
  }

  /** Which calls came, asked by pattern. */
  async verify(pattern: CallPattern): Promise<Verification> {
    return this.call(CONTROL.verifyJournal, { body: pattern });
  }

  async violations(): Promise<Violation[]> {
    return (await this.call(CONTROL.violations)).violations;
  }

  /** The whole world but for its journal. It holds secrets. */
  async snapshot(): Promise<Snapshot> {
    return (await this.call(CONTROL.snapshot)) as Snapshot;
  }

  /** Goes on from where a snapshot was taken. */
  async restore(snapshot: Snapshot): Promise<WorldSummary> {
    return this.call(CONTROL.restore, { body: snapshot });
  }

  async summary(): Promise<WorldSummary> {
    const { worlds } = await this.call(CONTROL.worlds);
    const found = worlds.find(({ id }) => id === this.id);
    if (!found) throw new Error(`World ${this.id} is gone.`);
    return found;
  }

  async drop(): Promise<void> {
    await this.call(CONTROL.deleteWorld, { params: { id: this.id } });
  }
}

function codeOf({ phone, code, reason, text }: SmsMessage): string {
  if (code === null) throw new Error(`Nothing was sent to ${phone}: ${reason ?? text}`);
  return code;
}
