import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { promise, refused, spec, success, text } from '#scripts/contract/suite/expectations.ts';
import { HARMLESS_BODIES } from '#scripts/contract/suite/harmless.ts';
import { preparedQr } from '#scripts/contract/suite/steps.ts';
import { MINUTE } from '#support/demo.ts';
import { dataOf } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

const { attributes, ...WITHOUT } = HARMLESS_BODIES.prepare;

describe('POST /uc/login/prepare', () => {
  test('each call opens a new QR code', async ({ target }) => {
    const visitor = await target.agent(request);
    const first = await preparedQr(visitor);
    await visitor
      .prepareQr()
      .expect(success({ extData: { weChatScene: text('a scene') } }, spec('§3')))
      .expect(promise('another scene', ({ portal }) => portal.data?.extData?.weChatScene !== first, true));
  });

  test.for([
    ['a loginType other than native', { ...WITHOUT, attributes, loginType: 'pwd' }],
    ['an isLogin of 2', { ...WITHOUT, attributes: { ...attributes, isLogin: 2 } }],
    ['a request without attributes', WITHOUT],
  ] as const)('%s is refused', async ([, body], { target }) => {
    await (await target.agent(request)).post('/uc/login/prepare').send(body).expect(refused('REQUEST_INVALID'));
  });
});

describe('POST /uc/login/prepare, in a world', () => {
  const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };

  inWorld('the answer holds a PNG and a weChatScene of a QR code that lasts five minutes', async ({ world, agent }) => {
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

  inWorld('S33: a hostile gotoUrl becomes /go', async ({ world, agent }) => {
    await agent.prepareQr(1, '//evil.example');
    expect((await world.tickets())[0]?.gotoUrl).toBe('/go');
  });
});
