// @vitest-environment happy-dom

import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { loginConfig } from '#portal/api/login-api.ts';
import type { PageWindow } from '#portal/api/page-window.ts';
import { createPortal, type Portal } from '#portal/services/create-portal.ts';
import { VISITOR } from '#portal/services/user-state.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { MessageRegion } from '#portal/ui/message-region.tsx';
import { acting, render, unmount } from './render.ts';
import { ok, refused, type StubApi, setTokens, stubApi } from './stub-api.ts';

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
  it('keep a public key each, and forget each its own', async () => {
    const [first, second] = both();
    api.on(KEY, ok({ publicKey: 'one' }), ok({ publicKey: 'two' }), ok({ publicKey: 'three' }));
    expect(await first.encryption.keys.current()).toBe('one');
    expect(await second.encryption.keys.current()).toBe('two');
    first.encryption.keys.forget();
    expect(await second.encryption.keys.current()).toBe('two');
    expect(await first.encryption.keys.current()).toBe('three');
  });

  it('share no request that is under way', async () => {
    const [first, second] = both();
    api.on(CONFIG, { ...ok({ servicePhone: '1' }), delay: 20 }, { ...ok({ servicePhone: '2' }), delay: 20 });
    api.on(KEY, { ...ok({ publicKey: 'one' }), delay: 20 }, { ...ok({ publicKey: 'two' }), delay: 20 });
    await Promise.all([first, second].flatMap(({ config }) => [config.load(), config.load()]));
    await Promise.all([first, second].flatMap(({ encryption: { keys } }) => [keys.current(), keys.current()]));
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

  it('show no user of the other', async () => {
    const [first, second] = both();
    api.on(CUSTOMER, ok({ isLogin: true, customer: { name: 'buyer01' } }));
    api.on(BASIC, ok({ count: 3 }));
    await loadUser(first);
    expect(first.user.get()).toMatchObject({ isLogin: true, name: 'buyer01', count: 3 });
    expect(second.user.get()).toEqual(VISITOR);
  });

  it('speak each in its own region', async () => {
    const [first, second] = both();
    const [left, right] = [await render(<MessageRegion />, first), await render(<MessageRegion />, second)];
    await acting(() => first.messages.showError('请求错误'));
    await acting(() => second.messages.announce('已刷新'));
    expect([left.textContent, right.textContent]).toEqual(['请求错误', '已刷新']);
    await acting(() => second.messages.dismiss());
    expect(first.messages.shown.get().toast?.text).toBe('请求错误');
  });

  it('hand over each its own sign-in', async () => {
    const [first, second] = both();
    api.on(CONFIG, refused(503, 'X', 'down'));
    const framed = { ...window, parent: { postMessage: () => undefined } };
    Object.defineProperty(framed, 'location', { value: new URL(`${api.origin}/login?parentUrl=https://p.example`) });
    const embedded = portalOf(framed as unknown as PageWindow, 'embedded');
    expect(await embedded.handOver.start({ gsid: 'gsid', gotoUrl: () => '' })).toBe(true);
    expect(embedded.handOver.phase.get()).toBe('failed');
    expect([first.handOver.phase.get(), second.handOver.phase.get()]).toEqual(['none', 'none']);
    expect(await first.handOver.start({ gsid: 'gsid', gotoUrl: () => '' })).toBe(false);
  });

  it('remember nothing for each other where the browser stores nothing', () => {
    const noCookies = Object.defineProperty({}, 'cookie', { set: () => undefined, get: () => '' });
    const closed = { document: noCookies, location: window.location } as unknown as PageWindow;
    const [first, second] = [portalOf(closed, 'first'), portalOf(closed, 'second')];
    first.storage.writeRemembered({ keep: true, account: 'buyer01' });
    first.seenNotice.markSeen();
    expect([first.storage.readRemembered().account, second.storage.readRemembered().account]).toEqual(['buyer01', '']);
    expect([first.seenNotice.isSeen(), second.seenNotice.isSeen()]).toEqual([true, false]);
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

  it('store in their own browser, and stand at their own address', async () => {
    const [first, second] = [portalOf(windowAt('/go?a=1'), 'first'), portalOf(windowAt('/login'), 'second')];
    first.storage.writeRemembered({ keep: true, account: 'buyer01' });
    first.seenNotice.markSeen();
    expect([first.storage.readRemembered().keep, second.storage.readRemembered().keep]).toEqual([true, false]);
    expect([first.seenNotice.isSeen(), second.seenNotice.isSeen()]).toEqual([true, false]);
    api.on(CUSTOMER, ok({ isLogin: true, customer: { name: 'a' } }));
    api.on(BASIC, { status: 401, body: { success: false, err: { code: '401' } } });
    for (const portal of [second, first]) await loadUser(portal).catch(() => undefined);
    expect(went).toEqual([`first: ${api.origin}/go/portal/login?gotoUrl=%2Fgo%3Fa%3D1`]);
  });
});
