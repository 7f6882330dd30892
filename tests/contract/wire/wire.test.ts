import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { WireFile } from '#contract/wire/wire.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { call, withoutTokens } from '#support/test-agent.ts';

/** As many back ends speak: `{code, data, message}`, always 200, codes of their own. */
const OWN = {
  envelope: { code: 'code', message: 'message', status: 'ok', success: '000000' },
  refusals: {
    CSRF_REJECTED: { code: 40_301 },
    CREDENTIALS_REJECTED: { code: 'A0210' },
    PUBLIC_KEY_EXPIRED: { code: 40_010 },
    LOGIN_REQUIRED: { code: 40_100 },
  },
} as const satisfies WireFile;

const body = (expected: unknown) => (answer: request.Response) => expect(answer.body).toEqual(expected);

const FAULT = { envelope: { code: 'code', message: 'message', status: 'ok' } } as const;

interface Operation {
  readonly responses: Record<string, { description: string; content: { 'application/json': { schema: unknown } } }>;
}

describe('a world with the wire format of a back end of its own', () => {
  test('writes successes and refusals as its fixture has them; the journal names refusals by rule', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ fixture: { wire: OWN } });
    const agent = await world.visitor();
    const first = { code: '000000', data: { publicKey: expect.any(String) }, message: 'success' };
    await agent.get(PATHS.publicKey).expect(body(first));
    const refused = { code: 40_301, data: null, message: expect.any(String) };
    await agent.post(PATHS.login).use(withoutTokens).send({}).expect(200).expect(body(refused));
    const unmapped = { code: 'PATH_UNKNOWN', data: null, message: expect.any(String) };
    await agent.get('/uc/nowhere').expect(body(unmapped));
    const codes = (await world.journal.entries()).map(({ code }) => code);
    expect(codes).toEqual([null, 'CSRF_REJECTED', 'PATH_UNKNOWN']);
  });

  test('gives a fault the status that it names, else its own', async ({ world }) => {
    await world.changeSettings({ wire: OWN });
    const path = PATHS.loginCustom;
    for (const response of [{ status: 503 }, { message: '忙' }, { status: 503, wire: FAULT }])
      await world.fault({ match: { path }, answer: response, times: 1 });
    const agent = await world.visitor();
    const injected = { code: 'FAULT_INJECTED', data: null };
    await agent
      .greet()
      .expect(503)
      .expect(body(expect.objectContaining(injected)));
    await agent.greet().expect(200);
    await agent.greet().expect(200);
  });

  test('speaks it in its own openapi.json, and in no other', async ({ world, makeWorld, sandbox }) => {
    const other = await makeWorld();
    await world.changeSettings({ wire: OWN });
    const login = async (id: string) => {
      const answer = await request(sandbox.url).get(CONTROL.openapi.path).set(HEADERS.world, id);
      return (answer.body as { paths: Record<string, { post: Operation }> }).paths[PATHS.login]?.post.responses;
    };
    const own = await login(world.id);
    const statuses = Object.keys(own ?? {});
    expect(statuses, 'refusals of no world keep theirs').toEqual(['200', '400', '403', '404', '408', '409', '431']);
    expect(own?.[200]?.description).toContain('CREDENTIALS_REJECTED ("A0210")');
    expect(own?.[200]?.content['application/json'].schema).toMatchObject({
      anyOf: [
        {
          properties: { code: { const: '000000' }, message: { const: 'success' } },
          required: ['code', 'data', 'message'],
        },
        { properties: { code: { enum: expect.arrayContaining(['A0210', 40_301]) }, message: { type: 'string' } } },
      ],
    });
    expect(Object.keys((await login(other.id)) ?? {})).toContain('403');
  });

  test('wraps answers in all fields, or in none, with an id and a moment beside them', async ({ world }) => {
    const fields = { traceId: 'id', timestamp: 'millis', 'meta.at': 'iso', sysTime: 'yyyy-MM-dd HH:mm:ss' };
    const named = { code: 'code', message: 'message', status: 'ok' } as const;
    const success = { success: true, code: '00000' };
    await world.changeSettings({ wire: { envelope: { ...named, success, successText: '成功', fields } } });
    const good = await world.browser().greet();
    const id = good.headers['x-request-id'];
    const stamps = {
      traceId: id,
      timestamp: expect.any(Number),
      meta: { at: expect.stringMatching(/^\d{4}-.*Z$/) },
      sysTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    };
    expect(good.body).toMatchObject({ success: true, code: '00000', message: '成功', ...stamps });
    const bad = await world.browser().basicInfo();
    expect(bad.body).toMatchObject({ success: false, code: '401', data: null, traceId: bad.headers['x-request-id'] });
    await world.changeSettings({ wire: { envelope: { ...named, data: '' } } });
    expect((await world.browser().greet()).body).toHaveProperty('servicePhone');
    expect((await world.browser().basicInfo()).body).toEqual({
      code: '401',
      message: '登录已失效，请重新登录',
      loginUrl: '/login',
    });
  });

  test('refuses at one call in its own words', async ({ world }) => {
    const refusals = { PHONE_INVALID: { code: 7, text: '号码不对', status: 422 } };
    await world.changeSettings({
      wire: { envelope: { code: 'code', message: 'message' }, calls: { login: { refusals } } },
    });
    const browser = world.browser();
    const login = await browser.signInBySms('1380000000', '000000');
    expect([login.status, login.body]).toEqual([422, { success: false, code: 7, message: '号码不对' }]);
    expect((await browser.sendCode('1380000000', 'login')).body).toMatchObject({ code: 'PHONE_INVALID' });
  });

  test('has values in forms of its own, at every call, numbers of its texts among them', async ({ world }) => {
    const values = {
      numbers: 'text',
      booleans: '0/1',
      empty: 'null',
      lists: { items: 'page.list', total: 'page.total' },
      pictures: 'base64',
      moments: 'yyyy-MM-dd HH:mm:ss',
    } as const;
    const refusals = { SMS_SENT_TOO_SOON: { text: '{n}秒后再来' } };
    await world.changeSettings({ wire: { values, refusals } });
    const browser = world.browser();
    expect((await browser.greet()).body).toMatchObject({ data: { abTestEnabled: 0, abShareB: '0.1' } });
    const prepared = await browser.send(ENDPOINTS.prepare, {
      body: {
        gotoUrl: '/go',
        loginType: 'native',
        attributes: { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' },
      },
    });
    const { qrcode, weChatScene } = (prepared.body as { data: { extData: Record<string, string> } }).data.extData;
    expect(qrcode).toMatch(/^iVBORw0KGgo/);
    const polled = (await browser.pollQr(String(weChatScene))).body;
    expect(polled).toMatchObject({ data: { qrCode: '{"qrCodeStatus":"0"}', gsid: null, firstLogin: null } });
    const code = await world.codeFrom(() => browser.sendCode(PHONES.group, 'login'), PHONES.group, 'login');
    const tooSoon = await browser.sendCode(PHONES.group, 'login');
    expect(tooSoon.refusal).toMatchObject({ code: 'SMS_SENT_TOO_SOON', msg: expect.stringMatching(/^\d+秒后再来$/) });
    expect((await browser.signInBySms(PHONES.group, code)).body).toMatchObject({
      data: { accountSize: '3', gsid: null },
    });
    const listed = await browser.listByPhone(PHONES.group);
    expect(listed.body).toMatchObject({ data: { page: { list: [{}, {}, {}], total: '3' } } });
    expect(listed.data).toHaveLength(3);
    await browser.chooseAccount(listed.data[0]?.accountId ?? '');
    const { messageList, count } = (await browser.basicInfo()).data;
    expect(count).toEqual(expect.any(Number));
    for (const { sentAt } of messageList) expect(sentAt % 1000).toBe(0);
  });

  test('has a call at another path, and another call nowhere', async ({ world }) => {
    const calls = { basicInfo: { path: '/uc/me' }, loginConfig: { path: 'none' } };
    await world.changeSettings({ wire: { calls } });
    const agent = await world.visitor();
    await agent.login('buyer01', PASSWORD).expect(200);
    for (const path of ['/uc/me', '/go/uc/me']) await agent.get(path).expect(200, /"name":"buyer01"/);
    for (const path of [PATHS.basicInfo, PATHS.loginConfig]) await agent.get(path).expect(404, /PATH_UNKNOWN/);
    expect((await world.journal.entries()).map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(['basicInfo', null]),
    );
    const document = (await world.call(CONTROL.openapi)) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/uc/me');
    expect(Object.keys(document.paths)).not.toContain(PATHS.loginConfig);
    expect(await (await world.signedIn('buyer01')).whoAmI()).toBe('buyer01');
  });

  test.for(['!odd~name', 'a'.repeat(64)])('a cookie may be named %s', async (name, { world }) => {
    await world.changeSettings({ wire: { tokens: { csrfCookie: name } } });
    expect((await world.browser().signInByPassword('buyer01')).status).toBe(200);
  });
});

