import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_SETTINGS } from '#contract/control/settings.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { CAPS, COUNT_MAX } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { type BusyWorld, makeBusy } from '#support/busy-world.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

async function snapshotOf(world: TestWorld): Promise<Snapshot> {
  const answer = await world.snapshot();
  if ('replay' in answer) throw new Error('expected a snapshot, got a replay bundle');
  return answer;
}

/** Takes a world over into another one. */
async function carry(from: TestWorld, to: TestWorld): Promise<Snapshot> {
  const snapshot = await snapshotOf(from);
  await to.restore(snapshot);
  return snapshot;
}

/** The same browser, as it looks at another world. */
function elsewhere(browser: PortalClient, world: TestWorld): PortalClient {
  const other = world.browser();
  for (const name of ['uc_session', 'ctoken', 'csrf_token']) {
    const value = browser.jar.get(name);
    if (value !== undefined) other.jar.set(name, value);
  }
  return other;
}

describe('GET and PUT snapshot', () => {
  test('says first that it holds secrets', async ({ world }) => {
    const { text } = await world.send(CONTROL.snapshot);
    expect(text).toMatch(/^\{"warning":"Holds secrets/);
  });

  test('what comes out of the world it went into is the same, but for the name', async ({ world, makeWorld }) => {
    await makeBusy(world);
    const other = await makeWorld();
    const before = await carry(world, other);
    const after = await snapshotOf(other);
    expect({ ...after, world: world.id }).toEqual(before);
    expect(JSON.stringify({ ...after, world: world.id })).toBe(JSON.stringify(before));
  });

  test('one that is older than a setting or a limit goes on with their defaults', async ({ world, makeWorld }) => {
    const { settings, ...rest } = await snapshotOf(world);
    const { servicePhone: _phone, limits, ...older } = settings;
    const { keyGraceMs: _grace, ...fewer } = limits;
    const other = await makeWorld();
    const body = { ...rest, settings: { ...older, limits: { ...fewer, codeTries: 2 } } };
    await other.call(CONTROL.restore, { body });
    const { servicePhone, keyGraceMs } = { ...DEFAULT_SETTINGS, ...DEFAULT_SETTINGS.limits };
    expect((await snapshotOf(other)).settings).toEqual({
      ...settings,
      servicePhone,
      limits: { ...limits, codeTries: 2, keyGraceMs },
    });
  });

  test('every store of a busy world is in it', async ({ world }) => {
    await makeBusy(world);
    const { portal, inbox, faults, schedule, random } = await snapshotOf(world);
    const sizes = {
      codes: portal.smsCodes.codes.values.length,
      sends: portal.smsCodes.sends.values.length,
      tokens: portal.verifyTokens.values.length,
      keys: portal.keys.length,
      tickets: portal.tickets.values.length,
      pending: portal.sessions.values.filter(({ pending }) => pending).length,
      gsids: portal.gsids.values.length,
      tries: portal.lockout.values.length,
      states: portal.oauth.states.values.length,
      inbox: inbox.entries.length,
      faults: faults.rules.length,
      schedule: schedule.entries.length,
    };
    expect(Object.entries(sizes).filter(([, size]) => size === 0)).toEqual([]);
    expect(random.codes).toBeGreaterThan(0);
    expect(random.ids).toBeGreaterThan(0);
  });

  test('what was begun in one world goes on in the other', async ({ world, makeWorld }) => {
    const busy = await makeBusy(world);
    const other = await makeWorld();
    await carry(world, other);
    expect(await elsewhere(busy.signedIn, other).whoAmI()).toBe('newbie');
    expect(dataOf(await elsewhere(busy.choosing, other).chooseAccount('2002'), ENDPOINTS.login).accountSize).toBe(1);
    const { browser, token } = busy.recovering;
    dataOf(
      await elsewhere(browser, other).resetPassword(PHONES.newbie, token, 'N3w-password'),
      ENDPOINTS.forgetPassword,
    );
    expect(
      (
        await other.send(CONTROL.qrAction, {
          params: { scene: busy.scanning.scene, action: 'confirm' },
          body: { identity: 'wx-new' },
        })
      ).status,
    ).toBe(200);
    const polled = await elsewhere(busy.scanning.browser, other).pollQr(busy.scanning.scene);
    expect(dataOf(polled, ENDPOINTS.qrStatus).firstLogin).toBe(true);
    dataOf(await other.browser().identify(busy.gsid), ENDPOINTS.loginByIdentifier);
    const { state } = busy.authorizing;
    const agreed = await other.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const { callbackUrl } = answerOf(agreed, CONTROL.authorizeAli);
    expect(
      (await elsewhere(busy.authorizing.browser, other).request('GET', callbackUrl, { tokens: false })).headers
        .location,
    ).toBe('/go');
  });

  test('one of an earlier version, which had no proofs, origins and given-up ids, is taken as it is', async ({
    world,
    makeWorld,
  }) => {
    const busy = await makeBusy(world);
    const snapshot = await snapshotOf(world);
    const { evictedKeys: _keys, ...portal } = snapshot.portal;
    const { renewed: _renewed, ...sessions } = portal.sessions;
    const old = {
      ...portal,
      sessions: {
        ...sessions,
        values: sessions.values.map(({ originId: _origin, proof: _proof, holdsUntil: _holds, ...session }) => ({
          ...session,
          pending: session.pending && withoutEnded(session.pending),
        })),
      },
      gsids: { ...portal.gsids, values: portal.gsids.values.map(({ originId: _origin, ...gsid }) => gsid) },
      oauth: { ...portal.oauth, codes: { ...portal.oauth.codes, values: portal.oauth.codes.values.map(withoutEnded) } },
    };
    const other = await makeWorld();
    await other.call(CONTROL.restore, { body: { ...snapshot, portal: old } });
    const choosing = elsewhere(busy.choosing, other);
    for (const id of ['2002', '2003']) dataOf(await choosing.chooseAccount(id), ENDPOINTS.login);
    const signedIn = elsewhere(busy.signedIn, other);
    dataOf(await signedIn.logout(), ENDPOINTS.logout);
    dataOf(await other.browser().identify(busy.gsid), ENDPOINTS.loginByIdentifier);
    expect(
      (
        await other.send(CONTROL.qrAction, {
          params: { scene: busy.scanning.scene, action: 'confirm' },
          body: { identity: 'wx-new' },
        })
      ).status,
    ).toBe(200);
    dataOf(await elsewhere(busy.scanning.browser, other).pollQr(busy.scanning.scene), ENDPOINTS.qrStatus);
  });

  test('both worlds go on alike: keys, codes, ids, faults, late messages', async ({ world, makeWorld }) => {
    const busy = await makeBusy(world);
    const key = await busy.signedIn.publicKey();
    const other = await makeWorld();
    await carry(world, other);
    const first = await goOn(world, busy, key);
    expect(await goOn(other, { ...busy, signedIn: elsewhere(busy.signedIn, other) }, key)).toEqual(first);
    expect({ ...(await snapshotOf(other)), world: world.id }).toEqual(await snapshotOf(world));
  });

  test('the journal stays, and a session of then goes on', async ({ world, browser }) => {
    await browser.greet();
    const before = await world.journal.entries();
    await carry(world, world);
    expect(await world.journal.entries()).toEqual(before);
    expect((await browser.send(ENDPOINTS.loginCustom)).setCookies).toEqual([]);
  });
});

function withoutEnded<T extends { readonly endedIds?: unknown }>({ endedIds: _, ...rest }: T): Omit<T, 'endedIds'> {
  return rest;
}

/** What happens next in a world, so that two worlds can be compared. */
async function goOn(world: TestWorld, { signedIn }: BusyWorld, key: string): Promise<unknown> {
  const basic = await signedIn.send(ENDPOINTS.basicInfo);
  const browser = world.browser();
  const sent = await browser.sendCode(PHONES.newbie, 'login');
  const messages = await world.sms();
  const { weChatScene } = await browser.prepareQr();
  const login = await browser.login('pwd', 'added', { pwd: 'Passw0rd!' }, key);
  await world.advance(60_000);
  const cookies = [browser.jar.get('uc_session'), browser.jar.get('ctoken')];
  const faults = (await world.send(CONTROL.faults)).body;
  return [
    basic.status,
    sent.headers['x-request-id'],
    messages,
    weChatScene,
    login.body,
    cookies,
    await world.sms(),
    faults,
  ];
}

describe('PUT snapshot with a mistake', () => {
  test.for([
    ['format', (s: Snapshot) => ({ ...s, format: 2 }), /^expected 1/],
    ['extra', (s: Snapshot) => ({ ...s, extra: 1 }), /extra/],
    ['clock.now', (s: Snapshot) => ({ ...s, clock: { now: -1, frozen: true } }), />=0/],
    [
      'fixture.content.accounts.0.phone',
      (s: Snapshot) => ({ ...s, fixture: { name: 'x', content: { accounts: [{ account: 'a', phone: 1 }] } } }),
      /got the number 1/,
    ],
    [
      'inbox.last',
      (s: Snapshot) => {
        const subject = { phone: '13800000001', action: 'login', scene: 'sup' };
        return { ...s, inbox: { last: 4, dropped: 0, entries: [{ seq: 5, at: 1, subject, code: null, reason: 'x' }] } };
      },
      /seq of every entry/,
    ],
    ['portal.keys', (s: Snapshot) => ({ ...s, portal: { ...s.portal, keys: [] } }), /at least one key/],
    [
      'portal.keys.0.privateKey',
      (s: Snapshot) => ({ ...s, portal: { ...s.portal, keys: [{ ...s.portal.keys[0], privateKey: 'x' }] } }),
      /PEM/,
    ],
    [
      'portal.accounts.values',
      (s: Snapshot) => ({
        ...s,
        portal: {
          ...s.portal,
          accounts: { ...s.portal.accounts, values: [...s.portal.accounts.values, ...s.portal.accounts.values] },
        },
      }),
      /each accountId once/,
    ],
    [
      'portal.sessions.values.0.pending',
      (s: Snapshot) => ({
        ...s,
        portal: { ...s.portal, sessions: { evicted: 0, values: [{ ...s.portal.sessions.values[0], pending: 5 }] } },
      }),
      /object/,
    ],
    [
      'schedule.entries.0.task.kind',
      (s: Snapshot) => ({
        ...s,
        schedule: { last: 1, evicted: 0, entries: [{ at: 1, order: 1, task: { kind: 'eval' } }] },
      }),
      /sms/,
    ],
  ] as const)('%s: 400 with its place, and nothing changed', async ([place, bend, expected], { world, browser }) => {
    await browser.greet();
    const before = await snapshotOf(world);
    const answer = await world.send(CONTROL.restore, { body: bend(before) });
    const refusal = expectRefusal(answer, 'REQUEST_INVALID');
    expect(refusal.path).toBe(`body.${place}`);
    expect(refusal.expected).toMatch(expected);
    expect(await snapshotOf(world)).toEqual(before);
  });

  const huge = (text: string) => ({ body: text, headers: { 'content-type': 'application/json' } });

  test.for([
    ['a string of escapes', `{"a":"${'\\u0041'.repeat(4_000_000)}"}`, 'REQUEST_INVALID', 'body.a'],
    ['a string of backslashes', `{"a":"${'\\\\'.repeat(8_000_000)}"}`, 'REQUEST_INVALID', 'body.a'],
    ['an object of 60,000 keys', wideObject(60_000), 'JSON_TOO_DEEP', 'body'],
    ['a list of ten million values', `{"a":[${'0,'.repeat(10_000_000)}0]}`, 'JSON_TOO_DEEP', 'body'],
  ] as const)('S21: %s is refused', async ([, text, code, path], { world }) => {
    const { expected, path: place } = expectRefusal(await world.send(CONTROL.restore, huge(text)), code);
    expect(place).toBe(path);
    if (code === 'JSON_TOO_DEEP')
      expect(expected).toMatch(/^at most 24 levels and \d+ keys \(50000 in one object\), and/);
  });

  test.for([
    ['accounts', { values: Array(CAPS.accounts).fill({}), generated: null }, 'values.0.account'],
    ['sessions', { values: Array(CAPS.sessions).fill(0), evicted: 0 }, 'values.0'],
  ] as const)(
    'K8: as many broken %s as there may be are refused for the first',
    async ([store, values, path], { world }) => {
      const before = await snapshotOf(world);
      const body = { ...before, portal: { ...before.portal, [store]: values } };
      const refusal = expectRefusal(await world.send(CONTROL.restore, { body }), 'REQUEST_INVALID');
      expect(refusal.path).toBe(`body.portal.${store}.${path}`);
      expect(await snapshotOf(world)).toEqual(before);
    },
  );

  test('K8: more problems than fit on the stack are one', async ({ world }) => {
    const before = await snapshotOf(world);
    const fixedCodes = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`${index}`, 1]));
    const lists = Array.from({ length: 10_000 }, (_, index) => ({ id: `a${index}`, accountIds: Array(20).fill(0) }));
    const bent = { settings: { ...before.settings, fixedCodes }, portal: { ...before.portal, ali: lists } };
    const answer = await world.send(CONTROL.restore, { body: { ...before, ...bent } });
    expectRefusal(answer, 'REQUEST_INVALID');
    expect(await snapshotOf(world)).toEqual(before);
  });

  test('one whose counts are all at their greatest is taken, and its world goes on (threat K22)', async ({
    world,
    makeWorld,
  }) => {
    const busy = await makeBusy(world);
    const text = JSON.stringify({ ...(await snapshotOf(world)), fixture: { name: 'none', content: {} } });
    const counts = /"(resets|requests|last|dropped|evicted|serial|tries|fired|matched|count|codes|ids|faults)":\d+/g;
    const most = JSON.parse(text.replaceAll(counts, `"$1":${COUNT_MAX}`)) as Snapshot;
    const other = await makeWorld();
    await other.restore({ ...most, inbox: { ...most.inbox, entries: [] } });
    const browser = elsewhere(busy.signedIn, other);
    expect(await browser.whoAmI()).toBe('newbie');
    await other.browser().greet();
    expect((await other.send(CONTROL.worlds)).status).toBe(200);
    expectRefusal(await other.send(CONTROL.restore, { body: { ...most, resets: COUNT_MAX + 1 } }), 'REQUEST_INVALID');
  });

  test('K8: more than 32 MB is 413', async ({ world }) => {
    const answer = await world.send(CONTROL.restore, {
      body: JSON.stringify({ warning: ' '.repeat(33 * 1024 * 1024) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(413);
  });
});

function wideObject(keys: number): string {
  return `{${Array.from({ length: keys }, (_, index) => `"k${index}":1`).join(',')}}`;
}
