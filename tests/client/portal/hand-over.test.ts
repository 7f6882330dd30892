// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { READY_QUESTION } from '#contract/portal/embed.ts';
import { answerParent } from '#portal/app/mount-portal.tsx';
import { claimedParent, embeddingParent, mayTakeFocus } from '#portal/services/embedding.ts';
import { afterLogin } from '#portal/sign-in/after-login.ts';
import { until } from '#support/until.ts';
import { ok, refused, type StubApi, setPage, setTokens, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

const GSID = 'a1b2c3d4e5f6a7b8';
const CUSTOM = rewritePath(PATHS.loginCustom);
const CONFIG = { embedAllowList: ['https://parent.example'] };

let api: StubApi;
let portal: TestPortal;
let stop = () => {};
const post = vi.fn<(message: string, target: string) => void>();
const PARENT = { postMessage: post };

/** Puts the page into a frame of the given origin; undefined: the browser does not give it. */
function frame(real: string | undefined): void {
  Object.defineProperty(window, 'parent', { value: PARENT, configurable: true });
  Object.defineProperty(window.location, 'ancestorOrigins', { value: real && [real], configurable: true });
}

beforeEach(async () => {
  api = await stubApi('/login');
  api.on(CUSTOM, ok(CONFIG));
  setTokens();
  portal = testPortal();
  post.mockReset();
  stop = answerParent(portal);
});
afterEach(async () => {
  stop();
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  await api.close();
});

const open = (query: string) => setPage(`${api.origin}/login${query}`);
const EMBEDDED = '?parentUrl=https://parent.example';

/** The answers at the port, once all have come. */
async function ask(data: unknown, origin: string, source: unknown = PARENT): Promise<readonly unknown[]> {
  const port = { postMessage: vi.fn() };
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports: [port] }));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  return port.postMessage.mock.calls.flat();
}

describe('after a sign-in in a frame (C6)', () => {
  it.each([
    ['', ''],
    ['&gotoUrl=//evil.example', ''],
    ['&gotoUrl=/a&gotoUrl=/b', ''],
    ['&gotoUrl=https://parent.example/x', 'https://parent.example/x'],
  ])('gotoUrl %j is passed on as %j', async (query, gotoUrl) => {
    frame('https://parent.example');
    open(EMBEDDED + query);
    await afterLogin(portal, { gsid: GSID });
    expect(JSON.parse(post.mock.calls[0]?.[0] ?? '')).toEqual({ type: 'login', gsid: GSID, gotoUrl });
  });

  it.each([
    ['the real parent is another one', 'https://evil.example', 'https://parent.example'],
    ['no list has the parent', 'https://evil.example', 'https://evil.example'],
    ['the parent is named twice', 'https://parent.example', 'https://parent.example&parentUrl=https://parent.example'],
  ])('nothing is posted where %s, and the page goes on by itself', async (_what, parent, claimed) => {
    frame(parent);
    open(`?parentUrl=${claimed}`);
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
  it('is tried again on request, with the same gsid while that lives', async () => {
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

describe('a wrapper that asks for the login in its frame (C6)', () => {
  it.each([
    ['a parent on no list', 'https://evil.example', 'https://evil.example'],
    ['a parent that claims to be another one', 'https://evil.example', 'https://parent.example'],
  ])('is not answered: %s', async (_what, real, claimed) => {
    frame(real);
    open(`?parentUrl=${claimed}`);
    for (const origin of [real, claimed]) expect(await ask(READY_QUESTION, origin)).toEqual([]);
  });

  it('is not answered from another window, from another origin, or for another question', async () => {
    frame('https://parent.example');
    open(EMBEDDED);
    expect(await ask(READY_QUESTION, 'https://parent.example', {})).toEqual([]);
    expect(await ask(READY_QUESTION, 'https://parent.example', null)).toEqual([]);
    expect(await ask(READY_QUESTION, 'http://parent.example')).toEqual([]);
    expect(await ask('login-ready', 'https://parent.example')).toEqual([]);
    expect(await ask({ gsid: 'a' }, 'https://parent.example')).toEqual([]);
  });

  it('is not answered while the allow-list cannot be had', async () => {
    frame('https://parent.example');
    open(EMBEDDED);
    api.on(CUSTOM, refused(503, 'X', 'down'));
    expect(await ask(READY_QUESTION, 'https://parent.example')).toEqual([]);
  });
});
