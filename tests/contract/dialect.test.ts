import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_DIALECT, type Dialect } from '#contract/dialect.ts';
import { PATHS } from '#contract/paths.ts';
import { ACTED_CODES } from '#contract/portal/acted-codes.ts';
import { dialectTroubles } from '#contract/portal/dialect-trouble.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { dataOf, refusal } from '#support/expect-answer.ts';
import { call, withoutTokens } from '#support/test-agent.ts';

/** As many back ends speak: `{code, data, message}`, always 200, codes of their own. */
const OWN: Dialect = {
  codeField: 'code',
  messageField: 'message',
  status: 'ok',
  envelope: 'code',
  successCode: '000000',
  codes: { CSRF_REJECTED: 40_301, CREDENTIALS_REJECTED: 'A0210', PUBLIC_KEY_EXPIRED: 40_010, LOGIN_REQUIRED: 40_100 },
};

const body = (expected: unknown) => (answer: request.Response) => expect(answer.body).toEqual(expected);

const OWN_FAULT = { codeField: 'code', messageField: 'message', status: 'ok' } as const;

interface Operation {
  readonly responses: Record<string, { description: string; content: { 'application/json': { schema: unknown } } }>;
}

describe('a world with the dialect of a back end of its own', () => {
  test('writes successes and refusals as its fixture says; the journal names refusals by rule', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ fixture: { settings: { dialect: OWN } } });
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

  test('names fields of any other name, nested or not, and success codes beside success: true', async ({ world }) => {
    const dialect: Dialect = {
      codeField: { own: 'meta.rc' },
      messageField: { own: 'meta.tip' },
      status: 'refusal',
      successCode: 7,
    };
    await world.changeSettings({ dialect });
    const agent = await world.visitor();
    await agent.get(PATHS.publicKey).expect(body(expect.objectContaining({ success: true, meta: { rc: 7 } })));
    const refused = { success: false, meta: { rc: 'CSRF_REJECTED', tip: expect.any(String) } };
    await agent.post(PATHS.login).use(withoutTokens).send({}).expect(403).expect(body(refused));
  });

  test('gives a fault the status that it names, and one that names none its own', async ({ world }) => {
    await world.changeSettings({ dialect: OWN });
    const path = PATHS.loginCustom;
    for (const response of [{ status: 503 }, { message: '忙' }, { status: 503, dialect: OWN_FAULT }])
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

  test('tells the portal the codes that it acts on, by its configuration', async ({ world }) => {
    const custom = async () =>
      dataOf(await (await world.visitor()).get(PATHS.loginCustom), ENDPOINTS.loginCustom).codes;
    expect(await custom()).toEqual(ACTED_CODES);
    await world.changeSettings({ dialect: { ...DEFAULT_DIALECT, codes: OWN.codes } });
    expect(await custom()).toEqual({
      retryTokens: ['CTOKEN_REJECTED', '40301'],
      renewKey: ['40010'],
      signIn: ['401', '40100'],
    });
  });

  test('speaks it in its own openapi.json, and in no other', async ({ world, makeWorld, sandbox }) => {
    const other = await makeWorld();
    await world.changeSettings({ dialect: OWN });
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

  test.for([
    ['a name of no field that the specification knows', { codeField: 'rc' }, 'codeField'],
    ['a field of the envelope', { codeField: { own: 'success' } }, 'codeField.own'],
    ['code and message in one field', { codeField: { own: 'x' }, messageField: { own: 'x' } }, 'messageField'],
    ['an unknown refusal', { codes: { NOT_A_CODE: 1 } }, 'codes'],
    ["a success's code", { ...OWN, codes: { CSRF_REJECTED: '000000' } }, 'codes.CSRF_REJECTED'],
    [
      "a success's default code",
      { status: 'ok', envelope: 'code', codes: { LOGIN_REQUIRED: 0 } },
      'codes.LOGIN_REQUIRED',
    ],
  ] as const)('%s is refused, and nothing changes', async ([, change, place], { world, control }) => {
    const before = await world.settings();
    const path = expect.stringContaining(`body.dialect.${place}`);
    const attempt = call(control, CONTROL.changeSettings, { body: { dialect: { ...DEFAULT_DIALECT, ...change } } });
    await attempt.expect(refusal('REQUEST_INVALID', { path }));
    expect(await world.settings()).toEqual(before);
  });
});

test("a success's code may be a refusal's where the status or the envelope tells them apart", async ({ world }) => {
  const codes = { CSRF_REJECTED: 1 };
  const apart: Dialect[] = [
    { ...DEFAULT_DIALECT, codeField: 'code', messageField: 'message', envelope: 'code', successCode: 1, codes },
    { ...DEFAULT_DIALECT, status: 'ok', successCode: 1, codes },
  ];
  for (const dialect of apart) {
    await world.changeSettings({ dialect });
    expect((await world.settings()).dialect).toEqual(dialect);
  }
});

describe('a world with texts and statuses of its own', () => {
  const dialect: Dialect = {
    ...DEFAULT_DIALECT,
    texts: { CREDENTIALS_REJECTED: '用户名或密码有误' },
    statuses: { CREDENTIALS_REJECTED: 401, PHONE_INVALID: 200 },
  };

  test('refuses in those words, with that status; anything else stays as it is', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: { settings: { dialect } } });
    const agent = await world.visitor();
    await agent.login('nobody', 'Wrong-pass-1').expect(401, /"msg":"用户名或密码有误"/);
    await agent.sendCode('138', 'login').expect(200, /"code":"PHONE_INVALID"/);
    await agent.get(PATHS.basicInfo).expect(401);
  });

  test.for([
    [{ statuses: { PHONE_INVALID: 500 } }, 'statuses.PHONE_INVALID'],
    [{ texts: { PHONE_INVALID: '' } }, 'texts.PHONE_INVALID'],
  ] as const)('%j is refused at its place', async ([change, place], { control }) => {
    await call(control, CONTROL.changeSettings, { body: { dialect: { ...DEFAULT_DIALECT, ...change } } }).expect(
      refusal('REQUEST_INVALID', { path: `body.dialect.${place}` }),
    );
  });
});

describe('dialects that the portal here cannot read', () => {
  test.for([
    ['the default', DEFAULT_DIALECT, []],
    ['a message field of another name', { ...DEFAULT_DIALECT, messageField: { own: 'tip' } }, ['message']],
    ['a success that names a failure', { ...OWN, successCode: 1 }, ['success']],
    ['a refusal that reads as a success', { ...OWN, codes: { CSRF_REJECTED: 0 } }, ['refusal', 'code']],
  ] as const)('%s', ([, dialect, troubles]) => {
    expect(dialectTroubles(dialect)).toEqual(troubles);
  });
});
