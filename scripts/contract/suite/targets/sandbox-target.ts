import { CONTROL } from '#contract/control/endpoints.ts';
import { RESEND_INTERVAL_MS } from '#contract/limits.ts';
import { HEADERS } from '#contract/storage.ts';
import { pathOf } from '#contract/wire/wire.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { openVisitor } from '#scripts/contract/suite/open-visitor.ts';
import { type KnownAccount, type RunningTest, SetupFailure, type Target } from '#scripts/contract/suite/target.ts';
import type { TargetAddress } from '#scripts/contract/target/target-transport.ts';

const PASSWORD = 'Passw0rd!';
/** Phones that the target makes; those of the shipped fixtures begin otherwise. */
const FIRST_PHONE = 17_700_000_000;

/** One test at a world of its own. */
interface WorldOfTest extends RunningTest {
  readonly world: WorldClient;
  /** of a sandbox behind a gateway; left out: its origin */
  readonly address?: TargetAddress;
}

/** Sets a test up by the control API, in a world of its own whose clock stands still. */
export async function sandboxTarget({ world, address, log, place, skip }: WorldOfTest): Promise<Target> {
  const { origin } = world.transport;
  const wire = await world.wire();
  let { now } = await tried('a world', () => world.freeze());
  /** phones and actions that a code was sent for */
  const sent = new Set<string>();
  let made = 0;

  const judging = { log, wire, origin, place, fingerprints: {}, now: () => now };
  const headers = { ...address?.headers, [HEADERS.world]: world.id };
  const way = { address: { url: origin, ...address, headers }, skip };

  function newPhone(): string {
    made += 1;
    return String(FIRST_PHONE + made);
  }

  async function add(phone: string, enable = true): Promise<KnownAccount> {
    made += 1;
    const account = `contract-${made}`;
    await tried('an account', () => world.addAccount({ account, phone, password: PASSWORD, enable }));
    return { account, phone, password: PASSWORD };
  }

  async function advance(ms: number): Promise<void> {
    ({ now } = await tried('the clock', () => world.advance(ms)));
  }

  const target: Target = {
    isSandbox: true,
    origin,
    wire,
    now: () => now,
    has: (call) => pathOf(wire, call) !== null,
    agent: (request) => openVisitor(request, way, judging),
    // A world of its own: nothing in it belongs to anybody.
    allow: () => undefined,
    skip,
    breaks: () => undefined,
    account: () => add(newPhone()),
    disabledAccount: () => add(newPhone(), false),
    sharedPhone: async () => {
      const phone = newPhone();
      for (let count = 0; count < 3; count += 1) await add(phone);
      return phone;
    },
    unregisteredPhone: async () => newPhone(),
    sendCode: async (visitor, phone, action, ...expect) => {
      const key = `${action} ${phone}`;
      if (sent.has(key)) await advance(RESEND_INTERVAL_MS[action]);
      sent.add(key);
      const answer = await visitor.sendCode(phone, action);
      for (const check of expect) check(answer);
      return answer;
    },
    code: async (visitor, phone, action) => {
      const send = () => target.sendCode(visitor, phone, action);
      return tried(`a code for ${action}`, () => world.codeFrom(send, phone, action));
    },
    advance,
    rotateKey: async () => {
      await tried('a new key', () => world.call(CONTROL.rotateKeys));
    },
    // Each test gets an account of its own.
    notePassword: () => undefined,
    leaves: () => () => undefined,
    registers: () => () => undefined,
    scan: async (scene, scan) => {
      const isNew = scan === 'confirm as a new user';
      const { identities } = await tried('the WeChat identities', () => world.call(CONTROL.qr));
      const identity = identities.find(({ account }) => (account === null) === isNew);
      if (!identity) return skip(`needs a WeChat identity that is ${isNew ? 'not yet ' : ''}linked, in the fixture`);
      const action = isNew ? 'confirm' : scan;
      await tried(`the QR code's ${action}`, () => world.qr(action, { scene, identity: identity.id }));
      return identity.account ?? '';
    },
    authorize: async (state, linked) => {
      const { identities } = await tried('the 1688 identities', () => world.call(CONTROL.ali));
      const identity = identities.find(
        ({ accounts: { length } }) => linked === (length > 1 ? 'several' : length === 1 ? 'one' : 'none'),
      );
      if (!identity) return skip(`needs a 1688 identity that is linked to ${linked} of the accounts, in the fixture`);
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
  };
  return target;
}

/** A step of the control API. @throws SetupFailure in the words of its refusal */
async function tried<T>(step: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof SetupFailure) throw error;
    throw new SetupFailure(`${step}: ${(error as Error).message}`);
  }
}
