import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { aliState } from '#support/busy-world.ts';
import { test } from '#support/contract-test.ts';
import { GROUP_IDS, PASSWORD, PHONES } from '#support/demo.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Who is in front of the selection page, and which of the phone's three accounts the proof is for. */
const SIGN_INS: readonly (readonly [
  how: string,
  ids: readonly string[],
  act: (world: TestWorld) => Promise<PortalClient>,
])[] = [
  ['a right code, nobody chosen yet', GROUP_IDS, proven],
  ['a right code', GROUP_IDS, async (world) => chosen(await proven(world))],
  ['1688, nobody chosen yet', GROUP_IDS, by1688],
  ['1688', GROUP_IDS, async (world) => chosen(await by1688(world))],
  ['a password', ['2002'], byPassword],
  ['a gsid', ['2002'], byGsid],
  ['a gsid of a sign-in by code', ['2002'], byGsidOfCode],
  ['a control call', ['2002'], (world) => world.signedIn('group-sub1')],
  ['a QR code', ['1001'], byQr],
];

async function proven(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  await browser.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
  return browser;
}

async function chosen(browser: PortalClient): Promise<PortalClient> {
  dataOf(await browser.chooseAccount('2002'), ENDPOINTS.login);
  return browser;
}

async function by1688(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  const body = { state: await aliState(browser), identity: 'ali-many' };
  const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body });
  await browser.request('GET', callbackUrl, { tokens: false });
  return browser;
}

async function byPassword(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  dataOf(await browser.signInByPassword('group-sub1', PASSWORD), ENDPOINTS.login);
  return browser;
}

async function byGsid(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  const { gsid } = await world.session('group-sub1');
  dataOf(await browser.signInByGsid(gsid), ENDPOINTS.login);
  return browser;
}

async function byGsidOfCode(world: TestWorld): Promise<PortalClient> {
  const { gsid } = dataOf(await (await proven(world)).chooseAccount('2002'), ENDPOINTS.login);
  const browser = world.browser();
  dataOf(await browser.identify(gsid ?? ''), ENDPOINTS.loginByIdentifier);
  return browser;
}

async function byQr(world: TestWorld): Promise<PortalClient> {
  await world.addAccount({ account: 'same-phone', accountId: '1002', phone: PHONES.buyer, password: PASSWORD });
  const browser = world.browser();
  const { weChatScene } = await browser.prepareQr();
  await world.qr('confirm', { scene: weChatScene, identity: 'wx-buyer01' });
  dataOf(await browser.pollQr(weChatScene), ENDPOINTS.qrStatus);
  return browser;
}

async function listed(browser: PortalClient): Promise<string[]> {
  const short = dataOf(await browser.send(ENDPOINTS.listByPhone), ENDPOINTS.listByPhone);
  const whole = dataOf(await browser.listByOutAccountId(), ENDPOINTS.listByOutAccountId);
  expect(whole.map(({ accountId }) => accountId)).toEqual(short.map(({ accountId }) => accountId));
  return short.map(({ accountId }) => accountId);
}

describe.for(SIGN_INS)('S5: a session made by %s', ([, ids, act]) => {
  test('lists the accounts of its proof', async ({ world }) => {
    expect(await listed(await act(world))).toEqual(ids);
  });

  test('may choose each account that it lists, again and again, and no other', async ({ world }) => {
    const browser = await act(world);
    for (const id of [...ids, ...ids]) {
      dataOf(await browser.chooseAccount(id), ENDPOINTS.login);
      expect((await world.account((await browser.whoAmI()) ?? '')).accountId).toBe(id);
    }
    for (const id of ['1001', '1002', '2001', '2003', '3001'].filter((other) => !ids.includes(other)))
      expectRefusal(await browser.chooseAccount(id), 'CHOICE_REJECTED');
    expect(await listed(browser)).toEqual(ids);
  });
});

describe('a gsid', () => {
  const gsidOf = async (browser: PortalClient) =>
    dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login).gsid ?? '';

  test('S15: ends with the logout of the session that got it', async ({ world, browser }) => {
    const gsids = [await gsidOf(browser), await gsidOf(browser)];
    dataOf(await browser.logout(), ENDPOINTS.logout);
    for (const gsid of gsids) expectRefusal(await world.browser().identify(gsid), 'GSID_REJECTED');
  });

  test('S15: outlives a new id, a logout without its cookie, and the logout of the session that spent another', async ({
    world,
    browser,
  }) => {
    const gsid = await gsidOf(browser);
    dataOf(await browser.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login')), ENDPOINTS.login);
    await browser.chooseAccount('2001');
    await world.browser().logout();
    const other = world.browser();
    await other.identify((await world.session('buyer01')).gsid);
    await other.logout();
    dataOf(await world.browser().identify(gsid), ENDPOINTS.loginByIdentifier);
  });

  test('S15: outlives the idling of its session', async ({ world, browser }) => {
    const gsid = await gsidOf(browser);
    await world.changeSettings({ limits: { sessionIdleMs: 1_000 } });
    await world.advance(1_000);
    expectRefusal(await browser.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
    await browser.logout();
    dataOf(await world.browser().identify(gsid), ENDPOINTS.loginByIdentifier);
  });
});

describe("1688's state", () => {
  test('S36: presented by a foreign session stays good for its own, with its code', async ({ world, browser }) => {
    const state = await aliState(browser);
    const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const { callbackUrl } = answerOf(agreed, CONTROL.authorizeAli);
    const thief = world.browser();
    for (const url of [callbackUrl, callbackUrl, `${PATHS.oauthCallback}?state=${state}&error=access_denied`]) {
      await thief.request('GET', url, { tokens: false });
      expect(await thief.whoAmI()).toBeNull();
    }
    expect((await browser.request('GET', callbackUrl, { tokens: false })).headers.location).toBe('/go');
    expect(await browser.whoAmI()).toBe('buyer01');
    expect((await browser.request('GET', callbackUrl, { tokens: false })).headers.location).toContain('oauth_fail=1');
  });
});
