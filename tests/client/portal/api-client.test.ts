// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { isQuiet, toApiError } from '#portal/api/api-error.ts';
import { httpClient } from '#portal/api/http-client.ts';
import { loginConfig, logout } from '#portal/api/login-api.ts';
import { sendSmsCode } from '#portal/api/sms-api.ts';
import { clearCookies, ok, refused, type StubApi, setTokens, stubApi, TOKENS } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

const SEND = rewritePath(PATHS.sendSmsCode);
const CONFIG = rewritePath(PATHS.loginCustom);
const PHONE = '13800000001';

let api: StubApi;
let portal: TestPortal;
beforeEach(async () => {
  api = await stubApi();
  portal = testPortal();
});
afterEach(async () => {
  clearCookies();
  await api.close();
});

const NO_TOKENS = { ctoken: '', csrf: '' };
const send = () => sendSmsCode(portal.api, { action: 'login', phone: PHONE });
describe('a call of the portal (spec §7, threat C13)', () => {
  it('goes to no other host, whatever its path', async () => {
    setTokens();
    const client = httpClient({ csrfHeader: 'x-csrf-token', isEmbedded: false });
    for (const path of [
      'https://evil.example/x',
      '//evil.example/x',
      '/\\evil.example/x',
      'http:evil.example',
      'x',
      '',
    ])
      await expect(client.send({ path }, NO_TOKENS), path).rejects.toMatchObject({ kind: 'unreadable' });
    expect(api.seen).toEqual([]);
  });

  it('sends no ctoken parameter without the cookie, and a first write lets one read fetch the tokens', async () => {
    api.on(CONFIG, { ...ok({}), headers: TOKENS });
    api.on(SEND, ok({}));
    await send();
    expect(api.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${CONFIG}`, `POST ${SEND}`]);
    expect(api.seen[0]?.query.has('ctoken')).toBe(false);
    expect(api.seen[1]?.headers['x-csrf-token']).toBe('x1');
  });

  it('lets the first read go alone while several calls wait for its cookies', async () => {
    api.on(rewritePath(PATHS.loginConfig), { ...ok([]), headers: TOKENS, delay: 30 });
    api.on(rewritePath(PATHS.logout), ok({}));
    api.on(SEND, ok({}));
    await Promise.all([loginConfig(portal.api, { gotoUrl: '/go' }), logout(portal.api), send()]);
    expect(api.seen[0]?.path).toBe(rewritePath(PATHS.loginConfig));
    expect(api.seen.slice(1).map((request) => request.query.get('ctoken'))).toEqual(['c1', 'c1']);
  });
});

describe('a neighbour with cookies of our names (F10)', () => {
  /** Cookies that a wider domain or a longer path would bring, in the order in which a document lists them. */
  function jar(pairs: string): void {
    const spy = vi.spyOn(document, 'cookie', 'get').mockReturnValue(pairs);
    onTestFinished(() => spy.mockRestore());
  }
  const carried = () => api.seen.map(({ query, headers }) => [query.get('ctoken'), headers['x-csrf-token']]);
  const rejected = refused(403, 'CSRF_REJECTED', '');

  it('has each value tried until the call passes; that value goes first from then on', async () => {
    jar('csrf_token=theirs; ctoken=c1; csrf_token=100%; csrf_token=x1');
    api.on(SEND, rejected, rejected, ok({}));
    await send();
    await send();
    expect(carried()).toEqual(['theirs', '100%', 'x1', 'x1'].map((csrf) => ['c1', csrf]));
  });

  it('has both names tried in every combination where both are taken', async () => {
    jar('ctoken=c2; csrf_token=x1; ctoken=c1; csrf_token=x2');
    api.on(SEND, rejected, rejected, ok({}));
    await send();
    expect(carried()).toEqual([
      ['c2', 'x1'],
      ['c2', 'x2'],
      ['c1', 'x1'],
    ]);
  });

  it('has four values of a name tried at most; then the text asks for cookies to go', async () => {
    jar(`ctoken=c1; ${[1, 2, 3, 4, 5, 6].map((n) => `csrf_token=x${n}`).join('; ')}`);
    api.on(SEND, rejected);
    const error = await send().catch(toApiError);
    expect(carried()).toEqual(['x1', 'x2', 'x3', 'x4'].map((csrf) => ['c1', csrf]));
    expect(error).toMatchObject({ kind: 'page', message: COPY['err.pageCookies'] });
  });

  it('has the ctoken of a read tried too', async () => {
    jar('ctoken=theirs; csrf_token=x1; ctoken=c1');
    api.on(CONFIG, refused(403, 'CTOKEN_REJECTED', ''), ok({}));
    api.on(rewritePath(PATHS.logout), refused(403, 'CTOKEN_REJECTED', ''), ok({}));
    await logout(portal.api);
    expect(carried().map(([ctoken]) => ctoken)).toEqual(['theirs', 'c1']);
  });

  it('whose one cookie stands before our first answer does not let several calls open a session each', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the client reads them there
    document.cookie = 'csrf_token=theirs; path=/';
    api.on(rewritePath(PATHS.loginConfig), { ...ok([]), headers: TOKENS, delay: 30 });
    api.on(rewritePath(PATHS.logout), ok({}));
    await Promise.all([loginConfig(portal.api, { gotoUrl: '/go' }), logout(portal.api)]);
    expect(carried().map(([ctoken]) => ctoken)).toEqual([null, 'c1']);
  });
});

it('shows the wait of a 429 that brings no text, and hands it on (threat F5)', async () => {
  setTokens();
  api.on(SEND, { status: 429, body: {}, headers: { 'Retry-After': '42' } });
  const error = await send().catch(toApiError);
  expect(error).toMatchObject({ message: '发送过于频繁，请42秒后再试', retryAfterSeconds: 42 });
});

it('is quiet about a call that was aborted, and ignores its late answer (threats F2, F13)', async () => {
  setTokens();
  api.on(SEND, { ...ok({}), delay: 60 });
  const controller = new AbortController();
  const pending = sendSmsCode(portal.api, { action: 'login', phone: PHONE }, controller.signal);
  setTimeout(() => controller.abort(), 10);
  const error = toApiError(await pending.catch((thrown: unknown) => thrown));
  expect([error.kind, isQuiet(error)]).toEqual(['aborted', true]);
});

it('takes a redirect to a page as the answer of the exit, but not a page in the place of its answer', async () => {
  setTokens();
  const LOGOUT = rewritePath(PATHS.logout);
  api.on('/go/portal/login', { body: '<html></html>' });
  api.on(LOGOUT, { status: 302, headers: { Location: '/go/portal/login' } }, { body: '<html></html>' });
  await logout(portal.api);
  await expect(logout(portal.api)).rejects.toMatchObject({ kind: 'unreadable' });
});
