// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TARGET_URL_MAX } from '#contract/limits.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { targetOf } from '#contract/portal/redirect.ts';
import { basicInfo } from '#portal/api/customer-api.ts';
import { loginRedirect } from '#portal/api/login-redirect.ts';
import { type StubApi, setPage, setTokens, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

let api: StubApi;
let portal: TestPortal;
let redirect: ReturnType<typeof loginRedirect>;

beforeEach(async () => {
  api = await stubApi('/go?next=1#x');
  setTokens();
  portal = testPortal();
  redirect = loginRedirect({ ...portal, allowList: () => ['.portal.example'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

describe('a 401 (spec §7, threats C3, F8, F9)', () => {
  it.each([
    ['/login', (origin: string) => `${origin}/login?gotoUrl=%2Fgo%3Fnext%3D1%23x`],
    ['/login?gotoUrl=https://evil.example', (origin: string) => `${origin}/login?gotoUrl=%2Fgo%3Fnext%3D1%23x`],
    ['https://sso.portal.example/in?a=1', () => 'https://sso.portal.example/in?a=1&gotoUrl=%2Fgo%3Fnext%3D1%23x'],
  ])('goes to the loginUrl %j with path, query and hash of the page as gotoUrl', (loginUrl, expected) => {
    expect(redirect.go(loginUrl)).toBe(true);
    expect(portal.went).toEqual([expected(api.origin)]);
  });

  it.each([
    ['/go?gotoUrl=%2Fx&a=1&parentUrl=p&oauth_fail=1&code=c&state=s&gsid=g&b=2#h', '/go?a=1&b=2#h'],
    ['/go?goto%55rl=/c&go+toUrl=1&Code=2&codes=3&&q=a%20b+c%2B~!', '/go?go+toUrl=1&Code=2&codes=3&q=a%20b+c%2B~!'],
    ['/go?%=1&%zz=code', '/go?%=1&%zz=code'],
    ['/go?q=工#业', '/go?q=%E5%B7%A5#%E4%B8%9A'],
    [
      `/go${'?a='.padEnd(TARGET_URL_MAX - '/go'.length, 'x')}`,
      `/go${'?a='.padEnd(TARGET_URL_MAX - '/go'.length, 'x')}`,
    ],
    [`/go${'?a='.padEnd(TARGET_URL_MAX - '/go'.length, 'x')}x`, '/go'],
    [`/go/portal/authenterprise?gotoUrl=%2F&a=1#${'x'.repeat(TARGET_URL_MAX)}`, '/go/portal/authenterprise'],
  ])(
    'C3: comes back to path, query and hash without one-time parameters, to the path where that is too long: %#',
    (path, expected) => {
      setPage(api.origin + path);
      redirect.go('/login');
      expect(portal.went.map((href) => new URL(href).searchParams.getAll('gotoUrl'))).toEqual([[expected]]);
      expect(targetOf(expected, api.origin, [])).toBe(api.origin + expected);
    },
  );

  it.each([
    ['/accountSelect?gotoUrl=%2Fgo%3Fa%3D1', '?gotoUrl=%2Fgo%3Fa%3D1'],
    ['/go/portal/accountSelect?gotoUrl=/a&gotoUrl=/b', ''],
  ])('hands on the gotoUrl of the selection page: %s', (path, query) => {
    setPage(path);
    redirect.go('/login');
    expect(portal.went).toEqual([`${api.origin}/login${query}`]);
  });

  it('redirects once in ten seconds, also after a clock that was set back', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    expect([redirect.go(null), redirect.go(null)]).toEqual([true, false]);
    vi.setSystemTime(1_009_999);
    expect(redirect.go(null)).toBe(false);
    vi.setSystemTime(1_010_000);
    expect(redirect.go(null)).toBe(true);
    vi.setSystemTime(0);
    expect(redirect.go(null)).toBe(true);
    expect(portal.went).toHaveLength(3);
  });

  it.each(['/', '/Login/', '/go/portal/login', '/%6cogin'])('stays where it is on the login page %s', (path) => {
    setPage(api.origin + path);
    expect(redirect.go('/login')).toBe(false);
    expect(portal.went).toEqual([]);
  });

  it.each([
    [{ code: 401, loginUrl: '/login' }, '/login'],
    [{ err: { code: '401' } }, '/go/portal/login'],
  ])('takes the code 401 under HTTP 200 for one too: %j', async (body, login) => {
    api.on(rewritePath(PATHS.basicInfo), { body: { success: false, ...body } });
    await basicInfo(portal.api).catch(() => undefined);
    expect(portal.went).toEqual([`${api.origin}${login}?gotoUrl=%2Fgo%3Fnext%3D1%23x`]);
  });
});
