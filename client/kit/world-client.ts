import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault, NewFault } from '#contract/control/fault.ts';
import type { QrAction, SmsMessage, Ticket } from '#contract/control/phone.ts';
import type { CreatedSession, CreateSessionRequest, SessionCookies, WorldSummary } from '#contract/control/world.ts';
import type { SmsAction } from '#contract/fields.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { Transport } from './http.ts';
import { missingSmsText, SMS_WAIT_MS, type SmsWait } from './missing-sms.ts';
import { PortalClient } from './portal-client.ts';
import { WorldData } from './world-data.ts';
import { WorldJournal } from './world-journal.ts';

export type SessionOptions = Omit<CreateSessionRequest, 'account'>;

/** A person's actions on one world from outside the portal, as verbs over its control API. */
export class WorldClient extends WorldData {
  readonly id: string;
  readonly journal: WorldJournal;
  /** session of the browser at the checkpoint where the world began; empty for a world from a fixture */
  readonly cookies: SessionCookies;
  protected readonly token: (() => string) | undefined;
  #isDropped = false;

  constructor(transport: Transport, id: string, token?: () => string, cookies: SessionCookies = []) {
    super(transport, { world: id, token });
    this.id = id;
    this.token = token;
    this.cookies = cookies;
    this.journal = new WorldJournal(this);
  }

  /**
   * The wire format of the world's answers.
   * @example (await world.wire()).envelope.code; // => 'err.code'
   */
  async wire(): Promise<Wire> {
    return (await this.call(CONTROL.settings)).wire;
  }

  /**
   * A browser nobody has used yet.
   * @example
   * const buyer = world.browser();
   * await buyer.signInByPassword('buyer01');
   * await buyer.whoAmI(); // => 'buyer01'
   */
  browser(): PortalClient {
    const reason = (id: string) => this.journal.reasonOf(id);
    return new PortalClient(this.transport, { world: this.id, reason, wire: () => this.wire() });
  }

  /**
   * A browser that is signed in already.
   * @example
   * const buyer = await world.signedIn('buyer01');
   * await buyer.whoAmI(); // => 'buyer01'
   */
  async signedIn(account: string): Promise<PortalClient> {
    return this.#browserWith((await this.session(account)).cookies);
  }

  /**
   * The browser of the checkpoint at which the world began, signed in as it was; an unused browser for any other world.
   * @example
   * await world.signedIn('buyer01');
   * await world.keep('signed-in');
   * const other = await world.fork('signed-in');
   * await other.sameBrowser().whoAmI(); // => 'buyer01'
   * await other.drop();
   */
  sameBrowser(): PortalClient {
    return this.#browserWith(this.cookies);
  }

