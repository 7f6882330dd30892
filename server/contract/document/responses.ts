import * as z from 'zod/mini';
import {
  DEFAULT_DIALECT,
  type Dialect,
  failureBody,
  fieldName,
  isDefaultDialect,
  spokenStatus,
  spokenText,
  successBody,
} from '#contract/dialect.ts';
import { isControl, refusalsOf } from '#contract/endpoint.ts';
import { Refusal, success } from '#contract/envelope.ts';
import { PAGES } from '#contract/paths.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { said } from '#contract/words.ts';
import { headersOf } from './answer-headers.ts';
import { refusalExample, successExamples } from './examples.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';
import { type AnyEndpoint, fieldAt, markedSchema, schemaOf, sharedSchema } from './schemas.ts';
import { type Json, marksOf, wordedSchema } from './worded.ts';

/** Refusals that are given before any world speaks: in the default dialect, at their own status. */
const WORLDLESS: ReadonlySet<RefusalCode> = new Set([
  'HOST_REJECTED',
  'URL_INVALID',
  'HEADER_TOO_LARGE',
  'REQUEST_TOO_SLOW',
  'WORLD_UNKNOWN',
]);
/** Given by the world that the call came to, or in place of it once it is gone. */
const EITHER_WAY: RefusalCode = 'WORLD_RESET';

const SUCCESS = success(z.unknown());
const SUCCEEDED = '是否成功';
const CODE = '错误码';
const TEXT = '提示文字';
const FAILED = '错误码和提示';
const LOGIN_URL = '登录地址';
const DATA = '返回的数据';

const ENVELOPE_MARKS = marksOf([
  said(SUCCESS, { success: SUCCEEDED, data: DATA }),
  said(Refusal, {
    success: SUCCEEDED,
    err: [FAILED, { code: CODE, msg: TEXT, path: '请求中出错的位置', expected: '该处应有的内容' }],
    loginUrl: LOGIN_URL,
  }),
]);
/** Converted once: every status of every call has one. */
const REFUSAL = wordedSchema(Refusal, ENVELOPE_MARKS, { io: 'output' });
const ENVELOPE = wordedSchema(SUCCESS, ENVELOPE_MARKS, { io: 'output' });

/** One answer among those that share a status. */
interface DocumentedResponse {
  readonly status: number;
  readonly schema: Json;
  readonly examples: Json;
  /** none for a success */
  readonly codes: readonly RefusalCode[];
  readonly dialect: Dialect;
}

/** Every answer of a call by status: its success, and its refusals in the dialect that speaks them. */
export function responsesOf(endpoint: AnyEndpoint, dialect: Dialect): Json {
  const answers = [successResponse(endpoint, dialect), ...refusedResponses(endpoint, dialect)];
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const alike = answers.filter((answer) => answer.status === status);
      return [String(status), response(endpoint, alike)];
    }),
  );
}

function response(endpoint: AnyEndpoint, answers: readonly DocumentedResponse[]): Json {
  const codes = [...new Set(answers.flatMap((answer) => answer.codes))];
  const hasSuccess = answers.some((answer) => answer.codes.length === 0);
  const [first] = answers;
  const schema = answers.length === 1 ? first?.schema : { anyOf: answers.map((answer) => answer.schema) };
  const texts = answers.flatMap(({ codes: some, dialect }) => some.map((code) => refusalText(dialect, code)));
  const succeeds = successWords(endpoint);
  return {
    description: [...(hasSuccess ? [succeeds] : []), ...new Set(texts)].join('；'),
    ...(hasSuccess ? { 'x-success': succeeds } : {}),
    ...(codes.length > 0 ? { 'x-refusals': codes } : {}),
    headers: headersOf(endpoint, codes, hasSuccess),
    content:
      endpoint.name === 'events' && hasSuccess
        ? { 'text/event-stream': { ...eventStream(), ...examplesOf(answers) } }
        : { 'application/json': { schema, ...examplesOf(answers) } },
  };
}

function examplesOf(answers: readonly DocumentedResponse[]): Json {
  const examples = Object.assign({}, ...answers.map((answer) => answer.examples)) as Json;
  return Object.keys(examples).length > 0 ? { examples } : {};
}

function successWords({ isNavigation, name }: AnyEndpoint): string {
  if (isNavigation) return '跳转';
  return name === 'events' ? '事件流，不会结束' : '成功';
}

/** The stream is a text; the JSON of each `data:` line has a schema of its own. */
function eventStream(): Json {
  const form = { description: '每条事件为一行data:加一个JSON对象（x-event），以空行结束；单独一行:表示连接仍在' };
  return { schema: { type: 'string', ...form, 'x-event': sharedSchema('SandboxEvent') } };
}

function successResponse(endpoint: AnyEndpoint, dialect: Dialect): DocumentedResponse {
  const status = endpoint.isNavigation ? 302 : 200;
  const examples = successExamples(endpoint, (data) => (isControl(endpoint) ? data : successBody(dialect, data)));
  const schema = isControl(endpoint)
    ? markedSchema(endpoint, endpoint.response, 'response', 'output')
    : successSchema(endpoint, dialect);
  return { status, schema, examples, codes: [], dialect };
}

