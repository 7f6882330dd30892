import request from 'supertest';
import { describe, expect } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { QrCodeState } from '#contract/value-forms.ts';
import type { PortalResponse } from '#kit/node/portal-response.ts';
import {
  anonymousCustomer,
  nothing,
  promise,
  qrStatus,
  refused,
  signedInCustomer,
  spec,
  success,
  text,
} from '#scripts/contract/suite/expectations.ts';
import { preparedQr } from '#scripts/contract/suite/steps.ts';
import { dataOf } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

const { initial, confirmed, expired } = QR_STATUS;

describe('POST /uc/login/wechat/qrcode/status', () => {
  test('a QR code that waits for its scan is initial', async ({ target }) => {
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    await visitor
      .pollQr(scene)
      .expect(success(spec('§3')))
      .expect(qrStatus(initial, spec('§4')));
  });

  test('an unknown QR code looks like an expired one', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.pollQr('no-such-scene').expect(success()).expect(qrStatus(expired));
  });

  test("another visitor's QR code looks like an expired one (S17)", async ({ target }) => {
    const scene = await preparedQr(await target.agent(request));
    await (await target.agent(request)).pollQr(scene).expect(success()).expect(qrStatus(expired));
  });

  test('a poll without weChatScene is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.pollQr('no-such-scene');
    const bare = visitor.post('/uc/login/wechat/qrcode/status').send({ attributes: {} });
    await bare.expect(refused('REQUEST_INVALID', 'assumed', without));
  });

  test('a confirmed QR code signs in, with a gsid that comes once', async ({ target }) => {
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    await target.scan(scene, 'scan');
    await visitor.pollQr(scene).expect(success()).expect(qrStatus(initial));
    await target.scan(scene, 'confirm');
    await visitor
      .pollQr(scene)
      .expect(success({ gsid: text('a gsid') }, spec('§4')))
      .expect(qrStatus(confirmed, spec('§4')));
    await visitor.currentCustomer().expect(signedInCustomer);
    await visitor
      .pollQr(scene)
      .expect(success({ gsid: nothing }))
      .expect(qrStatus(confirmed));
  });

  test('a confirmed QR code signs in only the browser that asked for it (S17)', async ({ target }) => {
    const [visitor, stranger] = [await target.agent(request), await target.agent(request)];
    const scene = await preparedQr(visitor);
    await target.scan(scene, 'confirm');
    await stranger
      .pollQr(scene)
      .expect(success({ gsid: nothing }))
      .expect(qrStatus(expired));
    await stranger.currentCustomer().expect(anonymousCustomer);
    // Whether a stranger's poll leaves the code to its own browser is assumed.
    await visitor.pollQr(scene).expect(success()).expect(qrStatus(confirmed));
  });

  test('a QR code that an existing account confirms is no first login', async ({ target }) => {
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    await target.scan(scene, 'confirm');
    const isFirst = ({ portal }: PortalResponse) => portal.data?.firstLogin ?? false;
    await visitor
      .pollQr(scene)
      .expect(success())
      .expect(promise('field data.firstLogin', isFirst, false));
  });

  test('a QR code is initial again after its scan is cancelled', async ({ target }) => {
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    await target.scan(scene, 'scan');
    await target.scan(scene, 'cancel');
    await visitor.pollQr(scene).expect(success()).expect(qrStatus(initial));
  });

  test('a QR code of the registration page signs nobody in who has an account (S17)', async ({ target }) => {
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor, 0);
    await target.scan(scene, 'confirm');
    await visitor.pollQr(scene).expect(success({ gsid: nothing }));
    await visitor.currentCustomer().expect(anonymousCustomer);
  });

  test('a confirmed QR code is refused after its account was disabled', async ({ target }) => {
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    const account = await target.scan(scene, 'confirm');
    await target.whileDisabled(account, async () => {
      await visitor.pollQr(scene).expect(refused('CREDENTIALS_REJECTED'));
    });
  });

  test('a QR code that a new user confirms registers and signs in', async ({ target }) => {
    target.allow('register');
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    await target.scan(scene, 'confirm as a new user');
    await visitor.pollQr(scene).expect(success({ firstLogin: true }));
    await visitor.currentCustomer().expect(signedInCustomer);
  });
});

/** Expectation of a poll: the status that its JSON string carries. */
function status(expected: number) {
  return (answer: request.Response): void => {
    const { qrCode } = dataOf(answer, ENDPOINTS.qrStatus);
    expect(QrCodeState.parse(JSON.parse(qrCode)).qrCodeStatus).toBe(expected);
  };
}

describe('POST /uc/login/wechat/qrcode/status, in a world', () => {
  inWorld('a WeChat without an account registers one at its first login', async ({ world, agent }) => {
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

  inWorld(
    'S17: each poll at registration shows that a WeChat has an account, and signs nobody in',
    async ({ world, agent }) => {
      const scene = await agent.prepareQr(0);
      await world.qr('confirm', { scene, identity: 'wx-buyer01' });
      for (let polls = 0; polls < 2; polls += 1) {
        const data = dataOf(await agent.pollQr(scene).expect(status(2)), ENDPOINTS.qrStatus);
        expect([data.gsid, data.firstLogin]).toEqual([undefined, false]);
      }
      expect(await agent.whoAmI()).toBeNull();
      const fresh = await agent.prepareQr(0);
      await world.qr('confirm', { scene: fresh, identity: 'wx-new' });
      expect(dataOf(await agent.pollQr(fresh), ENDPOINTS.qrStatus).firstLogin).toBe(true);
      const again = dataOf(await agent.pollQr(fresh).expect(status(2)), ENDPOINTS.qrStatus);
      expect(again.firstLogin).toBeUndefined();
    },
  );

  inWorld("S17: another session's QR code and an unknown one get the same bytes", async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    const thief = await world.visitor();
    const { text } = await thief.pollQr(scene).expect(status(4));
    await thief.pollQr('a'.repeat(32)).expect(200, text);
  });
});
