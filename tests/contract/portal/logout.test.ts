import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import type { PortalResponse } from '#kit/node/portal-response.ts';
import { anonymousCustomer, promise, refused, success } from '#scripts/contract/suite/expectations.ts';
import { gsidOf } from '#scripts/contract/suite/steps.ts';
import { success as answers, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

describe('GET /uc/logout', () => {
  test('a sign-out ends the session, and succeeds a second time', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    const host = ({ headers }: PortalResponse) => new URL(headers.location ?? '/', target.origin).origin;
    await visitor
      .get('/uc/logout')
      .expect(success())
      .expect(promise('host that it leads to', host, target.origin));
    await visitor.currentCustomer().expect(anonymousCustomer);
    await visitor.get('/uc/logout').expect(success());
  });

  test('a sign-out spends the gsid of the session that it ends', async ({ target }) => {
    const visitor = await target.agent(request);
    const gsid = await gsidOf(target, visitor);
    await visitor.get('/uc/logout');
    await (await target.agent(request)).signInByGsid(gsid).expect(refused('GSID_REJECTED'));
  });
});

const TOKENS = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf];

describe('GET /uc/logout, in a world', () => {
  inWorld(
    'S13, S14: a sign-out ends the session on the server, gives one with new tokens, and answers the same twice',
    async ({ world }) => {
      const agent = await world.signedInAgent('buyer01');
      const stolen = await world.visitor();
      for (const name of TOKENS) stolen.setCookie(name, agent.cookie(name) ?? '');
      const { text } = await agent.get(PATHS.logout).expect(answers(ENDPOINTS.logout));
      for (const name of TOKENS) expect(agent.cookie(name)).not.toBe(stolen.cookie(name));
      expect(await agent.whoAmI()).toBeNull();
      await agent.get(PATHS.logout).expect(text);
      await stolen.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
    },
  );

  inWorld('S16: a page of another site cannot sign anybody out', async ({ world }) => {
    const agent = await world.signedInAgent('buyer01');
    await agent.get(PATHS.logout).set('Sec-Fetch-Site', 'cross-site').expect(refusal('CROSS_SITE_REJECTED'));
    expect(await agent.whoAmI()).toBe('buyer01');
    for (const site of ['same-origin', 'same-site', 'none'])
      await agent.get(PATHS.logout).set('Sec-Fetch-Site', site).expect(answers(ENDPOINTS.logout));
  });
});
