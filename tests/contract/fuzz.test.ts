import fc from 'fast-check';
import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Refusal } from '#contract/envelope.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';
import { testWith } from '#support/contract-test.ts';
import { anyCharacter } from '#support/hostile/any-text.ts';
import { HOSTILE } from '#support/hostile/calls/generated-values.ts';
import { call } from '#support/test-agent.ts';

const test = testWith(request);

/** Values that have broken somebody's server before, and words of this one. */
const VALUES = [...HOSTILE, ['a', 'a'], '13800000001', '000000', 'sup', 'login'];

const hostile = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
);

/** Bodies that come near a call's own form: some of its fields, some of them hostile. */
function near(fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const nested = fc.dictionary(fc.constantFrom(...fields), hostile, { maxKeys: 3 });
  return fc.dictionary(fc.constantFrom(...fields), fc.oneof(hostile, nested), { maxKeys: 8 });
}

const FIELDS = [
  'loginType',
  'encrypt',
  'publicKey',
  'loginIdentifier',
  'credential',
  'pwd',
  'smsCode',
  'accountSource',
  'action',
  'phone',
  'scene',
  'account',
  'securityPhone',
  'accountSrc',
  'accountType',
  'verifyToken',
  'newPassword',
  'attributes',
  'weChatScene',
  'gotoUrl',
  'isLogin',
  'params',
  'request',
];
const CONTROL_FIELDS = [
  'id',
  'fixture',
  'seed',
  'now',
  'advanceMs',
  'freeze',
  'account',
  'accountId',
  'phone',
  'password',
  'enable',
  'identity',
  'state',
  'limits',
  'answer',
  'match',
  'sms',
  'times',
  'settings',
  'accounts',
  'dialect',
  'path',
];

/** Never a 5xx, never HTML, always the envelope with a code of the catalogue and that code's status. */
function civil(answer: request.Response): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  if (answer.status < 400) return;
  const { err } = Refusal.parse(answer.body);
  expect(isRefusalCode(err.code)).toBe(true);
  if (isRefusalCode(err.code)) expect(REFUSALS[err.code].status).toBe(answer.status);
  expect(answer.text).not.toMatch(/node_modules|\bat \/|TypeError|RangeError|zod/i);
}

async function expectCivil<Input>(inputs: fc.Arbitrary<Input>, send: (input: Input) => request.Test): Promise<void> {
  const property = fc.asyncProperty(inputs, async (input) => {
    await send(input).expect(civil);
  });
  await fc.assert(property, { numRuns: 25 });
}

describe('whatever is sent', () => {
  const posts = Object.values(ENDPOINTS).filter(({ method }) => method === 'POST');

  test.for(posts)('POST $path answers in its own words', async ({ path }, { agent }) => {
    await agent.greet();
    await expectCivil(near(FIELDS), (body) => agent.post(path).send(body));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  const gets = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET');

  test.for(gets)('GET $path answers in its own words', async ({ path }, { agent }) => {
    const name = fc.constantFrom(
      'gotoUrl',
      'loginChannel',
      'phone',
      'outAccountId',
      'code',
      'state',
      'error',
      'ctoken',
      '__proto__',
      'a[b]',
    );
    const query = fc.dictionary(name, fc.string({ unit: 'binary-ascii', maxLength: 60 }), { maxKeys: 4 });
    await expectCivil(query, (given) => agent.get(`${path}?${new URLSearchParams(given)}`));
  });

  // Making worlds and keys by the dozen takes long and reads nothing new.
  const skipped: readonly string[] = ['createWorld', 'rotateKeys'];
  const writes = Object.values(CONTROL).filter(
    ({ method, name }) => method !== 'GET' && method !== 'DELETE' && !skipped.includes(name),
  );

  test.for(writes)('$method $path answers in its own words', async ({ method, path }, { world, control }) => {
    const target = path.replace(/:\w+/g, '1001');
    await expectCivil(near(CONTROL_FIELDS), (body) => call(control, { method, path: target }, { body }));
    await world.call(CONTROL.clearFaults);
    await world.call(CONTROL.clearJournal);
  });
});
