import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { countedList, countedMap, textUpTo } from '#contract/fields.ts';
import { MESSAGE_MAX } from '#contract/json-value.ts';
import { PATHS } from '#contract/paths.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { KEY_FORMS } from '#contract/portal/public-key.ts';
import { BUSINESS_HEADERS, PORTAL_COOKIES, PORTAL_HEADERS } from '#contract/portal-names.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { OWN_COOKIE } from '#contract/storage.ts';
import { contradictions } from './contradictions.ts';
import { isPattern } from './moments.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from './tolerant.ts';
import { type CallName, DEFAULT_WIRE, type WireFile, type Wire as WireValue } from './wire.ts';

const FIELD = { error: 'expected the name of a field or a path, such as rc or meta.rc' };
const TAKEN = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/;

/** A field of a body, or one within others: `rc`, `meta.rc`. */
export const FieldPath = z.string().check(
  z.regex(/^[A-Za-z_$][\w$-]{0,39}(?:\.[A-Za-z_$][\w$-]{0,39}){0,3}$/, FIELD),
  z.refine((path) => !TAKEN.test(path), FIELD),
);
const BodyOrPath = z.union([z.literal(''), FieldPath], FIELD);

const CodeText = textUpTo(64, 1);
const MarkValue = z.union([CodeText, z.int(), z.boolean()], {
  error: 'expected a whole number, true, false, or a text of 1 to 64 characters',
});
const CodeValue = z.union([CodeText, z.int()], {
  error: 'expected a whole number, or a text of 1 to 64 characters',
});

/** `refusal`: the status of each refusal; `ok`: always 200 */
const Status = z.enum(['refusal', 'ok']);

const PATTERN = { error: 'expected a pattern such as yyyy-MM-dd HH:mm:ss' };
const Pattern = z.string().check(z.maxLength(40, PATTERN), z.refine(isPattern, PATTERN));
const Stamp = z.union([z.enum(['id', 'millis', 'iso']), Pattern], {
  error: 'expected id, millis, iso or a pattern such as yyyy-MM-dd HH:mm:ss',
});
export const FIELDS_MAX = 8;

const { envelope, values, tokens, encryption, answers } = DEFAULT_WIRE;

export const SUCCESS_MAX = 8;
const Success = z.union(
  [countedMap(FieldPath, MarkValue, SUCCESS_MAX), countedList(MarkValue, SUCCESS_MAX), MarkValue],
  { error: 'expected { success: true }, or the value of the code field that means success' },
);

const Envelope = z.strictObject({
  data: field(
    '数据的位置：字段或路径，如result、body.content；空文字表示响应体本身',
    z._default(BodyOrPath, envelope.data),
  ),
  code: field('错误码的位置：字段或路径', z._default(FieldPath, envelope.code)),
  message: field('提示的位置：字段或路径', z._default(FieldPath, envelope.message)),
  success: field(
    '成功的标志：字段和值，如{ success: true }；或表示成功的错误码，可以是多个',
    z._default(Success, envelope.success),
  ),
  status: field('refusal：按错误的状态码；ok：一律200', z._default(Status, envelope.status)),
  successText: field(
    '成功时的提示，可以为空；以错误码表示成功时默认success，否则没有',
    z.optional(textUpTo(MESSAGE_MAX)),
  ),
  fields: field(
    '每个响应另有的字段：id（请求编号）、millis、iso，或yyyy-MM-dd HH:mm:ss这样的格式',
    z.optional(countedMap(FieldPath, Stamp, FIELDS_MAX)),
  ),
});

/** A list in a page. */
const Paged = z.strictObject({
  items: field('列表所在的字段', FieldPath),
  total: field('总数所在的字段', z.optional(FieldPath)),
});
const Lists = z.union([z.literal('plain'), Paged]);
const Empty = z.nullable(z.enum(['left out', 'null']));

