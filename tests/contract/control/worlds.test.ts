import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SessionCookies } from '#contract/control/world.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, HOUR, PASSWORD, PHONES } from '#support/demo.ts';
import { answered, answerOf, expectRefusal, refusal, success } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { TestWorld } from '#support/test-world.ts';
import { until } from '#support/until.ts';

/** A browser that has these cookies. */
function browserWith(world: TestWorld, cookies: SessionCookies): PortalClient {
  const browser = world.browser();
  for (const { name, value } of cookies) browser.jar.set(name, value);
  return browser;
}

describe('POST worlds', () => {
  test('makes a world with a drawn id and seed, filled from the fixture of main, or as it is asked for', async ({
    makeWorld,
  }) => {
    const [one, other] = [await makeWorld(), await makeWorld()];
    expect(one.id).toMatch(/^w-[0-9a-f]{8}$/);
    expect([one.id, one.seed]).not.toEqual([other.id, other.seed]);
    expect(await one.summary()).toMatchObject({ fixture: 'default', accounts: 6, sessions: 0, resets: 0, evicted: {} });
    const asked = await makeWorld({ id: 'My_world-1', seed: 'seed', now: 1_700_000_000_000, test: '甲 > b' });
    expect(asked).toMatchObject({ id: 'My_world-1', seed: 'seed' });
    expect((await asked.summary()).now - 1_700_000_000_000).toBeLessThan(60_000);
  });

  test('begins at a checkpoint of another world: sessions and codes come along, and the two go on apart', async ({
    world,
    makeWorld,
  }) => {
    const { cookies } = await world.session('buyer01');
    const code = await world.codeFor(PHONES.newbie, 'login');
    await world.keep('signed-in');
    const other = await makeWorld({ from: { world: world.id, point: 'signed-in' } });
    const same = await makeWorld({ from: { world: world.id }, seed: world.seed });
    // One history begins at the point: no world of a fixture was before it.
    expect((await other.timeline()).events).toMatchObject([{ seq: 1, kind: 'world', state: 'restored' }]);
    const [here, there] = [browserWith(world, cookies), browserWith(other, cookies)];
    await here.logout();
    expect(await there.whoAmI()).toBe('buyer01');
    expect((await other.browser().signInBySms(PHONES.newbie, code)).status).toBe(200);
    expect((await world.sms(PHONES.newbie)).at(-1)?.state).toBe('unused');
    expect(other.seed).not.toBe(world.seed);
    const [one, another] = [await world.session('newbie'), await other.session('newbie')];
    expect(one.cookies).not.toEqual(another.cookies);
    expect(await browserWith(same, (await same.session('newbie')).cookies).whoAmI()).toBe('newbie');
    expect(await browserWith(same, cookies).whoAmI()).toBe('buyer01');
  });

  test('gives the session that the browser of the checkpoint had, which waits in the asking browser', async ({
    world,
    sandbox,
  }) => {
    const begin = async (point: string) => {
      const answer = await sandbox.send(CONTROL.createWorld, { body: { from: { world: world.id, point } } });
      const { id, cookies } = answerOf(answer, CONTROL.createWorld);
      const other = browserWith(new TestWorld(world.base, { ...(await world.summary()), id }), cookies);
      return { id, cookies, other, waiting: cookiesOf(answer).map(({ name, attributes }) => [name, ...attributes]) };
    };
    await world.keep('nobody');
    expect(await begin('nobody')).toMatchObject({ cookies: [], waiting: [] });
    // The API's own session counts where nobody is signed in, or the asking browser takes it.
    await world.session('buyer01');
    await world.session('group-main');
    await world.keep('by the API');
    const { other, id, waiting } = await begin('by the API');
    expect(await other.whoAmI()).toBe('buyer01');
    expect(waiting).toEqual([[COOKIES.left, 'HttpOnly', `Path=${SANDBOX.enter}/${id}`, 'SameSite=Lax']]);
    const browser = await world.signedIn('buyer01');
    await browser.signInByPassword('newbie');
    await world.keep('by the page');
    expect(await (await begin('by the page')).other.whoAmI()).toBe('newbie');
    await world.session('group-main', { setCookies: true });
    await world.keep('by the console');
    expect(await (await begin('by the console')).other.whoAmI()).toBe('group-main');
  });

  test('K8: a wrong id, time, fixture or checkpoint is refused at its place, and no world is made', async ({
    sandbox,
    world,
  }) => {
    const count = async () => (await sandbox.call(CONTROL.worlds)).worlds.length;
    const before = [await count(), await world.state()];
    const from = { world: world.id };
    await world.keep('here');
    for (const [body, code, path, expected = ''] of [
      [{ id: world.id }, 'SUBJECT_CONFLICT', 'id'],
      [{ id: 'main' }, 'SUBJECT_CONFLICT', 'id'],
      [{ from: { world: 'gone' } }, 'SUBJECT_UNKNOWN', 'from.world'],
      [{ from: { ...from, point: 'gone' } }, 'SUBJECT_UNKNOWN', 'from.point'],
      [{ from: { ...from, point: 'here' }, fixture: 'default' }, 'REQUEST_INVALID', 'from'],
      [{ fixture: 'nowhere' }, 'SUBJECT_UNKNOWN', 'fixture', 'default'],
      [{ fixture: '../package' }, 'SUBJECT_UNKNOWN', 'fixture', 'default'],
      [{ id: '../x' }, 'REQUEST_INVALID', 'id', 'letters'],
      [{ now: 1e15 }, 'REQUEST_INVALID', 'now', 'the year 2200'],
      [{ fixture: { accounts: [{ account: 'a', phone: '1' }] } }, 'REQUEST_INVALID', 'fixture.accounts.0.phone'],
    ] as const) {
      const refused = refusal(code, { path: `body.${path}`, expected: expect.stringContaining(expected) });
      refused(await sandbox.send(CONTROL.createWorld, { body }));
    }
    expect([await count(), await world.state()]).toEqual(before);
  });

  test('K8: more than a megabyte is refused', async ({ sandbox }) => {
    const fixture = { title: 'x'.repeat(1024 * 1024) };
    refusal('BODY_TOO_LARGE')(await sandbox.send(CONTROL.createWorld, { body: { fixture } }));
  });
});

