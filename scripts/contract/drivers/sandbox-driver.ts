import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsAction } from '#contract/fields.ts';
import { RESEND_INTERVAL_MS } from '#contract/limits.ts';
import { CallFailure } from '#kit/call-response.ts';
import type { Transport } from '#kit/http.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { messageOf } from '#scripts/run/command-line.ts';
import { type Driver, type KnownAccount, type Linked, Missing, type Scan, SetupFailure } from './driver.ts';

const PASSWORD = 'Passw0rd!';
/** Phones that the driver makes; those of the shipped fixtures begin otherwise. */
const FIRST_PHONE = 17_700_000_000;

export interface SandboxTarget {
  readonly token?: string | undefined;
  /** fixture of the world of this run; that of a new world where left out */
  readonly fixture?: string | undefined;
}

/** True where a sandbox answers behind this transport. */
export async function isSandbox(transport: Transport): Promise<boolean> {
  try {
    return (await new SandboxClient(transport).health()).ready;
  } catch (error) {
    if (error instanceof CallFailure) return false;
    throw error;
  }
}

/** Sets up what cases need by the control API, in a world of its own whose clock stands still. */
export class SandboxDriver implements Driver {
  readonly isSandbox = true;
  readonly given = {};
  readonly origin: string;
  readonly #world: WorldClient;
  /** actions and phones that a code was sent for */
  readonly #sent = new Set<string>();
  #now: number;
  #made = 0;

  private constructor(world: WorldClient, origin: string, now: number) {
    this.#world = world;
    this.origin = origin;
    this.#now = now;
  }

  /** @throws SetupFailure where the sandbox makes no world */
  static async open(transport: Transport, { token, fixture }: SandboxTarget): Promise<SandboxDriver> {
    const sandbox = new SandboxClient(transport, token === undefined ? undefined : () => token);
    return tried('a world', async () => {
      const world = await sandbox.createWorld(fixture === undefined ? {} : { fixture });
      const { now } = await world.freeze();
      return new SandboxDriver(world, transport.origin, now);
    });
  }

  now(): number {
    return this.#now;
  }

  client(): PortalClient {
    return this.#world.browser();
  }

  consent(): void {
    // A world of its own: nothing in it belongs to anybody.
  }

  async account(): Promise<KnownAccount> {
    return this.#add(await this.unregisteredPhone());
  }

  async disabledAccount(): Promise<KnownAccount> {
    return this.#add(await this.unregisteredPhone(), false);
  }

  async sharedPhone(): Promise<string> {
    const phone = await this.unregisteredPhone();
    for (let count = 0; count < 3; count += 1) await this.#add(phone);
    return phone;
  }

  async unregisteredPhone(): Promise<string> {
    this.#made += 1;
    return String(FIRST_PHONE + this.#made);
  }

  async sendCode(client: PortalClient, phone: string, action: SmsAction, isJudged = false) {
    const key = `${action} ${phone}`;
    if (this.#sent.has(key) && !isJudged) await this.advance(RESEND_INTERVAL_MS[action]);
    this.#sent.add(key);
    return client.sendCode(phone, action);
  }

  async code(client: PortalClient, phone: string, action: SmsAction): Promise<string> {
    return tried(`a code for ${action}`, () =>
      this.#world.codeFrom(async () => (await this.sendCode(client, phone, action)).data, phone, action),
    );
  }

  async advance(ms: number): Promise<void> {
    this.#now = (await tried('the clock', () => this.#world.advance(ms))).now;
  }

  async rotateKey(): Promise<void> {
    await tried('a new key', () => this.#world.call(CONTROL.rotateKeys));
  }

  notePassword(): void {
    // Each case gets an account of its own.
  }

  async scan(scene: string, scan: Scan): Promise<string> {
    const isNew = scan === 'confirm as a new user';
    const { identities } = await tried('the WeChat identities', () => this.#world.call(CONTROL.qr));
    const identity = identities.find(({ account }) => (account === null) === isNew);
    if (!identity) throw new Missing(`a WeChat identity that is ${isNew ? 'not yet' : ''} linked, in the fixture`);
    const action = isNew ? 'confirm' : scan;
    await tried(`the QR code's ${action}`, () => this.#world.qr(action, { scene, identity: identity.id }));
    return identity.account ?? '';
  }

  async authorize(state: string, linked: Linked): Promise<string> {
    const { identities } = await tried('the 1688 identities', () => this.#world.call(CONTROL.ali));
    const fits = {
      one: (count: number) => count === 1,
      several: (count: number) => count > 1,
      none: (count: number) => count === 0,
    };
    const identity = identities.find(({ accounts }) => fits[linked](accounts.length));
    if (!identity) throw new Missing(`a 1688 identity that is linked to ${linked} of the accounts, in the fixture`);
    const body = { state, identity: identity.id };
    return (await tried('the consent at 1688', () => this.#world.call(CONTROL.authorizeAli, { body }))).callbackUrl;
  }

  async whileDisabled(account: string, during: () => Promise<void>): Promise<void> {
    const { accountId } = await this.#world.account(account);
    await tried('an account that is disabled', () => this.#world.changeAccount(accountId, { enable: false }));
    try {
      await during();
    } finally {
      await this.#world.changeAccount(accountId, { enable: true });
    }
  }

  async close(): Promise<void> {
    await this.#world.drop();
  }

  async #add(phone: string, enable = true): Promise<KnownAccount> {
    this.#made += 1;
    const account = `contract-${this.#made}`;
    await tried('an account', () => this.#world.addAccount({ account, phone, password: PASSWORD, enable }));
    return { account, phone, password: PASSWORD };
  }
}

/** A step of the control API. @throws SetupFailure in the words of its refusal */
async function tried<T>(step: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Missing) throw error;
    throw new SetupFailure(`${step}: ${messageOf(error)}`);
  }
}
