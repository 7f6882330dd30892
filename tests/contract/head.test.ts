import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { dataOf } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';

const GETS = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET');
const CHANGING: readonly string[] = [PATHS.logout, PATHS.loginConfig, PATHS.oauthCallback];

describe('HEAD', () => {
  test('of /uc/logout signs nobody out', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    const answer = await browser.request('HEAD', PATHS.logout);
    expect([answer.status, answer.headers.allow, cookiesOf(answer)]).toEqual([405, 'GET', []]);
    expect(await browser.whoAmI()).toBe('buyer01');
    expect((await browser.logout()).status).toBe(200);
    expect(await browser.whoAmI()).toBeNull();
  });

  test('of the 1688 callback spends neither code nor state', async ({ world, browser }) => {
    const config = await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC' } });
    const { loginUrl = '' } = dataOf(config, ENDPOINTS.loginConfig)[0] ?? {};
    const state = new URL(loginUrl, world.base).searchParams.get('state') ?? '';
    const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const path = (agreed.body as { callbackUrl: string }).callbackUrl;
    const before = browser.jar.get(COOKIES.session);
    expect((await browser.request('HEAD', path, { tokens: false })).status).toBe(405);
    expect(browser.jar.get(COOKIES.session)).toBe(before);
    expect((await browser.request('GET', path, { tokens: false })).headers.location).toBe('/go');
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test.for(GETS.flatMap(({ path }) => [path, `/go${path}`]))('of %s changes nothing', async (path, { world }) => {
    const browser = await world.signedIn('buyer01');
    const kept = async () => {
      const snapshot = await world.snapshot();
      // Every call is counted.
      return { ...snapshot, requests: 0 };
    };
    const before = await kept();
    const query = path.endsWith(PATHS.loginConfig) ? { loginChannel: 'PC' } : {};
    const answer = await browser.request('HEAD', path, { query });
    expect(answer.status).toBe(CHANGING.some((name) => path.endsWith(name)) ? 405 : 200);
    expect(await kept()).toEqual(before);
    expect(await browser.whoAmI()).toBe('buyer01');
  });
});