function refusedResponses(endpoint: AnyEndpoint, dialect: Dialect): DocumentedResponse[] {
  const all = refusalsOf(endpoint);
  if (isControl(endpoint)) return byStatus(endpoint, all, DEFAULT_DIALECT);
  const worlds = all.filter((code) => !WORLDLESS.has(code));
  const worldless = all.filter((code) => WORLDLESS.has(code) || (code === EITHER_WAY && !isDefaultDialect(dialect)));
  if (isDefaultDialect(dialect)) return byStatus(endpoint, all, dialect);
  return [...byStatus(endpoint, worlds, dialect), ...byStatus(endpoint, worldless, DEFAULT_DIALECT)];
}

function byStatus(endpoint: AnyEndpoint, codes: readonly RefusalCode[], dialect: Dialect): DocumentedResponse[] {
  const found = new Map<number, RefusalCode[]>();
  for (const code of codes) {
    const status = spokenStatus(dialect, code);
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return [...found].map(([status, some]) => ({
    status,
    schema: failureSchema(dialect, some),
    examples: Object.assign({}, ...some.map((code) => refusalExample(endpoint, code, dialect))) as Json,
    codes: some,
    dialect,
  }));
}

/** A refusal with its text and meaning; where its code travels as another value, with that too. */
function refusalText(dialect: Dialect, code: RefusalCode): string {
  const travels = travelling(dialect, code);
  const named = travels === code ? code : `${code} (${JSON.stringify(travels)})`;
  return `${named}: ${spokenText(dialect, code) ?? REFUSALS[code].text}（${REFUSAL_WORDS[code]}）`;
}

function successSchema(endpoint: AnyEndpoint, dialect: Dialect): Json {
  const data = endpoint.isNavigation
    ? schemaOf(z.object({}), 'output')
    : markedSchema(endpoint, endpoint.response, 'response', 'output');
  const schema = isDefaultDialect(dialect) ? ENVELOPE : spokenSchema(dialect, successBody(dialect, null), '成功码');
  return { ...schema, properties: { ...(schema.properties as Json), data: { ...data, description: DATA } } };
}

/** The schema of some refusals: the form of a failure in the dialect, with the values that the code may have. */
function failureSchema(dialect: Dialect, codes: readonly RefusalCode[]): Json {
  const signsIn = codes.some((code) => REFUSALS[code].status === 401);
  const schema = isDefaultDialect(dialect)
    ? (JSON.parse(JSON.stringify(REFUSAL)) as Json)
    : spokenSchema(dialect, failureBody(dialect, { code: codes[0] ?? '', msg: '' }), CODE);
  const field = fieldAt(schema, fieldName(dialect.codeField).split('.'));
  const message = fieldAt(schema, fieldName(dialect.messageField).split('.'));
  const values = [...new Set(codes.map((code) => travelling(dialect, code)))];
  if (field) {
    for (const key of ['const', 'type']) delete field[key];
    field.enum = values;
  }
  if (message) {
    delete message.const;
    message.type = 'string';
  }
  const properties = schema.properties as Json;
  if (signsIn) properties.loginUrl = { type: 'string', description: LOGIN_URL };
  else delete properties.loginUrl;
  return schema;
}

/** A refusal as a world words it; null where it words it as everybody does. */
export function ownWording(dialect: Dialect, code: RefusalCode): Json | null {
  if (isDefaultDialect(dialect) || WORLDLESS.has(code)) return null;
  const status = spokenStatus(dialect, code);
  return { code: travelling(dialect, code), status, text: spokenText(dialect, code) ?? REFUSALS[code].text };
}

/** The value of a refusal's code as it travels. */
function travelling(dialect: Dialect, code: RefusalCode): unknown {
  const body = failureBody(dialect, { code, msg: '' }, REFUSALS[code].status === 401 ? PAGES.login : undefined);
  return fieldName(dialect.codeField)
    .split('.')
    .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], body);
}

/** Schema of a body in a dialect of the world's own, with what its fields mean. */
function spokenSchema({ codeField, messageField }: Dialect, body: Json, code: string): Json {
  const schema = exampleSchema(body);
  const words = { success: SUCCEEDED, data: DATA, loginUrl: LOGIN_URL } as const;
  for (const [name, field] of Object.entries(schema.properties as Record<string, Json>))
    field.description = 'properties' in field ? FAILED : words[name as keyof typeof words];
  for (const [said, field] of [
    [code, codeField],
    [TEXT, messageField],
  ] as const) {
    const place = fieldAt(schema, fieldName(field).split('.'));
    if (place) place.description = said;
  }
  return schema;
}

/** Schema of a body by an example: its fields are required, their values constant. */
function exampleSchema(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return { const: value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exampleSchema(inner)]));
  return { type: 'object', properties, required: Object.keys(properties) };
}