test('refuses in texts and with statuses of its own; anything else stays as it is', async ({ makeWorld }) => {
  const refusals = {
    CREDENTIALS_REJECTED: { text: '用户名或密码有误', status: 401 },
    PHONE_INVALID: { status: 200 },
  };
  const world = await makeWorld({ fixture: { settings: { wire: { refusals } } } });
  const agent = await world.visitor();
  await agent.login('nobody', 'Wrong-pass-1').expect(401, /"msg":"用户名或密码有误"/);
  await agent.sendCode('138', 'login').expect(200, /"code":"PHONE_INVALID"/);
  await agent.get(PATHS.basicInfo).expect(401);
});

const TOKENS = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' };
const cookieNames = ({ setCookies }: { setCookies: readonly string[] }) => setCookies.map((line) => line.split('=')[0]);

describe('tokens under names of a world', () => {
  test('are set and taken', async ({ world }) => {
    await world.changeSettings({ wire: { tokens: TOKENS } });
    const browser = world.browser();
    expect(cookieNames(await browser.greet())).toEqual(['ctoken', 'XSRF-TOKEN', 'JSESSIONID']);
    const refused = await browser.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } }, tokens: false });
    expect(refused.refusal).toMatchObject({ code: 'CSRF_REJECTED', path: 'headers.x-xsrf-token' });
    expect(refused.refusal?.expected).toContain('cookie XSRF-TOKEN');
    expect((await browser.signInByPassword('buyer01')).status).toBe(200);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('are taken by a browser that began under the usual ones', async ({ world }) => {
    const browser = world.browser();
    await browser.greet();
    await world.changeSettings({ wire: { tokens: TOKENS, encryption: { padding: 'pkcs1' } } });
    expect((await browser.signInByPassword('buyer01')).status).toBe(200);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('are in the cookies of a session that the control API makes, and in a replay', async ({ world, control }) => {
    await world.changeSettings({ wire: { tokens: TOKENS } });
    const { cookies } = await world.session('buyer01');
    expect(cookies.map(({ name }) => name)).toEqual(['JSESSIONID', 'ctoken', 'XSRF-TOKEN', 'sandbox_world']);
    await world.browser().signInByPassword('buyer01');
    const answer = await call(control, CONTROL.snapshot, { query: { replay: '1' } });
    const sent = JSON.stringify(answer.body).match(/"x-xsrf-token":"\w+"/g) ?? [];
    expect(sent.length).toBeGreaterThan(0);
  });
});

