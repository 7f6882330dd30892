import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { commandOutput } from '#support/command-output.ts';
import { MINUTE } from '#support/demo.ts';
import { startTestSandbox } from '#support/target.ts';

let server: RunningSandbox;
beforeAll(async () => {
  server = await startTestSandbox();
});
afterAll(() => server.close());

const run = (...parameters: string[]) =>
  commandOutput('call', ...parameters, '--url', `http://localhost:${server.port}`);

test('a sign-in takes the password of the demo account, and a refusal ends with 1', async () => {
  const good = await run('login', '--account', 'buyer01');
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/^HTTP 200\n\{\n {2}"success": true/)]);
  const wrong = await run('login', '--account', 'buyer01', '--password', 'x');
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringMatching(/^HTTP 400\n.*CREDENTIALS_REJECTED/s)]);
  expect((await run('login', '--account', 'nobody')).code).toBe(1);
});

/** Runs a call in a world of its own. */
async function inWorld() {
  const world = await sandboxAt(server.url).createWorld();
  const runThere = (...parameters: string[]) => run(...parameters, '--world', world.id);
  const calls = async () => (await world.journal.entries()).map(({ endpoint }) => endpoint);
  return { world, runThere, calls };
}

test('a code is the unused one on the phone, or a new one, which may not be sent too soon', async () => {
  const { world, runThere, calls } = await inWorld();
  expect((await runThere('login', '--phone', '13800000001')).code).toBe(0);
  expect(await calls()).toContain('sendSmsCode');
  const again = await runThere('login', '--phone', '13800000001');
  expect([again.code, again.out, again.err]).toEqual([1, '', expect.stringContaining('SMS_SENT_TOO_SOON')]);
  await world.advance(MINUTE);
  await runThere('sendSmsCode', '--phone', '13800000001');
  const sent = (await world.sms()).length;
  expect((await runThere('login', '--phone', '13800000001')).code).toBe(0);
  expect(await world.sms()).toHaveLength(sent);
});

test.each([
  [['register', '--phone', '13800000009'], 0],
  [['register', '--phone', '13800000001'], 1],
  [['verifySmsCode', '--phone', '13800000001'], 0],
  [['verifySmsCode', '--phone', '13800000001', '--smsCode', '1'], 1],
  [['forgetPassword', '--phone', '13800000001'], 0],
  [['forgetPassword', '--phone', '13800000002', '--account', 'group-sub1'], 0],
  [['forgetPassword', '--phone', '13800000001', '--newPassword', 'x'], 1],
  [['forgetPassword', '--phone', '13800000019'], 1],
  [['login', '--phone', 'no-such-account'], 1],
  [['login', '--phone', '13800000019'], 1],
  [['login', '--loginType', 'multi_account', '--account', 'group-main'], 0],
  [['login', '--loginType', 'multi_account', '--account', ''], 1],
  [['login', '--loginType', 'native', '--account', 'buyer01'], 0],
  [['login', '--gsid', 'no-such-gsid'], 1],
  [['loginByIdentifier', '--account', 'buyer01'], 0],
  [['loginByIdentifier', '--loginIdentifier', 'no-such-gsid'], 1],
  [['qrStatus'], 0],
])('%j makes the secrets that are missing and ends with %i', async (parameters, code) => {
  const { runThere, calls } = await inWorld();
  const ended = await runThere(...parameters);
  expect([ended.code, ended.err]).toEqual([code, '']);
  expect(ended.out).toMatch(code === 0 ? /^HTTP 200/ : /^HTTP 4/);
  expect((await calls()).at(-1)).toBe(parameters[0]);
});

test("a new password is the account's present one", async () => {
  const { world, runThere } = await inWorld();
  await world.call(CONTROL.changeAccount, { params: { id: '1001' }, body: { password: 'An0ther!!' } });
  expect((await runThere('forgetPassword', '--phone', '13800000001')).code).toBe(0);
  expect((await runThere('login', '--account', 'buyer01')).code).toBe(0);
});

test('any call has its fields by their paths, in the world that is named', async () => {
  const { id } = await sandboxAt(server.url).createWorld({ id: 'of-a-call' });
  const prepared = await run('prepare', '--attributes.isLogin', '0', '--world', id);
  expect([prepared.code, prepared.out]).toEqual([0, expect.stringContaining('weChatScene')]);
  const [row] = (await sandboxAt(server.url).world(id).journal.entries()).slice(-1);
  expect(row?.request.body).toMatchObject({ attributes: { isLogin: 0 } });
});

test.each([
  [['login', '--account', 'buyer01']],
  [['login', '--account', 'buyer01', '--password', 'x']],
  [['basicInfo']],
])('%j in a world that there is not is refused in one sentence', async (parameters) => {
  const url = `http://localhost:${server.port}`;
  const err = `--world nope: ${url} has no such world; leave it out for the world main.\n`;
  expect(await run(...parameters, '--world', 'nope')).toEqual({ code: 1, out: '', err });
});

test.each([
  [['nonsense'], 'There is no call nonsense; expected one of '],
  [['login'], 'login takes --account'],
  [['login', '--code', '1'], 'login takes --account'],
  [['logn'], 'did you mean "login"?'],
  [['login', '--acount', 'a'], 'did you mean "account"?'],
  [['login', '--account'], 'Expected --FIELD VALUE'],
  [['login', '--account', 'a', '--loginType', 'x'], 'expected one of pwd, sms, multi_account, native'],
  [['register'], 'register takes --phone'],
  [[], 'Name one call'],
])('%j is refused in one sentence', async (parameters, words) => {
  const { code, err } = await commandOutput('call', ...parameters);
  expect([code, err]).toEqual([1, expect.stringContaining(words)]);
  expect(err).not.toContain('http');
});
