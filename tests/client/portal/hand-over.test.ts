// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { claimedParent, embeddingParent, mayTakeFocus } from '#portal/services/embedding.ts';
import { afterLogin } from '#portal/sign-in/after-login.ts';
import { until } from '#support/until.ts';
import { ok, refused, type StubApi, setPage, setTokens, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

const GSID = 'a1b2c3d4e5f6a7b8';
const CUSTOM = rewritePath(PATHS.loginCustom);
const CONFIG = {
  servicePhone: '400',
  userAgreementUrl: '/a',
  legalUrl: '/b',
  activationGuideUrl: '/c',
  centralLoginUrl: '/login',
  embedAllowList: ['https://parent.example'],
  wrapperAllowList: [],
  gotoUrlAllowList: [],
  abTestEnabled: false,
  abShareB: 0,
  migrationNoticeEnabled: false,
};

let api: StubApi;
let portal: TestPortal;
const post = vi.fn<(message: string, target: string) => void>();

/** Puts the page into a frame of the given origin; undefined: the browser does not tell. */
function frame(real: string | undefined): void {
  Object.defineProperty(window, 'parent', { value: { postMessage: post }, configurable: true });
  Object.defineProperty(window.location, 'ancestorOrigins', { value: real && [real], configurable: true });
}

beforeEach(async () => {
  api = await stubApi('/login');
  api.on(CUSTOM, ok(CONFIG));
  setTokens();
  portal = testPortal();
  post.mockReset();
});
afterEach(async () => {
  vi.useRealTimers();
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  await api.close();
});

const open = (query: string) => setPage(`${api.origin}/login${query}`);
const EMBEDDED = '?parentUrl=https://parent.example';

describe('after a sign-in in a frame (C6)', () => {
  it.each([
    ['', ''],
    ['&gotoUrl=//evil.example', ''],
    ['&gotoUrl=/a&gotoUrl=/b', ''],
    ['&gotoUrl=javascript:alert(1)', ''],
    ['&gotoUrl=https://parent.example/x', 'https://parent.example/x'],
  ])('gotoUrl %j is passed on as %j', async (query, gotoUrl) => {
    frame('https://parent.example');
    open(EMBEDDED + query);
    await afterLogin(portal, { gsid: GSID });
    expect(JSON.parse(post.mock.calls[0]?.[0] ?? '')).toEqual({ type: 'login', gsid: GSID, gotoUrl });
  });

  it('nothing is posted where the real parent is another one, and the page goes on by itself', async () => {
    frame('https://evil.example');
    open(EMBEDDED);
    await afterLogin(portal, { gsid: GSID });
    expect(post).not.toHaveBeenCalled();
    expect(portal.went).toEqual(['/go']);
  });

  it('nothing is posted to a parent that no list has', async () => {
    frame('https://evil.example');
    open('?parentUrl=https://evil.example');
    await afterLogin(portal, { gsid: GSID });
    expect(post).not.toHaveBeenCalled();
    expect(portal.went).toEqual(['/go']);
  });

  it('where the browser does not name the parent, the target of the message does', async () => {
    frame(undefined);
    open(EMBEDDED);
    await afterLogin(portal, { gsid: GSID });
    expect(post.mock.calls[0]?.[1]).toBe('https://parent.example');
  });
});

describe('a hand-over that does not go (F25)', () => {
  it('is tried again on a word: the same gsid, as long as it lives', async () => {
    frame('https://parent.example');
    open(EMBEDDED);
    post.mockImplementationOnce(() => {
      throw new SyntaxError('no such target');
    });
    await afterLogin(portal, { gsid: GSID });
    portal.handOver.retry();
    await until(() => expect(post).toHaveBeenCalledTimes(2));
    expect(post.mock.calls[1]).toEqual(post.mock.calls[0]);
    expect(portal.went).toEqual([]);
  });

  it('waits for the allow-list: without one nothing is posted', async () => {
    frame('https://parent.example');
    open(EMBEDDED);
    api.on(CUSTOM, refused(503, 'X', 'down'), ok(CONFIG));
    await afterLogin(portal, { gsid: GSID });
    expect(post).not.toHaveBeenCalled();
    expect(portal.went).toEqual([]);
    portal.handOver.retry();
    await until(() => expect(post).toHaveBeenCalledTimes(1));
  });
});

describe('a page in a frame', () => {
  it('reads a bare host with its own scheme', async () => {
    frame('http://parent.example');
    open('?parentUrl=parent.example');
    expect(claimedParent(window)).toBe('http://parent.example');
    expect(await embeddingParent(portal)).toBeNull();
  });

  it('takes the focus only where it has it', () => {
    expect(mayTakeFocus(window)).toBe(true);
    frame('https://parent.example');
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    expect(mayTakeFocus(window)).toBe(false);
    hasFocus.mockReturnValue(true);
    expect(mayTakeFocus(window)).toBe(true);
  });
});