describe('GET and DELETE worlds', () => {
  test('a dropped world is gone for every call, and main stays', async ({ sandbox }) => {
    const gone = await sandbox.createWorld();
    const drop = (id: string) => sandbox.send(CONTROL.deleteWorld, { params: { id } });
    answered(CONTROL.deleteWorld)(await drop(gone.id));
    await gone.refuses(CONTROL.accounts, {}, 'WORLD_UNKNOWN');
    refusal('SUBJECT_UNKNOWN')(await drop(gone.id));
    refusal('SUBJECT_CONFLICT')(await drop('main'));
    await sandbox.call(CONTROL.clock);
  });

  test('worlds and their calls never need a world', async ({ sandbox }) => {
    const lost = sandbox.world('gone');
    for (const endpoint of [CONTROL.worlds, CONTROL.health, CONTROL.fixtures, CONTROL.openapi])
      await lost.call<Endpoint>(endpoint);
    const { id } = await lost.call(CONTROL.createWorld, { body: {} });
    await lost.call(CONTROL.deleteWorld, { params: { id } });
  });
});

describe('POST reset', () => {
  test('puts everything back: accounts, messages, tickets, sessions, journal, clock, settings, faults', async ({
    world,
  }) => {
    const before = await world.accounts();
    const agent = await world.signedInAgent('buyer01');
    await world.codeFor(PHONES.newbie, 'login');
    await agent.prepareQr();
    await world.addAccount({ account: 'added' });
    await world.changeAccount('1001', { enable: false });
    await world.advance(HOUR);
    await world.changeSettings({ servicePhone: '1' });
    await world.fault({ answer: { status: 500 } });
    await world.reset();
    const times = { gmtCreate: expect.any(Number), gmtModified: expect.any(Number) };
    expect(await world.accounts()).toEqual(before.map((account) => ({ ...account, ...times })));
    expect(await world.summary()).toMatchObject({
      resets: 1,
      sessions: 0,
      journal: 0,
      fixture: 'default',
      frozen: false,
    });
    expect([await world.sms(), await world.tickets(), await world.journal.entries()]).toEqual([[], [], []]);
    expect((await world.settings()).servicePhone).toBe('400-800-1688');
    expect((await world.call(CONTROL.faults)).faults).toEqual([]);
    await agent.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
  });

  test('draws a new seed unless one is given', async ({ world }) => {
    await world.reset();
    expect((await world.summary()).seed).not.toBe(world.seed);
    await world.reset({ seed: 'mine' });
    const first = await world.codeFor(PHONES.newbie, 'login');
    await world.reset({ seed: 'mine' });
    expect(await world.codeFor(PHONES.newbie, 'login')).toBe(first);
  });

  test("with the same seed a stale cookie wakes nobody else's session", async ({ world, agent }) => {
    await world.reset({ seed: 'same' });
    const stale = await world.visitor();
    await stale.login('buyer01', PASSWORD).expect(success(ENDPOINTS.login));
    await world.reset({ seed: 'same' });
    await agent.login('newbie', PASSWORD).expect(success(ENDPOINTS.login));
    await stale.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
  });

  test('puts the world on another fixture, to which later resets lead back', async ({ world }) => {
    await world.reset({ fixture: { accounts: [{ account: 'only' }] } });
    expect((await world.accounts()).map(({ account }) => account)).toEqual(['only']);
    await world.addAccount({ account: 'another' });
    await world.reset();
    expect((await world.accounts()).map(({ account }) => account)).toEqual(['only']);
    await world.reset({ fixture: 'default' });
    expect(await world.accounts()).toHaveLength(6);
  });

  test('K8: a wrong fixture is refused, and the old state stays', async ({ world }) => {
    const body = { fixture: { accounts: [{ account: 'a' }, { account: 'a' }] } };
    const path = 'body.fixture.accounts.1.account';
    const agent = await world.signedInAgent('buyer01');
    await world.codeFor(PHONES.newbie, 'login');
    const before = await world.state();
    await world.refuses(CONTROL.reset, { body }, 'REQUEST_INVALID', { path });
    expect(await world.state()).toEqual(before);
    expect(await agent.whoAmI()).toBe('buyer01');
  });
});

