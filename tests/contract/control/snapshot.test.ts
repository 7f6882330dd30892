import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_SETTINGS } from '#contract/control/settings.ts';
import type { WorldFile } from '#contract/control/world-file.ts';
import { COUNT_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { makeBusy } from '#support/busy-world.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { refusal, success } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { call, type TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

type State = WorldFile['start'];

/** A snapshot of the world with a changed state. */
async function snapshotWith(world: TestWorld, changed: (start: State) => object): Promise<object> {
  const snapshot = await world.snapshot();
  return { ...snapshot, start: changed(snapshot.start) };
}

/** The same browser, as it looks at another world. */
async function elsewhere(browser: PortalClient, world: TestWorld): Promise<TestAgent> {
  const other = await world.visitor();
  for (const name of [COOKIES.session, COOKIES.ctoken, COOKIES.csrf]) {
    const value = browser.jar.get(name);
    if (value !== undefined) other.setCookie(name, value);
  }
  return other;
}

describe('GET and PUT snapshot', () => {
  test('an older snapshot goes on with the defaults of settings and limits that it lacks', async ({
    world,
    makeWorld,
  }) => {
    await world.changeSettings({ limits: { codeTries: 2 } });
    const { servicePhone, limits } = DEFAULT_SETTINGS;
    const { start } = await world.snapshot();
    const other = await makeWorld();
    await other.restore(without(await world.snapshot(), 'servicePhone', 'keyGraceMs'));
    expect((await other.snapshot()).start.settings).toEqual({
      ...start.settings,
      servicePhone,
      limits: { ...start.settings.limits, keyGraceMs: limits.keyGraceMs },
    });
  });

  test('every store of a busy world is in it', async ({ world }) => {
    await makeBusy(world);
    const { random, ...stores } = (await world.snapshot()).start;
    const empty = JSON.stringify(stores).matchAll(/"(\w+)":(?:\{(?:"\w+":\d+,)*"\w+":)?\[\]/g);
    const mayBe = ['tags', 'accountIds', 'codes', 'endedIds', 'evictedKeys', 'script', 'violations'];
    expect(new Set([...empty].map(([, name]) => name))).toEqual(new Set(mayBe));
    expect(stores.portal.smsCodes.codes.values).not.toEqual([]);
    expect(random.codes).toBeGreaterThan(0);
    expect(random.ids).toBeGreaterThan(0);
  });

  test('a snapshot of an earlier version, without proofs, origins and given-up ids, is taken as it is', async ({
    world,
    makeWorld,
  }) => {
    const busy = await makeBusy(world);
    const snapshot = await world.snapshot();
    const other = await makeWorld();
    const young = ['evictedKeys', 'renewed', 'originId', 'proof', 'holdsUntil', 'endedIds'];
    await other.restore(without(snapshot, ...young));
    const choosing = await elsewhere(busy.choosing, other);
    for (const id of ['2002', '2003']) await choosing.chooseAccount(id).expect(success(ENDPOINTS.login));
    const signedIn = await elsewhere(busy.signedIn, other);
    await signedIn.get(PATHS.logout).expect(success(ENDPOINTS.logout));
    const wrapper = await other.visitor();
    await wrapper.identify(busy.gsid).expect(success(ENDPOINTS.loginByIdentifier));
  });

  test('both worlds go on alike: keys, codes, ids, faults, late messages', async ({ world, makeWorld }) => {
    const busy = await makeBusy(world);
    const key = await busy.signedIn.publicKey();
    const other = await makeWorld();
    await other.restore(await world.snapshot());
    const first = await goOn(world, await elsewhere(busy.signedIn, world), key);
    expect(await goOn(other, await elsewhere(busy.signedIn, other), key)).toEqual(first);
    expect({ ...(await other.snapshot()), world: world.id }).toEqual(await world.snapshot());
  });

  test('a snapshot begins with a warning; after its restore the journal stays, and its sessions go on', async ({
    world,
    agent,
  }) => {
    await agent.greet();
    const before = await world.journal.entries();
    const { text } = await call(world.control(), CONTROL.snapshot);
    expect(text).toMatch(/^\{"warning":"Holds secrets/);
    await world.restore(JSON.parse(text));
    expect(await world.journal.entries()).toEqual(before);
    expect(cookiesOf(await agent.greet().expect(200))).toEqual([]);
  });
});

/** A snapshot without the fields of these names, wherever they stand. */
function without(snapshot: WorldFile, ...names: string[]): WorldFile {
  return JSON.parse(JSON.stringify(snapshot, (key, value) => (names.includes(key) ? undefined : value)));
}

/** The next events of a world, so that two worlds can be compared. */
async function goOn(world: TestWorld, signedIn: TestAgent, publicKey: string): Promise<unknown> {
  const { status } = await signedIn.get(PATHS.basicInfo);
  const agent = await world.visitor();
  const sent = await agent.sendCode(PHONES.newbie, 'login');
  const messages = await world.sms();
  const scene = await agent.prepareQr();
  const added = { loginType: 'pwd', loginIdentifier: 'added', credential: { pwd: PASSWORD }, publicKey };
  const login = await agent.login(added);
  await world.advance(60_000);
  const cookies = [agent.cookie(COOKIES.session), agent.cookie(COOKIES.ctoken)];
  const faults = await world.call(CONTROL.faults);
  return [status, sent.get(HEADERS.requestId), messages, scene, login.body, cookies, await world.sms(), faults];
}

describe('PUT snapshot with a mistake', () => {
  test('is refused at its place, and nothing changes', async ({ world, agent }) => {
    await agent.greet();
    const before = await world.snapshot();
    const { portal } = before.start;
    const { values } = portal.accounts;
    const subject = { phone: PHONES.buyer, action: 'login', scene: 'sup' };
    const entries = [{ seq: 5, at: 1, subject, code: null, reason: 'x' }];
    for (const [place, change, expected] of [
      ['inbox.last', { inbox: { last: 4, dropped: 0, entries } }, 'seq of every entry'],
      ['portal.keys', { portal: { ...portal, keys: [] } }, 'at least one key'],
      ['portal.keys.0.privateKey', { portal: { ...portal, keys: [{ ...portal.keys[0], privateKey: 'x' }] } }, 'PEM'],
      [
        'portal.accounts.values',
        { portal: { ...portal, accounts: { ...portal.accounts, values: [...values, ...values] } } },
        'each accountId once',
      ],
    ] as const) {
      const fields = { path: `body.start.${place}`, expected: expect.stringContaining(expected) };
      const body = { ...before, start: { ...before.start, ...change } };
      await world.refuses(CONTROL.restore, { body }, 'REQUEST_INVALID', fields);
    }
    expect(await world.snapshot()).toEqual(before);
  });

  test('a replay bundle, and a world that a process kept, are refused, and nothing changed', async ({
    world,
    agent,
  }) => {
    await agent.greet();
    const bundle = await world.call(CONTROL.snapshot, { query: { replay: '1' } });
    const before = await world.snapshot();
    await world.refuses(CONTROL.restore, { body: bundle }, 'REQUEST_INVALID', { path: 'body.log' });
    const history = { lastUsedAt: 1, last: 1, entries: [], source: '/etc/hosts' };
    const body = { ...before, history };
    await world.refuses(CONTROL.restore, { body }, 'REQUEST_INVALID', { path: 'body.history' });
    expect(await world.snapshot()).toEqual(before);
  });

  test('S21: an object of 60,000 keys is refused', async ({ world }) => {
    const expected = expect.stringMatching(/^at most 24 levels and \d+ keys \(10000 in one object\), and/);
    const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]));
    await world.refuses(CONTROL.restore, { body }, 'JSON_TOO_DEEP', { path: 'body', expected });
  });

  test('of an earlier version is restored, but for accounts by rule', async ({ world, control }) => {
    const withRule = async (generated: unknown) => {
      const body = await snapshotWith(world, ({ portal, ...rest }) => {
        return { ...rest, portal: { ...portal, accounts: { ...portal.accounts, generated } } };
      });
      return call(control, CONTROL.restore, { body });
    };
    expect((await withRule(null)).status).toBe(200);
    const expected = expect.stringMatching(/^null: accounts by rule are gone; a world has at most 2000/);
    const path = 'body.start.portal.accounts.generated';
    refusal('REQUEST_INVALID', { path, expected })(await withRule({ rule: { count: 9 } }));
  });

  test('K8: more problems than fit on the stack are one', async ({ world }) => {
    const before = await world.snapshot();
    const fixedCodes = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${index}`, 1]));
    const lists = Array.from({ length: 10_000 }, (_, index) => ({ id: `a${index}`, accountIds: Array(20).fill(0) }));
    const body = await snapshotWith(world, (start) => {
      return { ...start, settings: { ...start.settings, fixedCodes }, portal: { ...start.portal, ali: lists } };
    });
    await world.refuses(CONTROL.restore, { body }, 'PHONE_INVALID');
    expect(await world.snapshot()).toEqual(before);
  });

  test('a snapshot whose counts are all at their greatest is taken, and its world goes on (threat K22)', async ({
    world,
    makeWorld,
  }) => {
    const busy = await makeBusy(world);
    const text = JSON.stringify(
      await snapshotWith(world, (start) => ({ ...start, fixture: { name: 'none', content: {} } })),
    );
    const counts = /"(resets|requests|last|dropped|evicted|serial|tries|fired|matched|count|codes|ids|faults)":\d+/g;
    const { start: most, ...file } = JSON.parse(text.replaceAll(counts, `"$1":${COUNT_MAX}`)) as WorldFile;
    const other = await makeWorld();
    await other.restore({ ...file, start: { ...most, inbox: { ...most.inbox, entries: [] } } });
    expect(await (await elsewhere(busy.signedIn, other)).whoAmI()).toBe('newbie');
    await (await other.visitor()).greet().expect(200);
    await other.call(CONTROL.worlds);
    const more = { ...file, start: { ...most, resets: COUNT_MAX + 1 } };
    await other.refuses(CONTROL.restore, { body: more }, 'REQUEST_INVALID');
  });
});
