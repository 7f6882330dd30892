import request from 'supertest';
import { describe } from 'vitest';
import { each, masked, promise, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { choosing } from '#scripts/contract/suite/steps.ts';
import { test } from '#support/portal-test.ts';

const PATH = '/uc/account/info/listByOutAccountId';

describe('GET /uc/account/info/listByOutAccountId', () => {
  test('is refused to a visitor', async ({ target }) => {
    await (await target.agent(request)).get(PATH).expect(refused('LOGIN_REQUIRED'));
  });

  test('lists the accounts of the selection page, phones masked', async ({ target }) => {
    const { visitor, accountSize } = await choosing(target, await target.agent(request));
    const list = await visitor
      .get(PATH)
      .expect(success(spec('§3')))
      .expect(each({ securityPhone: masked }, spec('§3')))
      .expect(promise('length of data', ({ portal }) => portal.data?.length, accountSize));
    const outAccountId = list.portal.data?.[0]?.outAccountId;
    if (!outAccountId) return;
    await visitor.get(PATH).query({ outAccountId }).expect(success()).expect(each({ outAccountId }));
  });
});
