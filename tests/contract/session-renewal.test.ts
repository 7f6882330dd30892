import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { NewFault } from '#contract/control/fault.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS, QrCodeState } from '#contract/portal/qr.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { aliState } from '#support/busy-world.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, PHONES, SECOND } from '#support/demo.ts';
import { answerOf, codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import type { TestWorld } from '#support/test-world.ts';

const NAMES = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf];
const IN_FLIGHT = 30 * SECOND;

/** A browser with the cookies that this one has now: what somebody planted, or a call that was sent before. */
function copyOf(world: TestWorld, browser: PortalClient): PortalClient {
  const copy = world.browser();
  for (const name of NAMES) copy.jar.set(name, browser.jar.get(name) ?? '');
  return copy;
}

/** Types the right code of the phone that has three accounts. */
async function proveGroup(world: TestWorld, browser: PortalClient): Promise<void> {
  const code = await world.codeFor(PHONES.group, 'login');
  expect(dataOf(await browser.signInBySms(PHONES.group, code), ENDPOINTS.login).accountSize).toBe(3);
}

const statusOf = (answer: AnyResponse) =>
  QrCodeState.parse(JSON.parse(dataOf(answer, ENDPOINTS.qrStatus).qrCode)).qrCodeStatus;

async function breakIt(world: TestWorld, fault: NewFault): Promise<void> {
  await world.fault(fault);
}

/** Waits until the fault holds a call; a used-up one is not listed any more. */
async function untilHeld(world: TestWorld): Promise<void> {
  for (;;) {
    const { faults } = await world.call(CONTROL.faults);
    if (faults.every(({ fired }) => fired > 0)) return;
  }
}

function expectOvertaken(answer: AnyResponse): void {
  const refusal = expectRefusal(answer, codeOf(answer) === 'CTOKEN_REJECTED' ? 'CTOKEN_REJECTED' : 'CSRF_REJECTED');
  expect(refusal.path).toBe('cookies.uc_session');
  expect(cookiesOf(answer)).toEqual([]);
}

/** A choice as it was sent before the cookies changed: its key was fetched earlier. */
async function chooseLate(world: TestWorld, browser: PortalClient): Promise<AnyResponse> {
  return browser.login('multi_account', '2001', { accountSource: '1688' }, await world.browser().publicKey());
}

describe('S13: the pending proof of a right code', () => {
  test('moves to a new session id with new tokens', async ({ world, browser }) => {
    await browser.greet();
    const before = NAMES.map((name) => browser.jar.get(name));
    await proveGroup(world, browser);
    const after = NAMES.map((name) => browser.jar.get(name));
    expect(after.every((value, index) => value && value !== before[index])).toBe(true);
    dataOf(await browser.chooseAccount('2002'), ENDPOINTS.login);
    expect(await browser.whoAmI()).toBe('group-sub1');
  });

  test('is not carried by a cookie that somebody planted', async ({ world, browser }) => {
    await browser.greet();
    const planted = copyOf(world, browser);
    await proveGroup(world, browser);
    expectOvertaken(await chooseLate(world, planted));
    expectOvertaken(await planted.send(ENDPOINTS.listByPhone));
    await world.advance(IN_FLIGHT);
    expectRefusal(await planted.send(ENDPOINTS.listByPhone), 'LOGIN_REQUIRED');
    dataOf(await browser.chooseAccount('2001'), ENDPOINTS.login);
  });

  test('of 1688 moves too', async ({ world, browser }) => {
    const state = await aliState(browser);
    const planted = copyOf(world, browser);
    const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-many' } });
    await browser.request('GET', answerOf(agreed, CONTROL.authorizeAli).callbackUrl, { tokens: false });
    expectOvertaken(await chooseLate(world, planted));
    dataOf(await browser.chooseAccount('2001'), ENDPOINTS.login);
  });

  test('leaves who was signed in signed in', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    await proveGroup(world, browser);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('takes all QR tickets and 1688 states of its session along', async ({ world, browser }) => {
    const scenes = [(await browser.prepareQr()).weChatScene, (await browser.prepareQr()).weChatScene];
    const states = [await aliState(browser), await aliState(browser)];
    await proveGroup(world, browser);
    for (const scene of scenes) expect(statusOf(await browser.pollQr(scene))).toBe(QR_STATUS.initial);
    const callback = async (state: string, identity: string) => {
      const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity } });
      return browser.request('GET', answerOf(agreed, CONTROL.authorizeAli).callbackUrl, { tokens: false });
    };
    expect((await callback(states[0] ?? '', 'ali-none')).headers.location).toBe('/login?oauth_fail=1');
    expect(await world.lastRule()).toBe('oauth.unlinked');
    expect((await callback(states[1] ?? '', 'ali-many')).headers.location).toMatch(/^\/accountSelect/);
    await world.qr('confirm', { scene: scenes[1] ?? '', identity: 'wx-buyer01' });
    expect(dataOf(await browser.pollQr(scenes[1] ?? ''), ENDPOINTS.qrStatus).gsid).toBeDefined();
    expect(await browser.whoAmI()).toBe('buyer01');
  });
});