const Values = z.strictObject({
  numbers: field('number：数字；text：文字', z._default(z.enum(['number', 'text']), values.numbers)),
  booleans: field('真假的形式', z._default(z.enum(['true/false', '0/1', 'Y/N']), values.booleans)),
  empty: field('没有的值：left out不写该字段；null写null', z._default(Empty, values.empty)),
  lists: field('plain：数组；{ items, total }：分页，列表和总数所在的字段', z._default(Lists, values.lists)),
  pictures: field('data-url：带前缀；base64：不带', z._default(z.enum(['data-url', 'base64']), values.pictures)),
  moments: field(
    '时间：millis、iso，或yyyy-MM-dd HH:mm:ss这样的格式',
    z._default(
      z.union([z.enum(['millis', 'iso']), Pattern], {
        error: 'expected millis, iso or a pattern such as yyyy-MM-dd HH:mm:ss',
      }),
      values.moments,
    ),
  ),
  zone: field(
    '时间格式的时区',
    z._default(
      z.string().check(z.regex(/^[+-](?:0\d|1[0-4]):[0-5]\d$/, { error: 'expected a zone such as +08:00' })),
      values.zone,
    ),
  ),
});

const { ctoken, migrationNotice } = PORTAL_COOKIES;
const TAKEN_COOKIES: readonly string[] = [ctoken, migrationNotice];
const TAKEN_HEADERS: readonly string[] = [
  'accept',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'origin',
  'referer',
  'transfer-encoding',
  PORTAL_HEADERS.embedded,
  PORTAL_HEADERS.requestId,
  ...Object.keys(BUSINESS_HEADERS),
];

const COOKIE_NAME = { error: 'expected the name of a cookie that has no other use, such as XSRF-TOKEN' };
/** A token of RFC 9110; a prefix such as `__Host-` asks for attributes that plain http cannot have. */
const CookieName = z.string().check(
  z.regex(/^(?!__(?:Host|Secure)-)[!#$%&'*+.^`|~\w-]{1,64}$/i, COOKIE_NAME),
  z.refine((name) => !TAKEN_COOKIES.includes(name) && !OWN_COOKIE.test(name), COOKIE_NAME),
);

const HEADER_NAME = {
  error: 'expected the name of a header in small letters that has no other use, such as x-xsrf-token',
};
/** Never a header of the sandbox's own: they give access (threat K4). */
export const HeaderName = z
  .string()
  .check(z.regex(/^(?!x-sandbox-|sec-|access-control-)[a-z_][a-z0-9_-]{0,63}$/, HEADER_NAME));

const Tokens = z
  .strictObject({
    csrfCookie: field('页面可读、带有csrf令牌的Cookie', z._default(CookieName, tokens.csrfCookie)),
    csrfHeader: field(
      '带回csrf令牌的请求头',
      z._default(HeaderName.check(z.refine((name) => !TAKEN_HEADERS.includes(name), HEADER_NAME)), tokens.csrfHeader),
    ),
    sessionCookie: field('会话Cookie', z._default(CookieName, tokens.sessionCookie)),
  })
  .check(
    z.refine(({ csrfCookie, sessionCookie }) => csrfCookie !== sessionCookie, {
      path: ['sessionCookie'],
      error: 'expected another cookie than the csrf token has',
    }),
  );

const Encryption = z.strictObject({
  padding: field('填充方式', z._default(z.enum(PADDINGS), encryption.padding)),
  keyForm: field('pem：PEM；base64：没有首尾行的DER', z._default(z.enum(KEY_FORMS), encryption.keyForm)),
  keyField: field('公钥在响应中的位置；空文字表示响应体本身；不写为数据中的publicKey', z.optional(BodyOrPath)),
});

const STATUS_RANGE = { error: 'expected 200, or a status from 400 to 599' };
/** Code, text and status of one refusal. */
const RefusalWire = z.partial(
  z.strictObject({
    code: field('错误码', CodeValue),
    text: field('提示；{n}为其中的数字', textUpTo(MESSAGE_MAX, 1)),
    status: field(
      'HTTP状态码；200或400到599',
      z.int(STATUS_RANGE).check(
        z.gte(200, STATUS_RANGE),
        z.lte(599, STATUS_RANGE),
        z.refine((status) => status === 200 || (status >= 400 && status < 600), STATUS_RANGE),
      ),
    ),
  }),
);

const RefusalName = z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]);
const Refusals = z.partialRecord(RefusalName, RefusalWire);
const CallKey = z.enum(Object.keys(PATHS) as [CallName, ...CallName[]]);

