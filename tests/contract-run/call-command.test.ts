import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { commandOutput } from '#support/command-output.ts';
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

test('a sign-in by phone takes the newest code, or names the call that sends one', async () => {
  const none = await run('login', '--phone', '13800000001');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('call sendSmsCode --phone 13800000001')]);
  expect((await run('sendSmsCode', '--phone', '13800000001')).code).toBe(0);
  expect((await run('login', '--phone', '13800000001')).code).toBe(0);
});

test('any call has its fields by their paths, in the world that is named', async () => {
  const { id } = await sandboxAt(server.url).createWorld({ id: 'of-a-call' });
  const prepared = await run('prepare', '--attributes.isLogin', '0', '--world', id);
  expect([prepared.code, prepared.out]).toEqual([0, expect.stringContaining('weChatScene')]);
  const [row] = (await sandboxAt(server.url).world(id).journal.entries()).slice(-1);
  expect(row?.request.body).toMatchObject({ attributes: { isLogin: 0 } });
});

test.each([
  [['nonsense'], 'There is no call nonsense; expected one of '],
  [['login'], 'login takes --account'],
  [['login', '--code', '1'], 'login takes --account'],
  [['logn'], 'did you mean "login"?'],
  [['login', '--acount', 'a'], 'did you mean "account"?'],
  [['login', '--account'], 'Expected --FIELD VALUE'],
  [[], 'Name one call'],
])('%j is refused in one sentence', async (parameters, words) => {
  const { code, err } = await commandOutput('call', ...parameters);
  expect([code, err]).toEqual([1, expect.stringContaining(words)]);
  expect(err).not.toContain('http');
});
