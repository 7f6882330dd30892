import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { testWith } from '#support/contract-test.ts';
import { answered, answerOf, dataOf, refusal, success } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

const test = testWith(request);

describe('GET qr', () => {
  test('lists tickets newest last and the WeChat identities with their accounts', async ({ world, agent }) => {
    const first = await agent.prepareQr(1);
    const second = await agent.prepareQr(0);
    const { tickets, identities } = await world.call(CONTROL.qr);
    expect(tickets.map(({ scene, isLogin, qrCode }) => [scene, isLogin, qrCode])).toEqual([
      [first, 1, '{"qrCodeStatus":0}'],
      [second, 0, '{"qrCodeStatus":0}'],
    ]);
    expect(identities).toEqual([
      { id: 'wx-buyer01', account: 'buyer01' },
      { id: 'wx-new', account: null },
    ]);
  });
});

describe('POST qr/:scene/:action', () => {
  test('without an identity the first one acts', async ({ agent, control }) => {
    const scene = await agent.prepareQr();
    const act = (action: string) => call(control, CONTROL.qrAction, { params: { scene, action }, body: {} });
    const ticket = (part: object) => answered(CONTROL.qrAction, expect.objectContaining(part));
    await act('scan').expect(ticket({ scannedBy: 'wx-buyer01' }));
    await act('confirm').expect(ticket({ status: 2, confirmedBy: 'wx-buyer01' }));
  });

  test.for([
    ['confirm', 'nobody', 'SUBJECT_UNKNOWN'],
    ['confirm', '__proto__', 'SUBJECT_UNKNOWN'],
    ['scan', '', 'SUBJECT_UNKNOWN'],
    ['approve', undefined, 'SUBJECT_UNKNOWN'],
    ['constructor', undefined, 'SUBJECT_UNKNOWN'],
  ] as const)(
    '%s by %s is refused, and the ticket stays',
    async ([action, identity, code], { world, agent, control }) => {
      const scene = await agent.prepareQr();
      const before = await world.state();
      await call(control, CONTROL.qrAction, { params: { scene, action }, body: { identity } }).expect(refusal(code));
      expect(await world.state()).toEqual(before);
    },
  );

  test('an unknown scene and a wrong body are refused', async ({ agent, control }) => {
    const confirm = (scene: string, body: object) =>
      call(control, CONTROL.qrAction, { params: { scene, action: 'confirm' }, body });
    await confirm('a'.repeat(32), {}).expect(refusal('SUBJECT_UNKNOWN'));
    const opened = await agent.prepareQr();
    for (const body of [{ identity: 5 }, { who: 'wx-new' }, { identity: 'x'.repeat(65) }])
      await confirm(opened, body).expect(refusal('REQUEST_INVALID'));
  });
});

describe('1688: GET ali and POST ali/authorize', () => {
  test('lists the identities with their accounts', async ({ control }) => {
    const identities = [
      { id: 'ali-one', accounts: ['buyer01'] },
      { id: 'ali-many', accounts: ['group-main', 'group-sub1', 'group-sub2'] },
      { id: 'ali-none', accounts: [] },
    ];
    await call(control, CONTROL.ali).expect(answered(CONTROL.ali, { identities }));
  });

  test('answers a code and the path that ends the authorisation', async ({ control }) => {
    const answer = await call(control, CONTROL.authorizeAli, { body: { state: 'any', identity: 'ali-one' } });
    const { code, callbackUrl } = answerOf(answer, CONTROL.authorizeAli);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(callbackUrl).toBe(`/go${PATHS.oauthCallback}?code=${code}&state=any`);
  });

  test.for([
    [{ state: 'x', identity: 'nobody' }, 'SUBJECT_UNKNOWN', 'body.identity'],
    [{ state: '', identity: 'ali-one' }, 'REQUEST_INVALID', 'body.state'],
    [{ identity: 'ali-one' }, 'REQUEST_INVALID', 'body.state'],
    [{ state: 'x'.repeat(129), identity: 'ali-one' }, 'REQUEST_INVALID', 'body.state'],
    [{ state: 'x' }, 'REQUEST_INVALID', 'body.identity'],
  ] as const)('%j is refused at its place', async ([body, code, path], { control }) => {
    await call(control, CONTROL.authorizeAli, { body }).expect(refusal(code, { path }));
  });
});

describe('GET and PATCH settings', () => {
  test('change what is named, and the portal speaks by it at once', async ({ world, agent, control }) => {
    const before = await world.settings();
    const change = {
      servicePhone: '021-12345678',
      abTestEnabled: true,
      migrationNoticeEnabled: true,
      gotoUrlAllowList: ['.a.example'],
    };
    const changing = call(control, CONTROL.changeSettings, { body: change });
    await changing.expect(answered(CONTROL.changeSettings, { ...before, ...change }));
    await agent.get(PATHS.loginCustom).expect(success(ENDPOINTS.loginCustom, expect.objectContaining(change)));
    const query = { loginChannel: 'PC', gotoUrl: 'https://x.a.example/y' };
    const [method] = dataOf(await agent.get(PATHS.loginConfig).query(query), ENDPOINTS.loginConfig);
    expect(method?.gotoUrl).toBe('https://x.a.example/y');
  });

  test.for([
    [{ servicePhone: '' }, 'body.servicePhone'],
    [{ abTestEnabled: 'yes' }, 'body.abTestEnabled'],
    [{ embedAllowList: ['*'] }, 'body.embedAllowList.0'],
    [{ gotoUrlAllowList: ['https://a.example/x'] }, 'body.gotoUrlAllowList.0'],
    [{ gotoUrlAllowList: 'https://a.example' }, 'body.gotoUrlAllowList'],
    [{ centralLoginUrl: 'javascript:alert(1)' }, 'body.centralLoginUrl'],
    [{ centralLoginUrl: '//evil.example' }, 'body.centralLoginUrl'],
    [{ servicePhone: '1', colour: 'red' }, 'body.colour'],
    [
      { servicePhone: '1', dialect: { codeField: 'x', messageField: 'err.msg', status: 'ok' } },
      'body.dialect.codeField',
    ],
  ] as const)('%j is refused at its place, and nothing changes', async ([body, path], { world, control }) => {
    const before = await world.settings();
    await call(control, CONTROL.changeSettings, { body }).expect(refusal('REQUEST_INVALID', { path }));
    await call(control, CONTROL.settings).expect(200, before);
  });

  test('each dialect words a refusal in its own fields', async ({ world, agent }) => {
    await agent.greet();
    for (const codeField of ['err.code', 'errorCode', 'retCode', 'errCode', 'resultCode', 'msgCode', 'code'] as const)
      for (const messageField of ['err.msg', 'errorMsg', 'errorMessage', 'message'] as const)
        for (const status of ['refusal', 'ok'] as const) {
          await world.changeSettings({ dialect: { codeField, messageField, status } });
          const answer = await agent.login('nobody', 'x').expect(status === 'ok' ? 200 : 400);
          expect(answer.body).toHaveProperty('success', false);
          expect(answer.body).toHaveProperty(codeField, 'CREDENTIALS_REJECTED');
          expect(answer.body).toHaveProperty(messageField, '账号或密码错误');
        }
    await world.call(CONTROL.clearJournal);
  });
});
