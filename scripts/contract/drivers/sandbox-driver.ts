import { CONTROL } from '#contract/control/endpoints.ts';
import { RESEND_INTERVAL_MS } from '#contract/limits.ts';
import { CallFailure } from '#kit/call-response.ts';
import type { Transport } from '#kit/http.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import { messageOf } from '#scripts/run/command-line.ts';
import { type Driver, type KnownAccount, Missing, SetupFailure } from './driver.ts';

const PASSWORD = 'Passw0rd!';
/** Phones that the driver makes; those of the shipped fixtures begin otherwise. */
const FIRST_PHONE = 17_700_000_000;

interface SandboxTarget {
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

/**
 * Sets up what cases need by the control API, in a world of its own whose clock stands still.
 * @throws SetupFailure where the sandbox makes no world
 */
export async function sandboxDriver(transport: Transport, { token, fixture }: SandboxTarget): Promise<Driver> {
  const sandbox = new SandboxClient(transport, token === undefined ? undefined : () => token);
  const world = await tried('a world', () => sandbox.createWorld(fixture === undefined ? {} : { fixture }));
  let { now } = await tried('a world', () => world.freeze());
  /** actions and phones that a code was sent for */
  const sent = new Set<string>();
  let made = 0;

  const newPhone = () => {
    made += 1;
    return String(FIRST_PHONE + made);
  };

  async function add(phone: string, enable = true): Promise<KnownAccount> {
    made += 1;
    const account = `contract-${made}`;
    await tried('an account', () => world.addAccount({ account, phone, password: PASSWORD, enable }));
    return { account, phone, password: PASSWORD };
  }

  const driver: Driver = {
    isSandbox: true,
    given: {},
    origin: transport.origin,
    now: () => now,
    client: () => world.browser(),
    // A world of its own: nothing in it belongs to anybody.
    consent: () => undefined,
    account: () => add(newPhone()),
    disabledAccount: () => add(newPhone(), false),
    sharedPhone: async () => {
      const phone = newPhone();
      for (let count = 0; count < 3; count += 1) await add(phone);
      return phone;
    },
    unregisteredPhone: async () => newPhone(),
    sendCode: async (client, phone, action, isJudged = false) => {
      const key = `${action} ${phone}`;
      if (sent.has(key) && !isJudged) await driver.advance(RESEND_INTERVAL_MS[action]);
      sent.add(key);
      return client.sendCode(phone, action);
    },
    code: (client, phone, action) =>
      tried(`a code for ${action}`, () =>
        world.codeFrom(async () => (await driver.sendCode(client, phone, action)).data, phone, action),
      ),
    advance: async (ms) => {
      ({ now } = await tried('the clock', () => world.advance(ms)));
    },
    rotateKey: async () => {
      await tried('a new key', () => world.call(CONTROL.rotateKeys));
    },
    // Each case gets an account of its own.
    notePassword: () => undefined,
    scan: async (scene, scan) => {
      const isNew = scan === 'confirm as a new user';
      const { identities } = await tried('the WeChat identities', () => world.call(CONTROL.qr));
      const identity = identities.find(({ account }) => (account === null) === isNew);
      if (!identity) throw new Missing(`a WeChat identity that is ${isNew ? 'not yet' : ''} linked, in the fixture`);
      const action = isNew ? 'confirm' : scan;
      await tried(`the QR code's ${action}`, () => world.qr(action, { scene, identity: identity.id }));
      return identity.account ?? '';
    },
    authorize: async (state, linked) => {
      const { identities } = await tried('the 1688 identities', () => world.call(CONTROL.ali));
      const identity = identities.find(
        ({ accounts: { length } }) => linked === (length > 1 ? 'several' : length === 1 ? 'one' : 'none'),
      );
      if (!identity) throw new Missing(`a 1688 identity that is linked to ${linked} of the accounts, in the fixture`);
      const body = { state, identity: identity.id };
      return (await tried('the consent at 1688', () => world.call(CONTROL.authorizeAli, { body }))).callbackUrl;
    },
    whileDisabled: async (account, during) => {
      const { accountId } = await world.account(account);
      await tried('an account that is disabled', () => world.changeAccount(accountId, { enable: false }));
      try {
        await during();
      } finally {
        await world.changeAccount(accountId, { enable: true });
      }
    },
    close: () => world.drop(),
  };
  return driver;
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
