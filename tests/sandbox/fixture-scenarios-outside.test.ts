import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, SECOND } from '#support/demo.ts';
import { answerOf, dataOf } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Agrees at 1688 as an identity; answers where the portal sends the browser then. */
async function authorize(world: TestWorld, browser: PortalClient, identity: string): Promise<string> {
  const [method] = dataOf(
    await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC' } }),
    ENDPOINTS.loginConfig,
  );
  const state = new URL(method?.loginUrl ?? '', world.base).searchParams.get('state');
  const answer = await world.send(CONTROL.authorizeAli, { body: { state, identity } });
  const { callbackUrl } = answerOf(answer, CONTROL.authorizeAli);
  return String((await browser.request('GET', callbackUrl, { tokens: false })).headers.location);
}

/** The state that the portal tells of a QR code, and what else comes with it. */
async function pollQr(browser: PortalClient, scene: string) {
  const { qrCode, ...more } = dataOf(await browser.pollQr(scene), ENDPOINTS.qrStatus);
  return { status: (JSON.parse(qrCode) as { qrCodeStatus: number }).qrCodeStatus, ...more };
}

describe('scenarios about 1688', () => {
  test('ali-one-account: signs in', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'ali-one-account' });
    const browser = world.browser();
    expect(await authorize(world, browser, 'ali-one')).toBe('/go');
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('ali-many-accounts: to the selection page', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'ali-many-accounts' });
    const browser = world.browser();
    expect(await authorize(world, browser, 'ali-many')).toMatch(/^\/accountSelect\?/);
    expect(dataOf(await browser.send(ENDPOINTS.listByOutAccountId), ENDPOINTS.listByOutAccountId)).toHaveLength(3);
  });

  test.for(['ali-none', 'ali-frozen'])('ali-not-linked: %s has no enterprise', async (identity, { makeWorld }) => {
    const world = await makeWorld({ fixture: 'ali-not-linked' });
    expect(await authorize(world, world.browser(), identity)).toBe('/login?oauth_fail=1');
  });
});

describe('scenarios about QR codes', () => {
  test('first-wechat-login: the first confirmation registers, the second signs in', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'first-wechat-login' });
    const browser = world.browser();
    const { weChatScene } = await browser.prepareQr();
    await world.advance(5 * SECOND);
    expect((await world.tickets())[0]?.scannedBy).toBe('wx-new');
    expect((await pollQr(browser, weChatScene)).status).toBe(QR_STATUS.initial);
    await world.advance(3 * SECOND);
    expect(await pollQr(browser, weChatScene)).toMatchObject({ status: QR_STATUS.confirmed, firstLogin: true });
    expect(await browser.whoAmI()).toMatch(/^wx_/);

    const other = world.browser();
    const second = await other.prepareQr();
    await world.advance(5 * SECOND);
    expect(await pollQr(other, second.weChatScene)).toMatchObject({ firstLogin: false });
    expect(await other.whoAmI()).toBe('buyer01');
  });

  test('qr-expires: after 15 seconds at login, 30 at registration', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'qr-expires' });
    const browser = world.browser();
    const login = await browser.prepareQr(1);
    const register = await browser.prepareQr(0);
    await world.advance(15 * SECOND);
    expect((await pollQr(browser, login.weChatScene)).status).toBe(QR_STATUS.expired);
    expect((await pollQr(browser, register.weChatScene)).status).toBe(QR_STATUS.initial);
    await world.advance(15 * SECOND);
    expect((await pollQr(browser, register.weChatScene)).status).toBe(QR_STATUS.expired);
  });

  test('qr-confirmed-late: eight seconds before its end', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'qr-confirmed-late' });
    const browser = world.browser();
    const { weChatScene } = await browser.prepareQr();
    await world.advance(51 * SECOND);
    expect((await pollQr(browser, weChatScene)).status).toBe(QR_STATUS.initial);
    await world.advance(SECOND);
    expect((await pollQr(browser, weChatScene)).status).toBe(QR_STATUS.confirmed);
    expect(await browser.whoAmI()).toBe('buyer01');
    await world.advance(MINUTE);
    expect((await pollQr(world.browser(), weChatScene)).status).toBe(QR_STATUS.expired);
  });
});

describe("scenarios of the portal's configuration", () => {
  test.for([
    ['ab-group-b', { abTestEnabled: true, abShareB: 1 }],
    ['migration-notice', { migrationNoticeEnabled: true, abTestEnabled: false }],
    ['embedded', { embedAllowList: ['http://partner.localhost:*', 'http://member.localhost:*'] }],
    ['one-account', { embedAllowList: [], wrapperAllowList: [], abShareB: 0.1 }],
  ] as const)('%s', async ([fixture, config], { makeWorld }) => {
    const browser = (await makeWorld({ fixture })).browser();
    expect(dataOf(await browser.send(ENDPOINTS.loginCustom), ENDPOINTS.loginCustom)).toMatchObject(config);
  });
});
