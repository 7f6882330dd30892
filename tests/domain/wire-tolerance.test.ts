import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clamp, MESSAGE_MAX } from '#contract/json-value.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { decode } from '#contract/wire/decode.ts';
import { CODE_FIELDS } from '#contract/wire/tolerant.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';

const NO_FAILURE = [0, '0', '000000', 200, '200', ' OK ', 'success', 'Succeeded', null, ''];
const NO_CODE = [true, false, {}, []];
const FAILURES = [1, -1, 401, '401', 201, 'SUCCESS_BUT_NOT', '0x0', '0.5', 'SMS_CODE_REJECTED'];

const ANY = { name: 'any', response: z.unknown() };
const read = (body: unknown, status = 200) => decode(DEFAULT_WIRE, ANY, { status, body });
const refused = (body: unknown) => decode(DEFAULT_WIRE, ANY, { status: 400, body });

describe('a success without a wire format (spec §8, threats F4, F6)', () => {
  it.each([
    ['data that is null', { success: true, data: null }, null],
    ['data without success', { data: { a: 1 } }, { a: 1 }],
    ['data beside an empty err', { success: true, data: 'x', err: null }, 'x'],
    ['data beside an err with the code of a success', { data: 'x', err: { code: 0, msg: '成功' } }, 'x'],
    ['data beside a message', { success: true, data: 'x', message: '操作成功', errorMsg: '' }, 'x'],
    ['a success that is no boolean', { success: null, data: 'x' }, 'x'],
    ['no data: the object itself', { accountSize: 1 }, { accountSize: 1 }],
  ])('is %s', (_, body, data) => {
    expect(read(body)).toMatchObject({ kind: 'success', data });
  });

  it.each([
    ['null', null],
    ['a list', [{ success: true, data: {} }]],
    ['HTML', '<html>ok</html>'],
    ['success false with a code of success', { success: false, code: 200, data: {} }],
    ['success 0', { success: 0, data: {} }],
    ['success N', { success: 'N', data: {} }],
    ['a nested code', { success: true, data: {}, err: { code: 'X' } }],
    ['a nested message alone', { err: { msg: '系统繁忙' } }],
    ['two codes of which one fails', { errorCode: 0, code: 'E1', data: {} }],
  ])('is not %s', (_, body) => {
    expect(read(body).kind).not.toBe('success');
  });

  it('is 204 to an exit, and to no other call (F4)', () => {
    const read204 = (name: string) => decode(DEFAULT_WIRE, { name, response: z.unknown() }, { status: 204, body: '' });
    expect(read204('logout').kind).toBe('success');
    for (const name of ['register', 'login', 'sendSmsCode', 'forgetPassword'])
      expect(read204(name).kind, name).toBe('unreadable');
  });

  it.each(CODE_FIELDS)('is distinguished from a failure by the code in %s', (field) => {
    for (const code of [...NO_FAILURE, ...NO_CODE])
      expect(read({ [field]: code, data: 'x' }), JSON.stringify(code)).toMatchObject({ kind: 'success', data: 'x' });
    for (const code of FAILURES)
      expect(read({ success: true, [field]: code, data: 'x' }), JSON.stringify(code)).toMatchObject({
        kind: 'refusal',
        code: String(code),
      });
  });
});

describe('a refusal without a wire format (spec §8, threats F3, F6)', () => {
  it.each(['errorMsg', 'errorMessage', 'message'])('has its text in %s', (field) => {
    expect(refused({ [field]: '系统繁忙' })).toMatchObject({ kind: 'refusal', text: '系统繁忙' });
  });

  it('has the nested err.msg before every other name', () => {
    const body = { errorMsg: '外层', message: '外层', err: { msg: '内层', code: 'A' }, code: 'B' };
    expect(refused(body)).toMatchObject({ code: 'A', text: '内层', loginUrl: null });
  });

  it.each([
    ['an object', { err: { msg: { text: 'x' } }, message: '文字' }],
    ['blank', { errorMsg: '  ', errorMessage: null, message: ' 文字 ' }],
  ])('has the next valid text when one is %s', (_, body) => {
    expect(refused(body)).toMatchObject({ text: '文字' });
  });

  it('has the code that failed where another field has success', () => {
    expect(refused({ errorCode: '0', resultCode: 'SUCCESS', code: 401 })).toMatchObject({ codes: ['LOGIN_REQUIRED'] });
    expect(refused({ err: { code: 200 }, errCode: 'E1' })).toMatchObject({ code: 'E1', codes: [] });
  });

  it('has nothing in an object without any of the fields', () => {
    expect(refused({ err: 'x' })).toEqual({ kind: 'refusal', code: '', codes: [], text: '', loginUrl: null });
    expect(refused(Object.create({ message: 'inherited' }))).toMatchObject({ text: '' });
  });

  it('keeps markup as the text it is and clamps 5 kB to 200 characters', () => {
    expect(refused({ err: { msg: '<img src=x onerror=alert(1)>' } })).toMatchObject({
      text: '<img src=x onerror=alert(1)>',
    });
    const clamped = clamp('😀'.repeat(5_000));
    expect(Array.from(clamped)).toHaveLength(MESSAGE_MAX);
    expect(clamped.endsWith('…')).toBe(true);
    expect(clamp('😀'.repeat(MESSAGE_MAX))).toBe('😀'.repeat(MESSAGE_MAX));
  });

  it('has a loginUrl beside its code or inside its data, and only where it is a text', () => {
    for (const place of [{ loginUrl: '/login' }, { data: { loginUrl: '/login' } }])
      expect(refused({ err: { code: 'LOGIN_REQUIRED' }, ...place })).toMatchObject({ loginUrl: '/login' });
    expect(refused({ loginUrl: { href: '/login' } })).toMatchObject({ loginUrl: null });
  });
});