/** Delay of the calls, long enough that a busy machine receives all of them and the reset within it. */
const DELAY_MS = 2_000;

describe('a reset while calls are under way (K11)', () => {
  test('answers each 409 and lets none write, as the end of their world does', async ({ sandbox }) => {
    const bytes = async () => (await sandbox.call(CONTROL.worlds)).journals.bytes;
    const before = await bytes();
    const [world, gone] = [await sandbox.createWorld(), await sandbox.createWorld()];
    const agent = await world.signedInAgent('buyer01');
    const { gsid } = await world.session('newbie');
    const publicKey = await agent.publicKey();
    const guess = { loginType: 'pwd', loginIdentifier: 'buyer01', credential: { pwd: 'Wrong-pass1' }, publicKey };
    for (const one of [world, gone]) await one.fault({ answer: { delayMs: DELAY_MS } });
    const pending = [
      atOnce(2, async (index) => agent.sendCode(String(13_700_000_000 + index), 'register')),
      atOnce(2, async () => agent.login(guess)),
      atOnce(2, async () => agent.identify(gsid)),
      atOnce(2, async () => (await gone.visitor()).greet()),
    ];
    const firedIn = async (one: TestWorld) => (await one.call(CONTROL.faults)).faults[0]?.fired;
    await until(async () => expect([await firedIn(world), await firedIn(gone)]).toEqual([6, 2]));
    await world.reset();
    await gone.drop();
    const accounts = await world.accounts();
    const answers = (await Promise.all(pending)).flat();
    for (const answer of answers) expectRefusal(answer, 'WORLD_RESET');
    expect(await world.sms()).toEqual([]);
    expect(await world.accounts()).toEqual(accounts);
    expect((await world.summary()).sessions).toBe(0);
    await world.drop();
    expect(await bytes(), 'no row of a world that is gone').toBe(before);
  });
});
