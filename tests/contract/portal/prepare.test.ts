import request from 'supertest';
import { describe } from 'vitest';
import { promise, refused, spec, success, text } from '#scripts/contract/suite/expectations.ts';
import { HARMLESS } from '#scripts/contract/suite/harmless.ts';
import { preparedQr } from '#scripts/contract/suite/steps.ts';
import { test } from '#support/portal-test.ts';

const { attributes, ...WITHOUT } = HARMLESS.prepare;

describe('POST /uc/login/prepare', () => {
  test('opens a new QR code each time', async ({ target }) => {
    const visitor = await target.agent(request);
    const first = await preparedQr(visitor);
    await visitor
      .prepareQr()
      .expect(success({ extData: { weChatScene: text('a scene') } }, spec('§3')))
      .expect(promise('another scene', ({ portal }) => portal.data?.extData?.weChatScene !== first, true));
  });

  test.for([
    ['another loginType than native', { ...WITHOUT, attributes, loginType: 'pwd' }],
    ['isLogin 2', { ...WITHOUT, attributes: { ...attributes, isLogin: 2 } }],
    ['no attributes', WITHOUT],
  ] as const)('%s is refused', async ([, body], { target }) => {
    await (await target.agent(request)).post('/uc/login/prepare').send(body).expect(refused('REQUEST_INVALID'));
  });
});
