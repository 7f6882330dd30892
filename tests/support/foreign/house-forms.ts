import { constants, privateDecrypt } from 'node:crypto';
import type { RefusalCode } from '#contract/refusals.ts';
import type { WireFile } from '#contract/wire/wire.ts';
import { bareKey, readPkcs1 } from './foreign-keys.ts';

/** The refusals of the house's catalogue, by what is wrong. */
export type Trouble =
  | 'invalid'
  | 'header'
  | 'json'
  | 'path'
  | 'method'
  | 'token'
  | 'visitor'
  | 'credentials'
  | 'locked'
  | 'disabled'
  | 'phone'
  | 'code'
  | 'soon'
  | 'taken'
  | 'proof'
  | 'weak'
  | 'choice'
  | 'gsid'
  | 'cipher'
  | 'key';

/** A moment and the number of a request, for the fields that every answer has. */
interface Stamps {
  readonly trace: string;
  readonly at: number;
}

/** Forms of one department of the company: the same service, other forms. */
export interface Forms {
  /** as its team would write it down */
  readonly wire: WireFile;
  readonly refusals: NonNullable<WireFile['refusals']>;
  readonly cookies: { readonly csrf: string; readonly session: string; readonly hasCtoken: boolean };
  readonly csrfHeader: string;
  readonly paths: { readonly byIdentifier: string; readonly aliCallback: string; readonly hasConfig: boolean };
  readonly wrongCode: 'refused' | 'passed';
  readonly success: (data: unknown, stamps: Stamps, isAgain?: boolean) => object;
  readonly refusal: (trouble: Trouble, n: number, loginUrl: string | undefined, stamps: Stamps) => object;
  readonly statusOf: (trouble: Trouble) => number;
  readonly number: (value: number) => string | number;
  readonly boolean: (value: boolean) => string | number;
  readonly list: (items: readonly object[]) => unknown;
  readonly picture: (base64: string) => string;
  readonly moment: (at: number) => string | number;
  readonly key: (pem: string) => unknown;
  /** a value that is not there; undefined is left out */
  readonly nothing: null | undefined;
  /** @throws where it cannot be read */
  readonly decrypt: (privateKey: string, cipher: Buffer) => string;
}

const WORDS: Readonly<Record<Trouble, string>> = {
  invalid: '参数不合法',
  header: '请求头不合法',
  json: '请求体不是JSON',
  path: '接口不存在',
  method: '不支持的请求方式',
  token: '页面已失效，请刷新后重试',
  visitor: '登录已失效，请重新登录',
  credentials: '账号或密码错误，还可尝试{n}次',
  locked: '错误次数过多，请{n}分钟后再试',
  disabled: '账号已停用',
  phone: '手机号格式不正确',
  code: '验证码错误或已过期，请重新获取',
  soon: '发送过于频繁，请{n}秒后再试',
  taken: '该手机号已注册，请直接登录',
  proof: '操作已超时，请在{n}分钟内完成',
  weak: '密码须为8到16位，且包含字母、数字、符号中的{n}种',
  choice: '请选择本次验证的账号',
  gsid: '登录凭证已失效',
  cipher: '数据解密失败',
  key: '公钥已更新，请刷新后重试',
};
const wordsOf = (trouble: Trouble, n: number) => WORDS[trouble].replace('{n}', String(n));

const pad = (value: number) => String(value).padStart(2, '0');
/** A moment on the clocks of Shanghai. */
function shanghai(at: number, between: string): string {
  const date = new Date(at + 8 * 3_600_000);
  const day = [date.getUTCFullYear(), pad(date.getUTCMonth() + 1), pad(date.getUTCDate())].join(between);
  return `${day} ${[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(pad).join(':')}`;
}

const CODES: Readonly<Record<Trouble, string>> = {
  invalid: '2001',
  header: '2002',
  json: '2003',
  path: '4004',
  method: '4005',
  token: '4003',
  visitor: '401',
  credentials: '1003',
  locked: '1004',
  disabled: '1005',
  phone: '1100',
  code: '1101',
  soon: '1102',
  taken: '1201',
  // One code for whatever is over.
  proof: '1009',
  choice: '1009',
  gsid: '1009',
  weak: '1302',
  cipher: '1501',
  key: '1502',
};

/** The house's own words for refusals of the contract. */
const REFUSALS: Readonly<Partial<Record<RefusalCode, Trouble>>> = {
  CREDENTIALS_REJECTED: 'credentials',
  SMS_CODE_REJECTED: 'code',
  SMS_SENT_TOO_SOON: 'soon',
  PHONE_INVALID: 'phone',
  PHONE_TAKEN: 'taken',
  LOGIN_REQUIRED: 'visitor',
  CSRF_REJECTED: 'token',
  CHOICE_REJECTED: 'choice',
  GSID_REJECTED: 'gsid',
  VERIFY_TOKEN_REJECTED: 'proof',
  PASSWORD_REJECTED: 'weak',
  PUBLIC_KEY_EXPIRED: 'key',
  CIPHERTEXT_REJECTED: 'cipher',
};
const refusalsBy = (codeOf: (trouble: Trouble) => string | number): Forms['refusals'] =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([code, trouble]) => [code, { code: codeOf(trouble), text: WORDS[trouble] }]),
  );

