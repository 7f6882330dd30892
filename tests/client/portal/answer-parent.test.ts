// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { READY_QUESTION } from '#contract/portal/embed.ts';
import { answerParent } from '#portal/app/mount-portal.tsx';
import { ok, refused, type StubApi, setPage, setTokens, stubApi } from './stub-api.ts';
import { testPortal } from './test-portal.ts';

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
const PARENT = { postMessage: vi.fn() };

let api: StubApi;
let stop = () => {};

beforeEach(async () => {
  api = await stubApi('/login');
  api.on(CUSTOM, ok(CONFIG));
  setTokens();
  PARENT.postMessage.mockReset();
  stop = answerParent(testPortal());
});
afterEach(async () => {
  stop();
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  await api.close();
});

/** The page stands in a frame of `real`, and says that `claimed` embeds it. */
function frame(real: string, claimed = real): void {
  Object.defineProperty(window, 'parent', { value: PARENT, configurable: true });
  Object.defineProperty(window.location, 'ancestorOrigins', { value: [real], configurable: true });
  setPage(`${api.origin}/login?parentUrl=${claimed}`);
}

/** What the port was answered with, once everything that was asked for has come. */
async function ask(data: unknown, origin: string, source: unknown = PARENT): Promise<readonly unknown[]> {
  const port = { postMessage: vi.fn() };
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports: [port] }));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  return port.postMessage.mock.calls.flat();
}

describe('a wrapper that asks for the login in its frame (C6)', () => {
  it.each([
    ['a parent on no list', 'https://evil.example', 'https://evil.example'],
    ['a parent that claims to be another one', 'https://evil.example', 'https://parent.example'],
  ])('is not answered: %s', async (_what, real, claimed) => {
    frame(real, claimed);
    for (const origin of [real, claimed]) expect(await ask(READY_QUESTION, origin)).toEqual([]);
  });

  it('is not answered from another window, from another origin, or for another question', async () => {
    frame('https://parent.example');
    expect(await ask(READY_QUESTION, 'https://parent.example', {})).toEqual([]);
    expect(await ask(READY_QUESTION, 'https://parent.example', null)).toEqual([]);
    expect(await ask(READY_QUESTION, 'http://parent.example')).toEqual([]);
    expect(await ask('login-ready', 'https://parent.example')).toEqual([]);
    expect(await ask({ gsid: 'a' }, 'https://parent.example')).toEqual([]);
  });

  it('is not answered while the allow-list cannot be had', async () => {
    frame('https://parent.example');
    api.on(CUSTOM, refused(503, 'X', 'down'));
    expect(await ask(READY_QUESTION, 'https://parent.example')).toEqual([]);
  });
});
