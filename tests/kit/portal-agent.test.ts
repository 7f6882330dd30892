import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, onTestFinished } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { agent } from '#kit/testing/agent.ts';
import { launchHere } from '#kit/testing/launch-here.ts';
import { refused } from '#kit/testing/refused.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { FIRST_PASSWORD } from '#support/foreign/foreign-people.ts';
import { openSpringBackEnd } from '#support/foreign/spring-back-end.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const NEW_CODE = { action: 'login', phone: PHONES.buyer, scene: 'sup' };

describe('a sandbox in this process', () => {
  test('has its application and its listening server for supertest', async () => {
    const sandbox = await launchHere({ port: 0, hasPages: false, print: () => undefined, keys: PROCESS_KEYS });
    await request(sandbox.app).get(PATHS.loginCustom).expect(200);
    await request(sandbox.server).get(PATHS.loginCustom).expect(200);
    await sandbox.close();
  });
});

describe('world.agent(request)', () => {
  test('signs in with the tokens, headers and encryption of a page, in its world', async ({ world }) => {
    const buyer = await world.agent(request);
    await buyer.login('buyer01', PASSWORD).expect(200);
    const { body } = await buyer.get(PATHS.basicInfo).expect(200);
    expect(body.data.name).toBe('buyer01');
    await world.journal.expect({ path: PATHS.login, account: 'buyer01', times: { max: 1 } });
  });

  test('asks for a code with its tokens, and signs in by it', async ({ world }) => {
    const buyer = await world.agent(request);
    const smsCode = await world.codeFrom(
      () => buyer.sendCode(PHONES.buyer, 'login').expect(200),
      PHONES.buyer,
      'login',
    );
    await buyer.login({ loginType: 'sms', loginIdentifier: PHONES.buyer, credential: { smsCode } }).expect(200);
    await buyer.sendCode(PHONES.buyer, 'register').unset(HEADERS.csrf).expect(refused('token.csrf'));
  });

  test('seals a body with the newest key', async ({ world }) => {
    const buyer = await world.agent(request);
    const form = { loginType: 'pwd', loginIdentifier: 'buyer01', credential: { pwd: PASSWORD } };
    const before = await buyer.seal(form);
    expect(before).toMatchObject({ loginType: 'pwd', encrypt: true });
    expect(JSON.stringify(before)).not.toMatch(/buyer01|Passw0rd/);
    await world.call(CONTROL.rotateKeys);
    const after = await buyer.seal(form);
    expect(after.publicKey).not.toBe(before.publicKey);
    await buyer.post(PATHS.login).send(after).expect(200);
  });

  test('reads cookies and tokens when a call is sent: a sign-in before gave new ones', async ({ world }) => {
    const buyer = await world.agent(request);
    await buyer.get(PATHS.loginCustom);
    const later = buyer.post(PATHS.sendSmsCode).send(NEW_CODE).expect(200);
    await buyer.login('buyer01', PASSWORD).expect(200);
    await later;
    await buyer.get(PATHS.basicInfo).expect(200);
  });

  test('leaves values that a test sets, asks for and removes itself', async ({ world }) => {
    const buyer = await world.agent(request);
    const ask = () => buyer.post(PATHS.sendSmsCode).send(NEW_CODE);
    await ask().set(HEADERS.csrf, '').expect(refused('token.csrf'));
    await ask().unset(HEADERS.csrf).expect(refused('token.csrf'));
    await ask().query(`${COOKIES.ctoken}=another`).expect(refused('token.ctoken'));
    await ask()
      .query({ [COOKIES.ctoken]: undefined })
      .expect(refused('token.ctoken'));
    await buyer.post(`${PATHS.sendSmsCode}?ctoken=another`).send(NEW_CODE).expect(refused('token.ctoken'));
    await buyer.login('buyer01', PASSWORD).set('channel', 'phone').expect(refused('header.channel'));
    await ask().expect(200);
  });

  test('names the call that failed before a login was sent', async ({ world }) => {
    await world.fault({ match: { path: PATHS.publicKey }, answer: { status: 503 } });
    const buyer = await world.agent(request);
    await expect(buyer.login('buyer01', PASSWORD)).rejects.toThrow(
      `GET ${PATHS.publicKey}: expected a public key, got 503`,
    );
  });

  test('without supertest names the argument to pass', async ({ world }) => {
    const agentOf = world.agent as (request?: unknown) => Promise<unknown>;
    await expect(agentOf.call(world)).rejects.toThrow(
      "agent: pass your supertest: import request from 'supertest', then agent(request)",
    );
  });
});

