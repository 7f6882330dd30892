import request from 'supertest';
import { describe } from 'vitest';
import { masked, promise, refused, success } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

describe('GET /uc/account/info/basic', () => {
  test('is refused to a visitor', async ({ target }) => {
    await (await target.agent(request)).get('/uc/account/info/basic').expect(refused('LOGIN_REQUIRED'));
  });

  test('shows an account its phone masked, and counts its unread messages', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    const info = await visitor.get('/uc/account/info/basic').expect(success({ securityPhone: masked }));
    const { count, messageList = [] } = info.portal.data ?? {};
    const unread = messageList.filter(({ read }: { read: boolean }) => !read).length;
    promise('field data.count', () => count, unread)(info);
  });
});
