import type request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QrCodeState } from '#contract/portal/qr.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE } from '#support/demo.ts';
import { dataOf } from '#support/expect-answer.ts';

/** Expectation of a poll: the status that its JSON string carries. */
function status(expected: number) {
  return (answer: request.Response): void => {
    const { qrCode } = dataOf(answer, ENDPOINTS.qrStatus);
    expect(QrCodeState.parse(JSON.parse(qrCode)).qrCodeStatus).toBe(expected);
  };
}

describe('POST /uc/login/prepare', () => {
  const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };

  test('answers a PNG and a scene, and opens a ticket of five minutes', async ({ world, agent }) => {
    const body = { gotoUrl: '/go/x', loginType: 'native', attributes };
    const { qrcode, weChatScene } = dataOf(await agent.post(PATHS.prepare).send(body), ENDPOINTS.prepare).extData;
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

  test('S33: a hostile gotoUrl becomes /go', async ({ world, agent }) => {
    await agent.prepareQr(1, '//evil.example');
    expect((await world.tickets())[0]?.gotoUrl).toBe('/go');
  });
});

describe('POST /uc/login/wechat/qrcode/status', () => {
  test('a WeChat without an account registers one at its first login', async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-new' });
    const data = dataOf(await agent.pollQr(scene), ENDPOINTS.qrStatus);
    expect(data.firstLogin).toBe(true);
    const name = (await agent.whoAmI()) ?? '';
    expect(name).toMatch(/^wx_/);
    expect(await world.account(name)).toMatchObject({ phone: '', password: null, enable: true });
    const second = await agent.prepareQr();
    await world.qr('confirm', { scene: second, identity: 'wx-new' });
    expect(dataOf(await agent.pollQr(second), ENDPOINTS.qrStatus).firstLogin).toBe(false);
    expect(await agent.whoAmI()).toBe(name);
  });

  test("S17: another session's ticket looks like one that expired", async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    const thief = await world.visitor();
    await thief.greet();
    const { text } = await thief.pollQr(scene).expect(status(4));
    await thief.pollQr('a'.repeat(32)).expect(200, text);
    expect(await thief.whoAmI()).toBeNull();
    await agent.pollQr(scene).expect(status(2));
  });
});
