// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { register } from '#portal/api/account-api.ts';
import { ApiClient } from '#portal/api/api-client.ts';
import { isQuiet, toApiError } from '#portal/api/api-error.ts';
import { currentCustomer } from '#portal/api/customer-api.ts';
import { HttpClient } from '#portal/api/http-client.ts';
import { loginConfig, logout } from '#portal/api/login-api.ts';
import { qrStatus } from '#portal/api/qr-api.ts';
import { sendSmsCode } from '#portal/api/sms-api.ts';
import { clearCookies, ok, refused, type StubApi, type StubResponse, setTokens, stubApi, TOKENS } from './stub-api.ts';
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

const send = () => sendSmsCode(portal.api, { action: 'login', phone: PHONE });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => toApiError(error),
  );

describe('what a call carries (spec §7, threat C13)', () => {
  it('rewrites /uc to /go/uc and leaves /api as it is', async () => {
    setTokens();
    api.on(rewritePath(PATHS.logout), ok({}));
    api.on(PATHS.currentCustomer, ok({ isLogin: false, customer: null }));
    await logout(portal.api);
    await currentCustomer(portal.api);
    expect(api.seen.map((request) => request.path)).toEqual([rewritePath(PATHS.logout), PATHS.currentCustomer]);
  });

  it('goes to no other host, whatever its path says', async () => {
    setTokens();
    const client = new HttpClient({ document, isEmbedded: false });
    for (const path of [
      'https://evil.example/x',
      '//evil.example/x',
      '/\\evil.example/x',
      'http:evil.example',
      'x',
      '',
    ])
      await expect(client.send({ method: 'GET', path }), path).rejects.toMatchObject({ kind: 'unreadable' });
    expect(api.seen).toEqual([]);
  });

  it('sends ctoken with every call and the csrf header with non-GET calls only', async () => {
    setTokens('c1', 'x1');
    api.on(rewritePath(PATHS.loginConfig), ok([]));
    api.on(SEND, ok({}));
    await loginConfig(portal.api, { gotoUrl: '/go' });
    await send();
    const [get, post] = api.seen;
    expect(get?.query.getAll('ctoken')).toEqual(['c1']);
    expect(get?.query.get('gotoUrl')).toBe('/go');
    expect(get?.headers['x-csrf-token']).toBeUndefined();
    expect(post?.query.getAll('ctoken')).toEqual(['c1']);
    expect(post?.headers['x-csrf-token']).toBe('x1');
    expect(post?.headers['content-type']).toMatch(/^application\/json/);
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

  it('names channel, type and source at registration, and its frame when embedded', async () => {
    setTokens();
    const embedded = new ApiClient({ ...portal, isEmbedded: true, allowList: () => [] });
    api.on(rewritePath(PATHS.register), ok({ account: PHONE, accountId: '1' }));
    await register(embedded, { phone: PHONE, smsCode: '123456' });
    expect(api.seen[0]?.headers).toMatchObject({ channel: 'pc', type: 'B', source: 'inner', 'x-embedded': '1' });
    expect(api.seen[0]?.body).toEqual({
      phone: PHONE,
      smsCode: '123456',
      account: PHONE,
      securityPhone: PHONE,
      accountSrc: 'inner',
      accountType: 'B',
    });
  });

  it.each(['http://evil.example/uc', '//evil.example/uc', '/\\evil.example', 'uc/login', ''])(
    'refuses the address %j',
    async (path) => {
      const error = await failure(
        portal.api.call({ method: 'GET', path }, { safeParse: (data) => ({ success: true, data }) }),
      );
      expect(error.message).toBe(COPY['err.default']);
      expect(api.seen).toEqual([]);
    },
  );
});

describe('a refused token (threats F10, F23)', () => {
  const rejected = refused(403, 'CSRF_REJECTED', '页面已过期，请刷新重试', TOKENS);

  it('is tried once more with the fresh cookies', async () => {
    setTokens('stale', 'stale');
    api.on(SEND, rejected, ok({}));
    await send();
    expect(api.seen.map((request) => request.headers['x-csrf-token'])).toEqual(['stale', 'x1']);
  });

  it('reads 页面已过期 when it is refused twice', async () => {
    setTokens('stale', 'stale');
    api.on(SEND, rejected);
    expect(await failure(send())).toMatchObject({ kind: 'page', message: COPY['err.page'] });
    expect(api.seen).toHaveLength(2);
  });

  it('says that cookies are blocked when none can be read after the retry', async () => {
    api.on(CONFIG, ok({}));
    api.on(SEND, refused(403, 'CSRF_REJECTED', 'x'));
    expect(await failure(send())).toMatchObject({ kind: 'cookies', message: COPY['err.cookies'] });
    expect(api.seen.filter((request) => request.path === SEND)).toHaveLength(2);
  });
});

describe('failed and unreadable answers (threats F1-F7)', () => {
  beforeEach(() => setTokens());

  it.each([
    ['no answer', { drop: true }],
    ['a body cut short', { body: '{"success":true', headers: { 'Content-Length': '500' }, drop: false }],
  ])('reads 网络连接中断 or 请求错误 at %s', async (_, answer) => {
    api.on(SEND, answer);
    const pending = failure(send());
    await new Promise((resolve) => setTimeout(resolve, 50));
    await api.close();
    expect([COPY['err.network'], COPY['err.default']]).toContain((await pending).message);
  });

  it('reads 网络连接中断 when nothing listens', async () => {
    await api.close();
    expect(await failure(send())).toMatchObject({ kind: 'network', message: COPY['err.network'], status: 0 });
  });

  it.each([
    ['500 with HTML', { status: 500, body: '<html>500</html>' }],
    ['502 with nothing', { status: 502 }],
    ['200 with HTML', { body: '<html>ok</html>' }],
    ['200 with nothing', {}],
    ['204', { status: 204 }],
    ['null', { body: null }],
    ['a list', { body: [] }],
    ['cut JSON', { body: '{"success":true,"da' }],
  ])("reads 请求错误 at %s, which is nobody's refusal", async (_, answer) => {
    api.on(SEND, answer);
    const { status = 200 }: StubResponse = answer;
    expect(await failure(send())).toMatchObject({ kind: 'unreadable', message: COPY['err.default'], status });
  });

  it('shows the server text of a refusal under HTTP 200 as well', async () => {
    api.on(SEND, { body: { success: false, retCode: 'E1', errorMsg: '系统繁忙' } });
    expect(await failure(send())).toMatchObject({ kind: 'refused', code: 'E1', message: '系统繁忙' });
  });

  it.each([{ data: { qrCode: 'not json' } }, { data: { qrCode: '{"qrCodeStatus":"2"}' } }, { data: { qrCode: null } }])(
    'does not take the wrong shape %j for a QR state',
    async ({ data }) => {
      api.on(rewritePath(PATHS.qrStatus), ok(data));
      expect(await failure(qrStatus(portal.api, { weChatScene: 's' }))).toMatchObject({
        kind: 'unreadable',
        message: COPY['err.default'],
      });
    },
  );

  it('tells the wait of a 429 that brings no text, and hands it on', async () => {
    api.on(SEND, { status: 429, body: {}, headers: { 'Retry-After': '42' } });
    expect(await failure(send())).toMatchObject({ message: '发送过于频繁，请42秒后再试', retryAfterSeconds: 42 });
  });

  it('is quiet about a call that was aborted, and ignores its late answer (threats F2, F13)', async () => {
    api.on(SEND, { ...ok({}), delay: 60 });
    const controller = new AbortController();
    const pending = failure(sendSmsCode(portal.api, { action: 'login', phone: PHONE }, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 10);
    const error = await pending;
    expect(error.kind).toBe('aborted');
    expect(isQuiet(error)).toBe(true);
  });
});