const PATH = { error: 'expected none, or a path below /uc/ or /api/, such as /uc/login/byIdentifier' };
const CallPath = z
  .string()
  .check(z.maxLength(200, PATH), z.regex(/^(?:none|\/(?:uc|api|cdi\/api|bcpcrm\/rest\/api)(?:\/[\w$.~-]+)+)$/, PATH));

/** Parts that one call overrides. */
const CallPart = z.partial(
  z.strictObject({
    path: field('自己的路径，仅限规格没有写出路径的接口；none表示没有该接口', CallPath),
    refusals: field('该接口的拒绝，优先于其他', Refusals),
    lists: field('该接口的列表，优先于其他', Lists),
  }),
);

const LOGOUT = { error: 'expected ok, or a path such as /login' };
const Answers = z.strictObject({
  gsid: field('需要选择账号时的gsid', z._default(Empty, answers.gsid)),
  logout: field(
    'ok：响应成功；或退出后跳转到的路径',
    z._default(
      z.string().check(z.maxLength(2_048, LOGOUT), z.regex(/^(?:ok|\/(?![/\\])[^\s\\]*)$/, LOGOUT)),
      answers.logout,
    ),
  ),
  wrongCode: field(
    '找回密码的验证码不对时：refused拒绝，passed响应passed为false',
    z._default(z.enum(['refused', 'passed']), answers.wrongCode),
  ),
});

/**
 * Wire format of a back end: the form of its answers, the names of its tokens, its encryption, its paths and its refusals.
 * A key that is left out has the sandbox's own value.
 */
export const Wire: z.ZodMiniType<WireValue, WireFile> = z
  .strictObject({
    envelope: field('响应的外层', z._default(Envelope, envelope)),
    values: field('值的形式', z._default(Values, values)),
    tokens: field('令牌的名称', z._default(Tokens, tokens)),
    encryption: field('加密', z._default(Encryption, encryption)),
    calls: field(
      '接口：path为自己的路径，none表示没有该接口；refusals和lists优先于其他',
      z.optional(z.partialRecord(CallKey, CallPart)),
    ),
    refusals: field('每种拒绝的错误码、提示和HTTP状态码；不写的用目录里的', z.optional(Refusals)),
    answers: field('个别响应', z._default(Answers, answers)),
  })
  .check(
    z.check(({ value, issues }) => {
      // The schema has reported an issue already, such as a code of the wrong kind.
      if (issues.length > 0) return;
      for (const { path, message } of contradictions(value))
        issues.push({ code: 'custom', input: value, path: [...path], message });
    }),
  );

/** The parts of its world's wire format that a fault may override: any code and message field of spec §8, and the status. */
export const FaultWire = z.strictObject({
  envelope: field(
    '错误码和提示',
    z.strictObject({
      code: field('错误码的位置：字段或路径', z._default(z.enum(['err.code', ...CODE_FIELDS]), 'err.code')),
      message: field('提示的位置：字段或路径', z._default(z.enum(['err.msg', ...MESSAGE_FIELDS]), 'err.msg')),
      status: field('refusal：按错误的状态码；ok：一律200', z._default(Status, 'refusal')),
    }),
  ),
});
export type FaultWire = z.infer<typeof FaultWire>;
