import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { encrypterOf } from '#kit/node/encrypter.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { call } from '#support/test-agent.ts';

const TOKENS = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' };
const cookieNames = ({ setCookies }: { setCookies: readonly string[] }) => setCookies.map((line) => line.split('=')[0]);
const own = (padding: (typeof PADDINGS)[number]): PortalClient['habits'] => ({
  ...{ csrfCookie: TOKENS.csrfCookie, csrfHeader: TOKENS.csrfHeader, encrypt: encrypterOf(padding) },
});

describe('tokens under names of a world', () => {
  test('are set, taken and told to the portal; the usual ones are none', async ({ world }) => {
    await world.changeSettings({ tokens: TOKENS });
    const browser = world.browser();
    const greeting = await browser.greet();
    expect(cookieNames(greeting)).toEqual(['ctoken', 'XSRF-TOKEN', 'JSESSIONID']);
    expect(greeting.data.tokens).toEqual({ csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token' });
    const refused = await browser.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } }, tokens: false });
    expect(refused.refusal).toMatchObject({ code: 'CSRF_REJECTED', path: 'headers.x-xsrf-token' });
    expect(refused.refusal?.expected).toContain('cookie XSRF-TOKEN');
    browser.habits = own('oaep-sha256');
    expect((await browser.signInByPassword('buyer01')).status).toBe(200);
    expect(await browser.whoAmI()).toBe('buyer01');
    const learning = world.browser();
    expect((await learning.signInByPassword('buyer01')).status).toBe(200);
    expect(await learning.whoAmI()).toBe('buyer01');
  });

  test('are in the cookies of a session that the control API makes, and in a replay', async ({ world, control }) => {
    await world.changeSettings({ tokens: TOKENS });
    const { cookies } = await world.session('buyer01');
    expect(cookies.map(({ name }) => name)).toEqual(['JSESSIONID', 'ctoken', 'XSRF-TOKEN', 'sandbox_world']);
    const browser = world.browser();
    browser.habits = own('oaep-sha256');
    await browser.signInByPassword('buyer01');
    const answer = await call(control, CONTROL.snapshot, { query: { replay: '1' } });
    const sent = JSON.stringify(answer.body).match(/"x-xsrf-token":"\w+"/g) ?? [];
    expect(sent.length).toBeGreaterThan(0);
  });

  test.for([
    [{ csrfCookie: 'ctoken' }, 'csrfCookie'],
    [{ csrfCookie: 'a b' }, 'csrfCookie'],
    [{ csrfHeader: 'x-sandbox-control' }, 'csrfHeader'],
    [{ csrfHeader: 'cookie' }, 'csrfHeader'],
    [{ sessionCookie: 'csrf_token' }, 'sessionCookie'],
  ] as const)('%j is refused, and nothing changes', async ([tokens, place], { world, control }) => {
    const before = await world.settings();
    const answer = await call(control, CONTROL.changeSettings, { body: { tokens } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ err: { path: `body.tokens.${place}` } });
    expect(await world.settings()).toEqual(before);
  });
});

describe('encryption of a world', () => {
  test.for(PADDINGS)(
    '%s signs in, and every other padding gets one and the same refusal (S9)',
    async (padding, { world }) => {
      await world.changeSettings({ encryption: { padding, keyForm: 'base64', keyPlace: 'data' } });
      expect((await world.browser().greet()).data.padding).toBe(padding === 'oaep-sha256' ? undefined : padding);
      expect((await world.browser().signInByPassword('buyer01')).status).toBe(200);
      const tries = await Promise.all(
        PADDINGS.map(async (tried) => {
          const browser = world.browser();
          browser.habits = { ...browser.habits, encrypt: encrypterOf(tried) };
          const answer = await browser.signInByPassword('buyer01', PASSWORD);
          return answer.isSuccess ? tried : answer.refusal;
        }),
      );
      const refused = { code: 'CIPHERTEXT_REJECTED', msg: '请求错误' };
      expect(tries).toEqual(PADDINGS.map((tried) => (tried === padding ? padding : refused)));
    },
  );
});

describe('answers of a world', () => {
  test('are wrapped in all fields, or in none, with an id and a moment beside them', async ({ world }) => {
    const fields = { traceId: 'id', timestamp: 'millis', 'meta.at': 'iso' } as const;
    const named = { codeField: 'code', messageField: 'message', status: 'ok' } as const;
    const spoken = { ...named, successCode: '00000', successText: '成功', fields };
    await world.changeSettings({ dialect: { ...spoken, envelope: 'both' } });
    const good = await world.browser().greet();
    const id = good.headers['x-request-id'];
    const stamps = { traceId: id, timestamp: expect.any(Number), meta: { at: expect.stringMatching(/^\d{4}-.*Z$/) } };
    expect(good.body).toMatchObject({ success: true, code: '00000', message: '成功', ...stamps });
    const bad = await world.browser().basicInfo();
    expect(bad.body).toMatchObject({ success: false, code: '401', data: null, traceId: bad.headers['x-request-id'] });
    await world.changeSettings({ dialect: { ...named, envelope: 'none' } });
    expect((await world.browser().greet()).body).toHaveProperty('servicePhone');
    expect((await world.browser().basicInfo()).body).toEqual({
      ...{ code: '401', message: '登录已失效，请重新登录', loginUrl: '/login' },
    });
  });

  test('say no at one call in words of its own', async ({ world }) => {
    const calls = {
      login: { codes: { PHONE_INVALID: 7 }, texts: { PHONE_INVALID: '号码不对' }, statuses: { PHONE_INVALID: 422 } },
    };
    await world.changeSettings({ dialect: { codeField: 'code', messageField: 'message', status: 'refusal', calls } });
    const browser = world.browser();
    const login = await browser.signInBySms('1380000000', '000000');
    expect([login.status, login.body]).toEqual([422, { success: false, code: 7, message: '号码不对' }]);
    expect((await browser.sendCode('1380000000', 'login')).body).toMatchObject({ code: 'PHONE_INVALID' });
  });
});