describe('refused(rule)', () => {
  test('fails with rule, expected, got and body of another refusal, and with the body of a success', async ({
    world,
  }) => {
    const buyer = await world.agent(request);
    const attempt = buyer.login('buyer01', 'wrong-1').expect(refused('sms.expired'));
    await expect(attempt).rejects.toThrow(
      /^expected the call to be refused by sms\.expired, but password\.wrong refused it: expected the account's password, got another text\n400 \{"success":false,"err":\{.*\}\}$/,
    );
    const success = buyer.login('buyer01', PASSWORD).expect(refused('password.wrong'));
    await expect(success).rejects.toThrow(
      /^expected the call to be refused by password\.wrong, but the journal names no rule\n200 \{"success":true,/,
    );
  });

  test('names the nearest rule where there is none of this name', () => {
    const check = refused as (rule: string) => unknown;
    expect(() => check('password.wrog')).toThrow('refused: password.wrog is no rule; the nearest is password.wrong');
    expect(() => check('request')).toThrow('refused: request is no rule; the nearest is ');
  });
});

describe('refused(code)', () => {
  const spoken = { envelope: { code: 'retCode' }, refusals: { CREDENTIALS_REJECTED: { code: '1003' } } };

  test("holds for the contract's code in any wire format, as refused(rule) does for the rule", async ({ world }) => {
    for (const wire of [{}, spoken]) {
      await world.changeSettings({ wire });
      const buyer = await world.agent(request);
      await buyer.login('nobody', PASSWORD).expect(refused('CREDENTIALS_REJECTED')).expect(refused('account.unknown'));
      const other = buyer.login('nobody', PASSWORD).expect(refused('SMS_CODE_REJECTED'));
      await expect(other).rejects.toThrow(/^expected the call to be refused with SMS_CODE_REJECTED, but its code is /);
      const success = buyer.login('buyer01', PASSWORD).expect(refused('CREDENTIALS_REJECTED'));
      await expect(success).rejects.toThrow('refused with CREDENTIALS_REJECTED, but it is success');
    }
  });

  test('holds for a path that is no call of the contract, in any wire format', async ({ world }) => {
    for (const wire of [{}, spoken]) {
      await world.changeSettings({ wire });
      const buyer = await world.agent(request);
      await buyer.get('/uc/nothing').expect(refused('PATH_UNKNOWN'));
      const other = buyer.post('/uc/nothing').send({}).expect(refused('CREDENTIALS_REJECTED'));
      await expect(other).rejects.toThrow('but its code is PATH_UNKNOWN');
      const answer = await buyer.get(CONTROL.worlds.path).set(HEADERS.control, '1').expect(200);
      expect((answer as { portal?: unknown }).portal, 'of a success').toBeUndefined();
    }
  });
});

describe('response.portal', () => {
  test("is the answer in the contract's form, whatever the wire format is; response.body stays as sent", async ({
    world,
  }) => {
    const wire = {
      envelope: { data: 'result', code: 'retCode', success: '0000' },
      values: { numbers: 'text' },
      refusals: { CREDENTIALS_REJECTED: { code: '1003' } },
    } as const;
    await world.changeSettings({ wire });
    const buyer = await world.agent(request);
    const signedIn = await buyer.login('buyer01', PASSWORD);
    expect(signedIn.body).toMatchObject({ retCode: '0000', result: { accountSize: '1' } });
    expect(signedIn).toMatchObject({ portal: { kind: 'success', data: { accountSize: 1 } } });
    const wrong = await buyer.login('buyer01', 'wrong-1');
    expect(wrong).toMatchObject({
      body: { retCode: '1003' },
      portal: { kind: 'refusal', code: '1003', codes: ['CREDENTIALS_REJECTED'], text: '账号或密码错误' },
    });
  });

  test('is a success without the fields that are assumed, and unreadable without one of the specification', async ({
    world,
  }) => {
    const portal = async (path: string, data: object) => {
      await world.fault({ match: { path }, times: 1, answer: { status: 200, body: { success: true, data } } });
      const buyer = await world.agent(request);
      const test = path === PATHS.listByPhone ? buyer.get(path) : buyer.post(path).send({ params: { request: {} } });
      return ((await test) as { portal?: unknown }).portal;
    };
    const data = { customer: { name: 'a' } };
    expect(await portal(PATHS.currentCustomer, data)).toMatchObject({ kind: 'success', data });
    expect(await portal(PATHS.currentCustomer, { ...data, isLogin: 'maybe' })).toMatchObject({
      kind: 'unreadable',
      field: 'data.isLogin',
    });
    const list = [{ account: 'buyer01', accountId: '1001' }];
    expect(await portal(PATHS.listByPhone, list)).toMatchObject({ kind: 'success', data: list });
    expect(await portal(PATHS.listByPhone, [{ account: 'buyer01' }])).toMatchObject({
      kind: 'unreadable',
      field: 'data.0.accountId',
      got: 'nothing',
    });
  });
});

describe('agent(request, { url })', () => {
  test('signs in at a real back end, whose rules it cannot know', async ({ sandbox }) => {
    const buyer = await agent(request, { url: `${sandbox.url}/` });
    await buyer.login('buyer01', PASSWORD).expect(200);
    const attempt = buyer.login('buyer01', 'wrong-1').expect(400).expect(refused('password.wrong'));
    await expect(attempt).rejects.toThrow('its rule is not known: only the journal of a sandbox has it');
  });

  test('names the fault of an address', async () => {
    await expect(agent(request, { url: 'localhost' })).rejects.toThrow(
      'agent: expected a url such as https://portal.example, got localhost',
    );
  });
});

describe('agent(request, { url, wire })', () => {
  const wire = {
    tokens: { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token' },
    encryption: { padding: 'pkcs1' },
    refusals: { CREDENTIALS_REJECTED: { code: 'A0210' } },
  } as const;

  test('uses a value’s or a file’s wire format', async () => {
    const folder = temporaryFolder(onTestFinished);
    const file = join(folder, 'wire.yaml');
    writeFileSync(file, JSON.stringify(wire));
    const backEnd = await openSpringBackEnd();
    for (const given of [wire, file]) {
      const buyer = await agent(request, { url: backEnd.url, wire: given });
      const { body } = await buyer.login('huadong-caigou', FIRST_PASSWORD).expect(200);
      expect(body).toMatchObject({ success: true, code: '00000' });
      await buyer.login('huadong-caigou', 'Wrong-pass-1').expect(refused('CREDENTIALS_REJECTED'));
    }
    await backEnd.close();
  });

  test('names a slip of a value by its nearest key', async () => {
    const slip = { tokens: { csrfCoockie: 'a' } } as object;
    await expect(agent(request, { url: 'http://localhost:1', wire: slip })).rejects.toThrow(
      /tokens\.csrfCoockie: unknown key "csrfCoockie"; did you mean "csrfCookie"\?/,
    );
  });
});
