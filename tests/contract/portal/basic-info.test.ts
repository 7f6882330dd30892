import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { masked, promise, refused, success } from '#scripts/contract/suite/expectations.ts';
import { dataOf } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

interface Messages {
  readonly count?: number;
  readonly messageList?: readonly { readonly read?: boolean }[];
}

function isCounted({ count, messageList = [] }: Messages): boolean {
  return count === messageList.filter(({ read }) => read !== true).length;
}

describe('GET /uc/account/info/basic', () => {
  test('a visitor is refused', async ({ target }) => {
    await (await target.agent(request)).get('/uc/account/info/basic').expect(refused('LOGIN_REQUIRED'));
  });

  test('the answer shows the phone masked, and counts the unread messages', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    await visitor
      .get('/uc/account/info/basic')
      .expect(success({ securityPhone: masked }))
      .expect(promise('count of the unread messages', ({ portal }) => isCounted(portal.data ?? {}), true));
  });
});

describe('GET /uc/account/info/basic, in a world', () => {
  inWorld(
    'the answer names the signed-in account, with its phone masked, its messages and how many are unread',
    async ({ world }) => {
      const agent = await world.signedInAgent('newbie');
      const answer = await agent.get(PATHS.basicInfo);
      const info = dataOf(answer, ENDPOINTS.basicInfo);
      expect(info).toMatchObject({
        name: 'newbie',
        accountId: '3001',
        accountSrc: 'inner',
        securityPhone: '138****0003',
        hasRealNameAuth: false,
        loginRedirectUrl: '/go',
        authUrl: '/go/portal/authenterprise',
      });
      expect(info.count).toBe(1);
      expect(answer.text).not.toContain('13800000003');
    },
  );
});
