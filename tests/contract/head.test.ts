import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { dataOf } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { withoutTokens } from '#support/test-agent.ts';

const GETS = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET');
const CHANGING: readonly string[] = [PATHS.logout, PATHS.loginConfig, PATHS.oauthCallback];

describe('HEAD', () => {
  test('of /uc/logout signs nobody out', async ({ world }) => {
    const agent = await world.signedInAgent('buyer01');
    expect(cookiesOf(await agent.head(PATHS.logout).expect(405).expect('Allow', 'GET'))).toEqual([]);
    expect(await agent.whoAmI()).toBe('buyer01');
    await agent.get(PATHS.logout).expect(200);
    expect(await agent.whoAmI()).toBeNull();
  });

  test('of the 1688 callback spends neither code nor state', async ({ world, agent }) => {
    const config = await agent.get(PATHS.loginConfig).query({ loginChannel: 'PC' });
    const { loginUrl = '' } = dataOf(config, ENDPOINTS.loginConfig)[0] ?? {};
    const state = new URL(loginUrl, world.base).searchParams.get('state') ?? '';
    const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const path = (agreed.body as { callbackUrl: string }).callbackUrl;
    const before = agent.cookie(COOKIES.session);
    await agent.head(path).use(withoutTokens).expect(405);
    expect(agent.cookie(COOKIES.session)).toBe(before);
    await agent.get(path).use(withoutTokens).expect('Location', '/go');
    expect(await agent.whoAmI()).toBe('buyer01');
  });

  test.for(GETS.flatMap(({ path }) => [path, `/go${path}`]))('of %s changes nothing', async (path, { world }) => {
    const agent = await world.signedInAgent('buyer01');
    const kept = async () => {
      const snapshot = await world.snapshot();
      // Every call is counted.
      return { ...snapshot, requests: 0 };
    };
    const before = await kept();
    const query = path.endsWith(PATHS.loginConfig) ? { loginChannel: 'PC' } : {};
    const changes = CHANGING.some((name) => path.endsWith(name));
    await agent
      .head(path)
      .query(query)
      .expect(changes ? 405 : 200);
    expect(await kept()).toEqual(before);
    expect(await agent.whoAmI()).toBe('buyer01');
  });
});
