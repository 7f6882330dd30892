// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { isQuiet, toApiError } from '#portal/api/api-error.ts';
import { basicInfo } from '#portal/api/customer-api.ts';
import { setNavigation } from '#portal/api/navigate-away.ts';
import { forgetRedirect, redirectToLogin, setRedirectAllowList } from '#portal/api/redirect-to-login.ts';
import { type StubApi, setPage, setTokens, stubApi } from './stub-api.ts';

const went: string[] = [];
let api: StubApi;

beforeEach(async () => {
  api = await stubApi('/go?next=1#x');
  setTokens();
  went.length = 0;
  setNavigation({ assign: (href) => went.push(href), replace: () => undefined, reload: () => undefined });
  setRedirectAllowList(['.portal.example']);
  forgetRedirect();
});
afterEach(async () => {
  vi.useRealTimers();
  setNavigation();
  await api.close();
});

describe('a 401 (spec §7, threats C3, F8, F9)', () => {
  it.each([
    ['/login', (origin: string) => `${origin}/login?gotoUrl=%2Fgo`],
    ['/login?gotoUrl=https://evil.example', (origin: string) => `${origin}/login?gotoUrl=%2Fgo`],
    ['https://sso.portal.example/in?a=1', () => 'https://sso.portal.example/in?a=1&gotoUrl=%2Fgo'],
  ])('goes to the loginUrl %j with the current path as gotoUrl', (loginUrl, expected) => {
    expect(redirectToLogin(loginUrl)).toBe(true);
    expect(went).toEqual([expected(api.origin)]);
  });

  it.each([
    null,
    'javascript:alert(1)',
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'http://sso.portal.example',
  ])('goes to our own login instead of %j', (loginUrl) => {
    redirectToLogin(loginUrl);
    expect(went).toEqual([`${api.origin}/go/portal/login?gotoUrl=%2Fgo`]);
  });

  it.each([
    ['/accountSelect?gotoUrl=%2Fgo%3Fa%3D1', '?gotoUrl=%2Fgo%3Fa%3D1'],
    ['/go/portal/accountSelect?gotoUrl=/a&gotoUrl=/b', ''],
    ['/accountSelect', ''],
  ])('carries on what the selection page was on its way to: %s', (path, query) => {
    setPage(path);
    redirectToLogin('/login');
    expect(went).toEqual([`${api.origin}/login${query}`]);
  });

  it('redirects once in ten seconds, also after a clock that was set back', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    expect([redirectToLogin(null), redirectToLogin(null)]).toEqual([true, false]);
    vi.setSystemTime(1_009_999);
    expect(redirectToLogin(null)).toBe(false);
    vi.setSystemTime(1_010_000);
    expect(redirectToLogin(null)).toBe(true);
    vi.setSystemTime(0);
    expect(redirectToLogin(null)).toBe(true);
    expect(went).toHaveLength(3);
  });

  it.each(['/', '/login', '/Login', '/login/', '/go/portal', '/go/portal/', '/go/portal/login'])(
    'stays where it is on the login page %s',
    (path) => {
      setPage(api.origin + path);
      expect(redirectToLogin('/login')).toBe(false);
      expect(went).toEqual([]);
    },
  );

  it('is quiet while the browser leaves, and speaks when it does not', async () => {
    api.on('/go/uc/account/info/basic', { status: 401, body: { success: false, err: { code: 'LOGIN_REQUIRED' } } });
    const failures = await Promise.all([1, 2].map(() => basicInfo().catch(toApiError)));
    expect(failures.map(isQuiet).sort()).toEqual([false, true]);
    expect(failures[1]).toMatchObject({ kind: 'login', message: COPY['err.expired'] });
    expect(went).toHaveLength(1);
  });

  it('takes the code 401 under HTTP 200 for one too', async () => {
    api.on('/go/uc/account/info/basic', { body: { success: false, code: 401, loginUrl: '/login' } });
    await basicInfo().catch(() => undefined);
    expect(went).toEqual([`${api.origin}/login?gotoUrl=%2Fgo`]);
  });
});
