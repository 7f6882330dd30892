import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SessionCookies } from '#contract/control/world.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test as contractTest } from '#support/contract-test.ts';
import { HOUR, PASSWORD, PHONES } from '#support/demo.ts';
import { answered, answerOf, refusal, success } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { call } from '#support/test-agent.ts';
import { TestWorld } from '#support/test-world.ts';

/** `server` asks the control API about no world. */
const test = contractTest.extend<{ server: ReturnType<typeof request.agent> }>({
  server: ({ sandbox }, use) => use(request.agent(sandbox.url).set(HEADERS.control, '1')),
});

/** A browser that has these cookies. */
function browserWith(world: TestWorld, cookies: SessionCookies): PortalClient {
  const browser = world.browser();
  for (const { name, value } of cookies) browser.jar.set(name, value);
  return browser;
}

describe('POST worlds', () => {
  test('makes a world with a drawn id and seed, filled from the fixture of main', async ({ makeWorld }) => {
    const [one, other] = [await makeWorld(), await makeWorld()];
    expect(one.id).toMatch(/^w-[0-9a-f]{8}$/);
    expect(one.id).not.toBe(other.id);
    expect(one.seed).not.toBe(other.seed);
    expect(await one.summary()).toMatchObject({ fixture: 'default', accounts: 6, sessions: 0, resets: 0, evicted: {} });
  });

  test('takes id, seed and start time', async ({ makeWorld }) => {
    const world = await makeWorld({ id: 'My_world-1', seed: 'seed', now: 1_700_000_000_000, test: '甲 > b' });
    expect(world).toMatchObject({ id: 'My_world-1', seed: 'seed' });
    const { now } = await world.summary();
    expect(now - 1_700_000_000_000).toBeLessThan(60_000);
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
    expect((await other.call(CONTROL.timeline)).events).toMatchObject([{ seq: 1, kind: 'world', state: 'restored' }]);
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
    server,
  }) => {
    const begin = async (point: string) => {
      const answer = await call(server, CONTROL.createWorld, { body: { from: { world: world.id, point } } });
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

  test('a checkpoint that is gone, a world without one, and a fixture beside it are refused', async ({
    server,
    world,
  }) => {
    const made = (body: object) => call(server, CONTROL.createWorld, { body: body as never });
    await made({ from: { world: 'gone' } }).expect(refusal('SUBJECT_UNKNOWN'));
    await made({ from: { world: world.id, point: 'gone' } }).expect(refusal('SUBJECT_UNKNOWN'));
    await world.keep('here');
    await made({ from: { world: world.id, point: 'here' }, fixture: 'default' }).expect(refusal('REQUEST_INVALID'));
  });

  test('a taken id is refused', async ({ world, server }) => {
    const before = await world.state();
    for (const id of [world.id, 'main'])
      await call(server, CONTROL.createWorld, { body: { id } }).expect(
        refusal('SUBJECT_CONFLICT', { path: 'body.id' }),
      );
    expect(await world.state()).toEqual(before);
  });

  test.for([
    [{ id: '-a' }, 'body.id', 'letters'],
    [{ id: '../x' }, 'body.id', 'letters'],
    [{ now: 1e15 }, 'body.now', 'the year 2200'],
    [{ fixture: { accounts: [{ account: 'a', phone: '1' }] } }, 'body.fixture.accounts.0.phone', 'accounts.0.phone'],
    [{ fixture: { accounts: [{ account: 'a' }, { account: 'a' }] } }, 'body.fixture.accounts.1.account', 'twice'],
    [{ fixture: { accounts: [{ account: 'a', mainAccountId: '9' }] } }, 'body.fixture.accounts.0.mainAccountId', '9'],
    [{ fixture: { file: '/etc/passwd' } }, 'body.fixture.file', 'file'],
  ] as const)(
    'K8: %j is refused at its place, and no world is made',
    async ([body, path, expected], { sandbox, server }) => {
      const count = async () => (await sandbox.call(CONTROL.worlds)).worlds.length;
      const before = await count();
      const creation = call(server, CONTROL.createWorld, { body });
      await creation.expect(refusal('REQUEST_INVALID', { path, expected: expect.stringContaining(expected) }));
      expect(await count()).toBe(before);
    },
  );

  test.for(['nowhere', '../package'])('K8: no fixture is named %s', async (fixture, { server }) => {
    const expected = expect.stringContaining('default');
    const creation = call(server, CONTROL.createWorld, { body: { fixture } });
    await creation.expect(refusal('SUBJECT_UNKNOWN', { path: 'body.fixture', expected }));
  });

  test('K24: a title with half a surrogate pair is refused at its place', async ({ server }) => {
    const creation = call(server, CONTROL.createWorld, { body: { fixture: { title: '\ud800' } } });
    const expected = expect.stringContaining('expected whole characters');
    await creation.expect(refusal('REQUEST_INVALID', { path: 'body.fixture.title', expected }));
  });

  test('K8: more than a megabyte is refused', async ({ server }) => {
    const fixture = { title: 'x'.repeat(1024 * 1024) };
    await call(server, CONTROL.createWorld, { body: { fixture } }).expect(refusal('BODY_TOO_LARGE'));
  });
});

describe('GET and DELETE worlds', () => {
  test('a dropped world is gone for every call, and main stays', async ({ server }) => {
    const { id } = answerOf(await call(server, CONTROL.createWorld, { body: {} }), CONTROL.createWorld);
    const drop = (world: string) => call(server, CONTROL.deleteWorld, { params: { id: world } });
    await drop(id).expect(answered(CONTROL.deleteWorld));
    await call(server, CONTROL.accounts).set(HEADERS.world, id).expect(refusal('WORLD_UNKNOWN'));
    await drop(id).expect(refusal('SUBJECT_UNKNOWN'));
    await drop('main').expect(refusal('SUBJECT_CONFLICT'));
    await call(server, CONTROL.clock).expect(200);
  });

  test('worlds and their calls never need a world', async ({ server }) => {
    server.set(HEADERS.world, 'gone');
    for (const endpoint of [CONTROL.worlds, CONTROL.health, CONTROL.fixtures, CONTROL.openapi])
      await call(server, endpoint).expect(200);
    const { id } = answerOf(await call(server, CONTROL.createWorld, { body: {} }), CONTROL.createWorld);
    await call(server, CONTROL.deleteWorld, { params: { id } }).expect(200);
  });
});

describe('two worlds', () => {
  test('share nothing: accounts, codes, clock, journal, sessions', async ({ makeWorld }) => {
    const [one, other] = [await makeWorld({ seed: '1' }), await makeWorld({ seed: '2' })];
    const before = await other.state();
    const { now } = await other.summary();
    await one.codeFor(PHONES.newbie, 'login');
    await one.advance(HOUR);
    await one.changeAccount('1001', { password: 'Ch4nged-it' });
    const scene = await (await one.visitor()).prepareQr();
    expect(await other.state()).toEqual(before);
    expect((await other.summary()).now).toBe(now);
    expect(await other.journal.entries()).toEqual([]);
    const params = { scene, action: 'confirm' };
    const confirming = call(other.control(), CONTROL.qrAction, { params, body: {} });
    await confirming.expect(refusal('SUBJECT_UNKNOWN'));
    const agent = await other.visitor();
    await agent.login('buyer01', 'Ch4nged-it').expect(refusal('CREDENTIALS_REJECTED'));
    await agent.login('buyer01', PASSWORD).expect(success(ENDPOINTS.login));
  });
});
