import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { spec, success } from '#scripts/contract/suite/expectations.ts';
import { success as answers } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

describe('GET /uc/login/custom', () => {
  test('the answer holds the configuration of the page', async ({ target }) => {
    await (await target.agent(request)).get('/uc/login/custom').expect(success(spec('§7')));
  });
});

describe('GET /uc/login/custom, in a world', () => {
  inWorld(
    'the central login is on member.localhost at the same port, and carries the world along',
    async ({ world, agent }) => {
      const expectAt = async (host: string, centralLoginUrl: string) => {
        const config = expect.objectContaining({ centralLoginUrl });
        await agent.get(PATHS.loginCustom).set('Host', host).expect(answers(ENDPOINTS.loginCustom, config));
      };
      const path = `${SANDBOX.enter}/${world.id}?to=%2Flogin`;
      await expectAt('partner.localhost:5173', `http://member.localhost:5173${path}`);
      await expectAt('127.0.0.1:8080', `http://member.localhost:8080${path}`);
      await expectAt('localhost', `http://member.localhost${path}`);
      await world.changeSettings({ centralLoginUrl: 'https://sso.example/in' });
      await expectAt('localhost:5173', 'https://sso.example/in');
    },
  );
});