  #browserWith(cookies: SessionCookies): PortalClient {
    const browser = this.browser();
    for (const { name, value } of cookies) browser.jar.set(name, value);
    return browser;
  }

  /**
   * A session without the login page: its cookies, a gsid as of a sign-in elsewhere, and `url`, an address that signs one
   * browser in and leads to `to`. The address works once, within five minutes of real time.
   * @example
   * const { url } = await world.session('buyer01', { to: '/go' });
   * (await fetch(url, { redirect: 'manual' })).status; // => 302
   * (await fetch(url, { redirect: 'manual' })).status; // => 410
   * @example
   * const { gsid } = await world.session('buyer01');
   * await browser.signInByGsid(gsid);
   * await browser.whoAmI(); // => 'buyer01'
   */
  async session(account: string, options: SessionOptions = {}): Promise<CreatedSession> {
    return this.call(CONTROL.createSession, { body: { account, ...options } });
  }

  /**
   * The newest code that was sent to a phone; waits for one where there is none yet.
   * @example
   * await browser.sendCode('13800000001', 'login');
   * await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
   * await browser.whoAmI(); // => 'buyer01'
   */
  async latestCode(phone: string, action?: SmsAction): Promise<string> {
    return codeOf((await this.sms(phone, action)).at(-1) ?? (await this.waitForSms(phone, { action })));
  }

  /**
   * The code that `ask` makes the portal send: the first new code on the phone.
   * @example
   * const ask = () => browser.sendCode('13800000001', 'login');
   * await world.codeFrom(ask, '13800000001', 'login'); // => '123456'
   */
  async codeFrom(ask: () => Promise<unknown>, phone: string, action: SmsAction): Promise<string> {
    const after = (await this.sms(phone, action)).at(-1)?.seq ?? 0;
    await ask();
    return codeOf(await this.waitForSms(phone, { action, after }));
  }

  /**
   * The first message to a phone whose `seq` is above `after`; waits for it where it has not come yet.
   * @throws after `waitMs`, with the newest refused request for a code and the phones that got one
   * @example
   * const message = world.waitForSms('13800000001', { action: 'login' });
   * await browser.sendCode('13800000001', 'login');
   * (await message).state; // => 'unused'
   */
  async waitForSms(phone: string, { action, after = 0, waitMs = SMS_WAIT_MS }: SmsWait = {}): Promise<SmsMessage> {
    const query = { phone, action, after, wait: waitMs };
    const [next] = (await this.call(CONTROL.sms, { query })).messages;
    if (next) return next;
    const seen = { calls: await this.journal.entries(), messages: await this.sms() };
    throw new Error(missingSmsText(phone, waitMs, seen));
  }

  /**
   * Messages, newest last, withheld ones included.
   * @example
   * await browser.sendCode('13800000009', 'login');
   * (await world.sms('13800000009'))[0]?.state; // => 'unsent'
   */
  async sms(phone?: string, action?: SmsAction): Promise<SmsMessage[]> {
    return (await this.call(CONTROL.sms, { query: { phone, action } })).messages;
  }

  /**
   * QR codes that are open, oldest first.
   * @example
   * const { weChatScene } = await browser.prepareQr();
   * (await world.tickets()).at(-1)?.scene === weChatScene; // => true
   */
  async tickets(): Promise<Ticket[]> {
    return (await this.call(CONTROL.qr)).tickets;
  }

  /**
   * Applies an action of the WeChat phone to a QR code: the newest one unless `scene` names another.
   * @example
   * await browser.prepareQr();
   * await world.qr('cancel');
   * (await world.tickets())[0]?.scannedBy; // => null
   */
  async qr(action: QrAction, on: { identity?: string; scene?: string } = {}): Promise<Ticket> {
    const scene = on.scene ?? (await this.tickets()).at(-1)?.scene;
    if (scene === undefined) throw new Error('No QR code is open in this world.');
    const body = on.identity === undefined ? {} : { identity: on.identity };
    return this.call(CONTROL.qrAction, { params: { scene, action }, body });
  }

  /**
   * Confirms a QR code on the WeChat phone: the newest one unless `scene` names another, as the first identity unless
   * `identity` does.
   * @example
   * const { weChatScene } = await browser.prepareQr();
   * await world.confirmQr({ identity: 'wx-buyer01' });
   * await browser.pollQr(weChatScene);
   * await browser.whoAmI(); // => 'buyer01'
   */
  async confirmQr(on: { identity?: string; scene?: string } = {}): Promise<Ticket> {
    return this.qr('confirm', on);
  }

  /**
   * Breaks a call or a message on purpose.
   * @example
   * await world.fault({ match: { path: '/uc/login' }, answer: { status: 503 }, times: 1 });
   * (await browser.signInByPassword('buyer01')).status; // => 503
   * (await browser.signInByPassword('buyer01')).status; // => 200
   */
  async fault(fault: NewFault): Promise<Fault> {
    return this.call(CONTROL.createFault, { body: fault });
  }

  /**
   * The world in figures: its fixture, seed, time, accounts and sessions.
   * @example (await world.summary()).fixture; // => 'default'
   */
  async summary(): Promise<WorldSummary> {
    const { worlds } = await this.call(CONTROL.worlds);
    const found = worlds.find(({ id }) => id === this.id);
    if (!found) throw new Error(`World ${this.id} is gone.`);
    return found;
  }

  /**
   * A world that begins where this one was kept: at its newest checkpoint, or the newest of that name. Sessions and codes come
   * along, and the two go on apart.
   * @example
   * await world.signedIn('buyer01');
   * await world.keep('signed-in');
   * const other = await world.fork('signed-in');
   * await other.drop();
   */
  async fork(name?: string): Promise<WorldClient> {
    const from = { world: this.id, ...(name !== undefined && { point: name }) };
    const { id, cookies } = await this.call(CONTROL.createWorld, { body: { from } });
    return new WorldClient(this.transport, id, this.token, cookies);
  }

  /**
   * Ends the world as a test's fixture does: drops it, whether or not an answer broke the contract. A world that is gone already is no error.
   * @throws where an answer broke the contract, with each of them
   * @example
   * const short = await sandbox.createWorld();
   * await short.end();
   */
  async end(): Promise<void> {
    if (this.#isDropped) return;
    try {
      await this.checkContract();
    } finally {
      await this.drop();
    }
  }

  /**
   * Drops the world; `main` stays.
   * @example
   * const short = await sandbox.createWorld();
   * await short.drop();
   */
  async drop(): Promise<void> {
    await this.call(CONTROL.deleteWorld, { params: { id: this.id } });
    this.#isDropped = true;
  }
}

function codeOf({ phone, code, reason, text }: SmsMessage): string {
  if (code === null) throw new Error(`Nothing was sent to ${phone}: ${reason ?? text}`);
  return code;
}
