import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';

const GETS = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET');
const CHANGING: readonly string[] = [PATHS.logout, PATHS.loginConfig, PATHS.oauthCallback];

describe('HEAD', () => {
  test.for(GETS.map(({ path }) => path))('of %s changes nothing', async (path, { world }) => {
    const agent = await world.signedInAgent('buyer01');
    const kept = async () => {
      const snapshot = await world.snapshot();
      // Every call is counted.
      return { ...snapshot, requests: 0 };
    };
    const before = await kept();
    const query = path === PATHS.loginConfig ? { loginChannel: 'PC' } : {};
    const changes = CHANGING.includes(path);
    await agent
      .head(path)
      .query(query)
      .expect(changes ? 405 : 200);
    expect(await kept()).toEqual(before);
    expect(await agent.whoAmI()).toBe('buyer01');
  });
});
