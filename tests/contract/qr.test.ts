import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QrCodeState } from '#contract/portal/qr.ts';
import { COOKIES } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE } from '#support/demo.ts';
import { dataOf, expectRefusal } from '#support/expect-answer.ts';

/** The status a poll answers with, read out of its JSON string. */
function statusOf(answer: AnyResponse): number {
  return QrCodeState.parse(JSON.parse(dataOf(answer, ENDPOINTS.qrStatus).qrCode)).qrCodeStatus;
}

async function poll(browser: PortalClient, scene: string): Promise<number> {
  return statusOf(await browser.pollQr(scene));
}

describe('POST /uc/login/prepare', () => {
  test('answers a PNG and a scene, and opens a ticket of five minutes', async ({ world, browser }) => {
    const { qrcode, weChatScene } = await browser.prepareQr(1, '/go/x');
    expect(
      Buffer.from(qrcode.split(',')[1] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(weChatScene).toMatch(/^[0-9a-f]{32}$/);
    const [ticket] = await world.tickets();
    expect(ticket).toMatchObject({ scene: weChatScene, isLogin: 1, status: 0, scannedBy: null, confirmedBy: null });
    expect((ticket?.expiresAt ?? 0) - (ticket?.createdAt ?? 0)).toBe(5 * MINUTE);
    expect(ticket?.gotoUrl).toMatch(/\/go\/x$/);
  });

  test.for(['//evil.example', 'javascript:alert(1)', '/login'])(
    'S33: gotoUrl %s becomes /go',
    async (gotoUrl, { world, browser }) => {
      await browser.prepareQr(1, gotoUrl);
      expect((await world.tickets())[0]?.gotoUrl).toBe('/go');
    },
  );

  test('S17: each preparation has a scene of its own', async ({ browser }) => {
    await browser.greet();
    const scenes = await atOnce(20, async () => (await browser.prepareQr()).weChatScene);
    expect(new Set(scenes).size).toBe(20);
  });

  const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };
  test.for([
    [{ loginType: 'pwd' }, 'body.loginType'],
    [{ attributes: { ...attributes, isLogin: 2 } }, 'body.attributes.isLogin'],
    [{ attributes: { ...attributes, isLogin: '1' } }, 'body.attributes.isLogin'],
    [{ attributes: { ...attributes, envVersion: 'trial' } }, 'body.attributes.envVersion'],
    [{ attributes: { ...attributes, loginSource: 'app' } }, 'body.attributes.loginSource'],
    [{ attributes: null }, 'body.attributes'],
    [{ gotoUrl: 5 }, 'body.gotoUrl'],
  ] as const)('%j is refused at its place', async ([change, path], { world, browser }) => {
    await browser.greet();
    const before = await world.state();
    const answer = await browser.send(ENDPOINTS.prepare, {
      body: { gotoUrl: '/go', loginType: 'native', attributes, ...change },
    });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe(path);
    expect(await world.state()).toEqual(before);
  });
});

describe('POST /uc/login/wechat/qrcode/status', () => {
  test('stays 0 while nobody confirms; scanning shows on the phone only', async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr();
    expect(await poll(browser, scene)).toBe(0);
    expect(
      (await world.send(CONTROL.qrAction, { params: { scene, action: 'scan' }, body: { identity: 'wx-buyer01' } }))
        .body,
    ).toMatchObject({ status: 0, scannedBy: 'wx-buyer01' });
    expect(await poll(browser, scene)).toBe(0);
    expect((await world.send(CONTROL.qrAction, { params: { scene, action: 'cancel' }, body: {} })).body).toMatchObject({
      status: 0,
      scannedBy: null,
    });
    expect(await poll(browser, scene)).toBe(0);
  });

  test('the answer with 2 signs in as POST /uc/login does, and carries the gsid once', async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr();
    const session = browser.jar.get(COOKIES.session);
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    expect(await browser.whoAmI()).toBeNull();
    const answer = await browser.pollQr(scene);
    expect(statusOf(answer)).toBe(2);
    const { gsid, firstLogin } = dataOf(answer, ENDPOINTS.qrStatus);
    expect(gsid).toMatch(/^[0-9a-f]{32}$/);
    expect(firstLogin).toBe(false);
    expect(browser.jar.get(COOKIES.session)).not.toBe(session);
    expect(await browser.whoAmI()).toBe('buyer01');
    const again = await browser.pollQr(scene);
    expect(statusOf(again)).toBe(2);
    expect(dataOf(again, ENDPOINTS.qrStatus)).not.toHaveProperty('gsid');
    dataOf(await world.browser().signInByGsid(gsid ?? ''), ENDPOINTS.login);
  });

  test('S17: of 50 polls at once one carries the gsid', async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    const answers = await atOnce(50, () => browser.pollQr(scene));
    expect(answers.filter(({ refusal, text }) => refusal === null && text.includes('"gsid"'))).toHaveLength(1);
  });

  test('a WeChat without an account registers one at its first login', async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-new' });
    const data = dataOf(await browser.pollQr(scene), ENDPOINTS.qrStatus);
    expect(data.firstLogin).toBe(true);
    const name = (await browser.whoAmI()) ?? '';
    expect(name).toMatch(/^wx_/);
    expect(await world.account(name)).toMatchObject({ phone: '', password: null, enable: true });
    const second = await browser.prepareQr();
    await world.qr('confirm', { scene: second.weChatScene, identity: 'wx-new' });
    expect(dataOf(await browser.pollQr(second.weChatScene), ENDPOINTS.qrStatus).firstLogin).toBe(false);
    expect(await browser.whoAmI()).toBe(name);
  });

  test('S17: a registration ticket signs in nobody who has an account already', async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr(0);
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    const answer = await browser.pollQr(scene);
    expect(statusOf(answer)).toBe(2);
    expect(dataOf(answer, ENDPOINTS.qrStatus)).not.toHaveProperty('gsid');
    expect(await browser.whoAmI()).toBeNull();
  });

  test("S17: another session's ticket looks like one that expired", async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    const thief = world.browser();
    await thief.greet();
    const stolen = await thief.pollQr(scene);
    const unknown = await thief.pollQr('a'.repeat(32));
    expect(stolen.text).toBe(unknown.text);
    expect(statusOf(stolen)).toBe(4);
    expect(await thief.whoAmI()).toBeNull();
    expect(await poll(browser, scene)).toBe(2);
  });

  test('expires after five minutes, for good', async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr();
    await world.advance(5 * MINUTE - 1);
    expect(await poll(browser, scene)).toBe(0);
    await world.advance(1);
    expect(await poll(browser, scene)).toBe(4);
    for (const action of ['scan', 'confirm', 'cancel'] as const)
      expectRefusal(
        await world.send(CONTROL.qrAction, { params: { scene, action }, body: { identity: 'wx-buyer01' } }),
        'SUBJECT_CONFLICT',
      );
    expect(await poll(browser, scene)).toBe(4);
    expect(await browser.whoAmI()).toBeNull();
  });

  test('S17: confirmed is final: no second confirmation, no expiry, no cancelling', async ({ world, browser }) => {
    const { weChatScene: scene } = await browser.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    for (const [action, identity] of [['confirm', 'wx-new'], ['expire'], ['cancel'], ['scan', 'wx-new']] as const)
      expectRefusal(
        await world.send(CONTROL.qrAction, { params: { scene, action }, body: { identity } }),
        'SUBJECT_CONFLICT',
      );
    await world.advance(6 * MINUTE);
    expect(await poll(browser, scene)).toBe(2);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('a frozen account cannot confirm; one frozen since gets no session', async ({ world, browser }) => {
    const first = (await browser.prepareQr()).weChatScene;
    const second = (await browser.prepareQr()).weChatScene;
    await world.qr('confirm', { scene: first, identity: 'wx-buyer01' });
    await world.changeAccount('1001', { enable: false });
    expectRefusal(
      await world.send(CONTROL.qrAction, {
        params: { scene: second, action: 'confirm' },
        body: { identity: 'wx-buyer01' },
      }),
      'SUBJECT_CONFLICT',
    );
    expectRefusal(await browser.pollQr(first), 'CREDENTIALS_REJECTED');
    expect(await browser.whoAmI()).toBeNull();
  });

  test('a new QR code of the same page leaves the old one alive', async ({ world, browser }) => {
    const first = (await browser.prepareQr()).weChatScene;
    const second = (await browser.prepareQr()).weChatScene;
    await world.qr('expire', { scene: first });
    expect([await poll(browser, first), await poll(browser, second)]).toEqual([4, 0]);
  });

  test.for([
    [{}, 'body.attributes'],
    [{ attributes: {} }, 'body.attributes.weChatScene'],
    [{ attributes: { weChatScene: ['a'] } }, 'body.attributes.weChatScene'],
    [{ attributes: { weChatScene: '' } }, 'body.attributes.weChatScene'],
    [{ attributes: { weChatScene: 'a'.repeat(129) } }, 'body.attributes.weChatScene'],
  ] as const)('%j is refused at its place', async ([body, path], { browser }) => {
    expect(expectRefusal(await browser.send(ENDPOINTS.qrStatus, { body }), 'REQUEST_INVALID').path).toBe(path);
  });
});