/** Always HTTP 200; everything that can be a text is one. */
export const FLAT: Forms = {
  wire: {
    envelope: {
      data: 'result',
      code: 'retCode',
      message: 'errorMsg',
      successText: '',
      success: '0000',
      status: 'ok',
      fields: { traceId: 'id', sysTime: 'yyyy-MM-dd HH:mm:ss' },
    },
    values: { numbers: 'text', booleans: '0/1', lists: { items: 'list', total: 'total' }, pictures: 'base64' },
    tokens: { csrfCookie: '_csrf', csrfHeader: 'x-csrf-token', sessionCookie: 'SESSION' },
    encryption: { padding: 'pkcs1', keyForm: 'base64', keyField: 'result' },
    calls: {
      loginByIdentifier: { path: '/uc/login/byIdentifier' },
      oauthCallback: { path: '/uc/login/aliCallback' },
      basicInfo: { path: 'none' },
    },
  },
  refusals: refusalsBy((trouble) => CODES[trouble]),
  cookies: { csrf: '_csrf', session: 'SESSION', hasCtoken: true },
  csrfHeader: 'x-csrf-token',
  paths: { byIdentifier: '/uc/login/byIdentifier', aliCallback: '/uc/login/aliCallback', hasConfig: true },
  wrongCode: 'refused',
  success: (result, { trace, at }) => ({
    retCode: '0000',
    errorMsg: '',
    result: result ?? null,
    traceId: trace,
    sysTime: shanghai(at, '-'),
  }),
  refusal: (trouble, n, loginUrl, { trace, at }) => ({
    retCode: CODES[trouble],
    errorMsg: wordsOf(trouble, n),
    result: loginUrl === undefined ? null : { loginUrl },
    traceId: trace,
    sysTime: shanghai(at, '-'),
  }),
  statusOf: () => 200,
  number: String,
  boolean: Number,
  list: (list) => ({ pageNo: '1', total: String(list.length), list }),
  picture: (base64) => base64,
  moment: String,
  key: bareKey,
  nothing: undefined,
  decrypt: readPkcs1,
};

/** Two successes, a number for each refusal, HTTP statuses, one envelope in another, and null for nothing. */
export const NESTED: Forms = {
  wire: {
    envelope: {
      data: 'reply.body',
      code: 'reply.head.rc',
      message: 'reply.head.note',
      success: [0, 100],
      status: 'refusal',
      successText: 'done',
      fields: { 'reply.head.stamp': 'millis' },
    },
    values: { booleans: 'Y/N', empty: 'null', lists: { items: 'rows' }, moments: 'yyyy/MM/dd HH:mm:ss' },
    tokens: { csrfCookie: 'gw_guard', csrfHeader: 'x-gw-guard', sessionCookie: 'gw_sid' },
    encryption: { padding: 'oaep-sha1', keyForm: 'pem', keyField: 'reply.body.rsa.pub' },
    calls: {
      loginCustom: { path: 'none' },
      basicInfo: { path: 'none' },
      loginByIdentifier: { path: '/uc/login/loginByIdentifier' },
      oauthCallback: { path: '/uc/oauth/1688' },
    },
    answers: { gsid: 'null', wrongCode: 'passed' },
  },
  refusals: refusalsBy((trouble) => Number(CODES[trouble])),
  cookies: { csrf: 'gw_guard', session: 'gw_sid', hasCtoken: false },
  csrfHeader: 'x-gw-guard',
  paths: { byIdentifier: '/uc/login/loginByIdentifier', aliCallback: '/uc/oauth/1688', hasConfig: false },
  wrongCode: 'passed',
  success: (body, { at }, isAgain = false) => ({
    reply: { head: { rc: isAgain ? 100 : 0, note: 'done', stamp: at }, body: body ?? null },
  }),
  refusal: (trouble, n, loginUrl, { at }) => ({
    reply: { head: { rc: Number(CODES[trouble]), note: wordsOf(trouble, n), stamp: at }, body: null },
    loginUrl,
  }),
  statusOf: (trouble) =>
    ({ path: 404, method: 405, token: 403, visitor: 401, soon: 429, locked: 423, disabled: 403, taken: 409 })[
      trouble as string
    ] ?? 400,
  number: (value) => value,
  boolean: (value) => (value ? 'Y' : 'N'),
  list: (rows) => ({ rows }),
  picture: (base64) => `data:image/png;base64,${base64}`,
  moment: (at) => shanghai(at, '/'),
  key: (pem) => ({ rsa: { pub: pem } }),
  nothing: null,
  decrypt: (privateKey, cipher) =>
    privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, cipher).toString('utf8'),
};
