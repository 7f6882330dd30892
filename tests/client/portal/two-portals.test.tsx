// @vitest-environment happy-dom

import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { loginConfig } from '#portal/api/login-api.ts';
import type { PageWindow } from '#portal/api/page-window.ts';
import { createPortal, type Portal } from '#portal/services/create-portal.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { unmount } from './render.ts';
import { ok, type StubApi, setTokens, stubApi } from './stub-api.ts';

const KEY = rewritePath(PATHS.publicKey);
const CONFIG = rewritePath(PATHS.loginCustom);
const METHODS = rewritePath(PATHS.loginConfig);
const CUSTOMER = PATHS.currentCustomer;
const BASIC = rewritePath(PATHS.basicInfo);
const CENTRAL = 'https://sso.portal.example/in';

let api: StubApi;
const went: string[] = [];

beforeEach(async () => {
  api = await stubApi('/go');
  setTokens();
  went.length = 0;
});
afterEach(async () => {
  await unmount();
  await api.close();
});

function portalOf(pageWindow: PageWindow, name: string): Portal {
  const go = (href: string): void => void went.push(`${name}: ${href}`);
  return createPortal(pageWindow, { assign: go, replace: go, reload: () => go('reload') });
}

function windowAt(path: string, token = 'x1'): PageWindow {
  const pageWindow = new Window({ url: api.origin + path }) as unknown as PageWindow;
  setTokens('c1', token, pageWindow.document);
  return pageWindow;
}

const both = (): [Portal, Portal] => [portalOf(window, 'first'), portalOf(window, 'second')];
const asked = (path: string) => api.seen.filter((request) => request.path === path).length;

describe('two portals in one process', () => {
  it('share no request that is under way', async () => {
    const [first, second] = both();
    api.on(CONFIG, { ...ok({ servicePhone: '1' }), delay: 20 }, { ...ok({ servicePhone: '2' }), delay: 20 });
    api.on(KEY, { ...ok({ publicKey: 'one' }), delay: 20 }, { ...ok({ publicKey: 'two' }), delay: 20 });
    await Promise.all([first, second].flatMap(({ config }) => [config.load(), config.load()]));
    await Promise.all([first, second].flatMap(({ encryption: { keys } }) => [keys.load(), keys.load()]));
    expect([asked(CONFIG), asked(KEY)]).toEqual([2, 2]);
  });

  it('have a configuration each, and only its own allow-list leads to another login page', async () => {
    const [first, second] = both();
    api.on(CONFIG, ok({ gotoUrlAllowList: ['.portal.example'] }));
    api.on(BASIC, { status: 401, body: { success: false, err: { code: '401' }, loginUrl: CENTRAL } });
    api.on(CUSTOMER, ok({ isLogin: true, customer: { name: 'a' } }));
    await first.config.load();
    expect(second.config.loaded).toBeNull();
    await Promise.all([first, second].map((portal) => loadUser(portal).catch(() => undefined)));
    const [byFirst, bySecond] = went.toSorted();
    expect(byFirst).toMatch(/^first: https:\/\/sso\.portal\.example\/in\?gotoUrl=/);
    expect(bySecond?.startsWith(`second: ${api.origin}/go/portal/login?gotoUrl=`)).toBe(true);
  });
});

describe('two portals of two windows', () => {
  it('carry the tokens of their own cookies', async () => {
    api.on(METHODS, ok([]));
    api.on(rewritePath(PATHS.loginByIdentifier), ok({}));
    const [first, second] = [portalOf(windowAt('/go', 'one'), 'first'), portalOf(windowAt('/go', 'two'), 'second')];
    for (const { api: client } of [first, second, first]) {
      await loginConfig(client, { gotoUrl: '/go' });
      await client.call(
        { method: 'POST', path: PATHS.loginByIdentifier },
        { safeParse: (data) => ({ success: true, data }) },
      );
    }
    expect(api.seen.map(({ headers }) => headers['x-csrf-token']).filter(Boolean)).toEqual(['one', 'two', 'one']);
  });
});