const PNG = 'iVBORw0KGgoAAAANSUhEUg==';
const ID = 'a'.repeat(16);
const MOMENT = Date.UTC(2026, 0, 2, 3, 4, 5);
const account = {
  account: 'a',
  loginId: 'l',
  accountId: ID,
  securityPhone: '1',
  mainAccountId: ID,
  outAccountId: '',
  enable: true,
  admin: false,
  innerAccount: false,
  test: false,
  attributes: {},
  tags: [],
  iamUserId: '',
  gmtCreate: MOMENT,
  gmtModified: MOMENT,
  aliLoginId: '',
};

/** Spellings that cannot be mistaken, by the call that they come from. */
const SPELLINGS = [
  ['numbers as texts', 'login', { accountSize: '2' }, { accountSize: 2 }],
  ['null for nothing', 'login', { accountSize: 2, gsid: null }, { accountSize: 2 }],
  ['booleans as 0 and 1', 'verifySmsCode', { passed: 1, map: {} }, { passed: true, map: {} }],
  ['booleans as Y and N', 'verifySmsCode', { passed: 'Y', map: {} }, { passed: true, map: {} }],
  ['a page', 'listByOutAccountId', { pageNo: 1, total: 1, list: [account] }, [account]],
  [
    'moments as texts',
    'listByOutAccountId',
    [{ ...account, gmtCreate: '2026-01-02 11:04:05', gmtModified: '2026-01-02T03:04:05Z' }],
    [account],
  ],
  [
    'a bare picture',
    'prepare',
    { extData: { qrcode: PNG, weChatScene: ID } },
    { extData: { qrcode: `data:image/png;base64,${PNG}`, weChatScene: ID } },
  ],
  ['numbers in qrCode as texts', 'qrStatus', { qrCode: '{"qrCodeStatus":"2"}' }, { qrCode: '{"qrCodeStatus":2}' }],
  ['a missing customer', 'currentCustomer', { isLogin: 0 }, { isLogin: false, customer: null }],
  ['anything where nothing is shown', 'sendSmsCode', 'sent', {}],
] as const;
const OTHER: Wire = { ...DEFAULT_WIRE, envelope: { ...DEFAULT_WIRE.envelope, code: 'rc', success: 0, data: 'result' } };

describe('a spelling that cannot be mistaken', () => {
  it.each(SPELLINGS)('%s of %s is read with and without a wire format', (_, name, sent, data) => {
    const call = ENDPOINTS[name];
    const plain = decode<unknown>(DEFAULT_WIRE, call, { status: 200, body: { success: true, data: sent } });
    expect(plain).toEqual({ kind: 'success', data, deviations: [] });
    const wired = decode<unknown>(OTHER, call, { status: 200, body: { rc: '0', result: sent } });
    expect(wired).toEqual({ kind: 'success', data, deviations: [] });
  });

  it.each([false, 0, '0', 'N', 'false'])('passed %j is the refusal of a code', (passed) => {
    const body = { success: true, data: { passed, map: { token: { account: 'a', accountId: 'b' } } } };
    expect(decode(DEFAULT_WIRE, ENDPOINTS.verifySmsCode, { status: 200, body })).toMatchObject({
      kind: 'refusal',
      codes: ['SMS_CODE_REJECTED'],
    });
  });

  it('an exit that leads elsewhere has signed out', () => {
    const answer = { status: 302, body: '', leadsElsewhere: true };
    expect(decode(DEFAULT_WIRE, ENDPOINTS.logout, answer)).toEqual({ kind: 'success', data: {}, deviations: [] });
  });

  it('an id that came as a number is a text, and is reported', () => {
    const [sent] = [{ account: 'a', accountId: 12, securityPhone: '' }];
    const read = decode(DEFAULT_WIRE, ENDPOINTS.listByPhone, { status: 200, body: { success: true, data: [sent] } });
    expect(read).toEqual({
      kind: 'success',
      data: [{ ...sent, accountId: '12' }],
      deviations: [{ field: 'data.0.accountId', expected: 'a text', got: 'a number' }],
    });
  });

  it.for<unknown>([{ toString: 1 }, { valueOf: 1 }, [], [{ toString: 1 }]])(
    'a mark of %j is never converted, and no success (K24)',
    (rc) => {
      const answer = { status: 200, body: { rc, result: { accountSize: 1 } } };
      expect(decode(OTHER, ENDPOINTS.login, answer)).toMatchObject({ kind: 'refusal', code: '' });
    },
  );

  it.each([
    ['a body that is no JSON', '<html>', 'body', 'a JSON object', 'a text'],
    ['a field of another kind', { rc: 0, result: { accountSize: [] } }, 'data.accountSize', 'a number', 'a list'],
    ['a missing field', { rc: 0, result: {} }, 'data.accountSize', 'a number', 'nothing'],
    ['no mark of a success', { result: { accountSize: 1 } }, 'rc', '0', 'nothing'],
  ])('%s is unreadable, by field, with the expected and the actual value', (_, body, field, expected, got) => {
    expect(decode(OTHER, ENDPOINTS.login, { status: 200, body })).toEqual({ kind: 'unreadable', field, expected, got });
  });
});