describe('encryption of a world', () => {
  test.for(PADDINGS)(
    '%s signs in, and every other padding gets one and the same refusal (S9)',
    async (padding, { world }) => {
      const wire = Wire.parse({ encryption: { padding, keyForm: 'base64', keyField: 'data' } });
      await world.changeSettings({ wire });
      expect((await world.browser().signInByPassword('buyer01')).status).toBe(200);
      const tries = await Promise.all(
        PADDINGS.map(async (tried) => {
          const browser = world.browser();
          await browser.greet();
          browser.wire = { ...wire, encryption: { ...wire.encryption, padding: tried } };
          const body = await browser.send(ENDPOINTS.publicKey);
          expect(body.text).toMatch(/"data":"MII/);
          const answer = await sealedBy(browser);
          return answer.isSuccess ? tried : answer.refusal;
        }),
      );
      const refused = { code: 'CIPHERTEXT_REJECTED', msg: '请求错误' };
      expect(tries).toEqual(PADDINGS.map((tried) => (tried === padding ? padding : refused)));
    },
  );
});

/** A sign-in with the padding that the browser holds, which it does not ask about. */
async function sealedBy(browser: PortalClient) {
  const { padding } = browser.wire.encryption;
  const publicKey = await browser.publicKey();
  const body = {
    loginType: 'pwd',
    encrypt: true,
    publicKey,
    loginIdentifier: await encrypt(publicKey, 'buyer01', padding),
    credential: { pwd: await encrypt(publicKey, PASSWORD, padding) },
  };
  return browser.send(ENDPOINTS.login, { body });
}