describe('a call in flight with the old id', () => {
  test('is refused without cookies, however many there are', async ({ world, browser }) => {
    const { weChatScene } = await browser.prepareQr();
    const before = copyOf(world, browser);
    await proveGroup(world, browser);
    const answers = await atOnce<AnyResponse>(20, (index) =>
      index % 2 ? before.pollQr(weChatScene) : before.listByOutAccountId(),
    );
    for (const answer of answers) expectOvertaken(answer);
    const early = await before.request('GET', PATHS.qrStatus);
    expect([codeOf(early), cookiesOf(early)]).toEqual(['METHOD_REJECTED', []]);
  });

  test('cannot take the place of the cookies of a sign-in', async ({ world, browser }) => {
    const { weChatScene } = await browser.prepareQr();
    const visitor = copyOf(world, browser);
    dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
    expectOvertaken(await visitor.pollQr(weChatScene));
    expect(await world.lastRule()).toBe('session.replaced');
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('gets a session of its own once none can be in flight any more', async ({ world, browser }) => {
    await browser.greet();
    const before = copyOf(world, browser);
    await proveGroup(world, browser);
    await world.advance(IN_FLIGHT - 1);
    expectOvertaken(await before.send(ENDPOINTS.loginCustom));
    await world.advance(1);
    expect(cookiesOf(await before.send(ENDPOINTS.loginCustom)).map(({ name }) => name)).toContain(COOKIES.session);
  });

  for (const [kind, headers] of [
    ['not framed', {}],
    ['framed', { [HEADERS.embedded]: '1' }],
  ] as const) {
    test(`held by a fault across the change, ${kind}: refused, and right when repeated`, async ({ world, browser }) => {
      Object.assign(browser.headers, headers);
      const { weChatScene } = await browser.prepareQr();
      const code = await world.codeFor(PHONES.group, 'login');
      const key = await browser.publicKey();
      await breakIt(world, { match: { path: PATHS.qrStatus }, answer: { delayMs: 2_000 }, times: 1 });
      const held = browser.pollQr(weChatScene);
      await untilHeld(world);
      const proven = await browser.login('sms', PHONES.group, { smsCode: code }, key);
      const issued = cookiesOf(proven);
      expect(issued.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
      const setCookies = proven.setCookies;
      expect(setCookies.every((cookie) => cookie.includes('Partitioned') === (kind === 'framed'))).toBe(true);
      expectOvertaken(await held);
      expect(await world.lastRule()).toBe('session.replaced');
      expect(issued.every(({ name, value }) => browser.jar.get(name) === value)).toBe(true);
      expect(statusOf(await browser.pollQr(weChatScene))).toBe(QR_STATUS.initial);
      dataOf(await browser.chooseAccount('2003'), ENDPOINTS.login);
    });
  }

  test('held while its session ends is refused, and does nothing', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    const { gsid } = await world.session('newbie');
    await browser.greet();
    await breakIt(world, { match: { path: PATHS.loginByIdentifier }, answer: { delayMs: 1_000 }, times: 1 });
    const held = browser.identify(gsid);
    await untilHeld(world);
    await world.changeAccount('1001', { enable: false });
    expectOvertaken(await held);
    dataOf(await world.browser().identify(gsid), ENDPOINTS.loginByIdentifier);
  });

  test('is no such call where the answer with the new id never left', async ({ world, browser }) => {
    await browser.greet();
    const code = await world.codeFor(PHONES.group, 'login');
    const key = await browser.publicKey();
    await breakIt(world, { match: { path: PATHS.login }, answer: { broken: 'drop', when: 'after' }, times: 1 });
    await browser.login('sms', PHONES.group, { smsCode: code }, key).catch(() => undefined);
    const next = await browser.send(ENDPOINTS.loginCustom);
    expect([codeOf(next), cookiesOf(next).length]).toEqual([null, 3]);
  });
});
