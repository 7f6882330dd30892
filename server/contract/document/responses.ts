import * as z from 'zod/mini';
import {
  DEFAULT_DIALECT,
  type Dialect,
  dialectOf,
  failureBody,
  fieldName,
  isDefaultDialect,
  spokenStatus,
  spokenText,
  stamped,
  successBody,
} from '#contract/dialect.ts';
import { describe, isControl, refusalsOf } from '#contract/endpoint.ts';
import { Refusal, success } from '#contract/envelope.ts';
import { PAGES } from '#contract/paths.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { headersOf } from './answer-headers.ts';
import { examples, type MadeCall, refusalExample, successExamples } from './examples.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';
import {
  type AnyEndpoint,
  describedSchema,
  fieldAt,
  type Json,
  markedSchema,
  marksOf,
  sharedSchema,
} from './schemas.ts';

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

const ENVELOPE_WORDS = { success: '是否成功', data: '返回的数据', loginUrl: '登录地址' };
const CODE = '错误码';
const TEXT = '提示文字';
const FAILED = '错误码和提示';

const Success = success(z.unknown());
const MARKS = marksOf([
  describe(Success, ENVELOPE_WORDS),
  describe(Refusal, {
    ...ENVELOPE_WORDS,
    err: [FAILED, { code: CODE, msg: TEXT, path: '请求中出错的位置', expected: '该处应有的内容' }],
  }),
]);
/** Converted once: every status of every call has one. */
const REFUSAL = describedSchema(Refusal, MARKS, { io: 'output' });
const ENVELOPE = describedSchema(Success, MARKS, { io: 'output' });

/** One answer among those that share a status. */
interface Answer {
  readonly status: number;
  readonly schema: Json;
  readonly examples: Json;
  /** none for a success */
  readonly codes: readonly RefusalCode[];
  readonly dialect: Dialect;
}

/** Every answer of a call by status: its success, and its refusals in the dialect that speaks them. */
export function responsesOf(endpoint: AnyEndpoint, ofWorld: Dialect, made: MadeCall): Json {
  const dialect = dialectOf(ofWorld, endpoint.name);
  const answers = [successOf(endpoint, dialect, made), ...refused(endpoint, dialect, made)];
  return Object.fromEntries(
    answers.map(({ status }) => [
      status,
      response(
        endpoint,
        answers.filter((answer) => answer.status === status),
      ),
    ]),
  );
}

function response(endpoint: AnyEndpoint, answers: readonly Answer[]): Json {
  const codes = [...new Set(answers.flatMap((answer) => answer.codes))];
  const schemas = answers.map(({ schema }) => schema);
  const texts = answers.flatMap(({ codes: some, dialect }) => some.map((code) => refusalText(dialect, code)));
  const isSuccess = answers.some((answer) => answer.codes.length === 0);
  const succeeds = isSuccess ? [successWords(endpoint)] : [];
  const isStream = isSuccess && endpoint.name === 'events';
  return {
    description: [...succeeds, ...new Set(texts)].join('；'),
    ...(isSuccess ? { 'x-success': succeeds[0] } : {}),
    ...(codes.length > 0 ? { 'x-refusals': codes } : {}),
    headers: headersOf(endpoint, codes, isSuccess),
    content: {
      [isStream ? 'text/event-stream' : 'application/json']: {
        schema: isStream ? EVENT_STREAM : schemas.length === 1 ? schemas[0] : { anyOf: schemas },
        ...examples(answers.flatMap((answer) => Object.entries(answer.examples as Record<string, Json>))),
      },
    },
  };
}

function successWords({ isNavigation, name }: AnyEndpoint): string {
  if (isNavigation) return '跳转';
  return name === 'events' ? '事件流，不会结束' : '成功';
}

/** The stream is a text; the JSON of each `data:` line has a schema of its own. */
const EVENT_STREAM = {
  type: 'string',
  description: '每条事件为一行data:加一个JSON对象（x-event），以空行结束；单独一行:表示连接仍在',
  'x-event': sharedSchema('SandboxEvent'),
};

function successOf(endpoint: AnyEndpoint, dialect: Dialect, made: MadeCall): Answer {
  const { isNavigation, response: data } = endpoint;
  const schema = isNavigation
    ? { type: 'object', properties: {}, additionalProperties: false }
    : markedSchema(endpoint, data, 'response', 'output');
  return {
    status: isNavigation ? 302 : 200,
    schema: isControl(endpoint) ? schema : enveloped(schema, dialect),
    examples: successExamples(made, (answer) => (isControl(endpoint) ? answer : successBody(dialect, answer))),
    codes: [],
    dialect,
  };
}

function enveloped(data: Json, dialect: Dialect): Json {
  if (dialect.envelope === 'none') return data;
  const schema = isDefaultDialect(dialect) ? ENVELOPE : spokenSchema(dialect, successBody(dialect, null), '成功码');
  const properties = { ...(schema.properties as Json), data: { ...data, description: ENVELOPE_WORDS.data } };
  return { ...schema, properties };
}

function refused(endpoint: AnyEndpoint, dialect: Dialect, made: MadeCall): Answer[] {
  const all = refusalsOf(endpoint);
  if (isControl(endpoint) || isDefaultDialect(dialect)) return byStatus(all, DEFAULT_DIALECT, made);
  const ofWorld = all.filter((code) => !WORLDLESS.has(code));
  const ofNone = all.filter((code) => WORLDLESS.has(code) || code === EITHER_WAY);
  return [...byStatus(ofWorld, dialect, made), ...byStatus(ofNone, DEFAULT_DIALECT, made)];
}

function byStatus(all: readonly RefusalCode[], dialect: Dialect, made: MadeCall): Answer[] {
  const statuses = new Set(all.map((code) => spokenStatus(dialect, code)));
  return [...statuses].map((status) => {
    const codes = all.filter((code) => spokenStatus(dialect, code) === status);
    const shown = Object.fromEntries(codes.map((code) => [code, refusalExample(made, code, dialect)]));
    return { status, schema: failureSchema(dialect, codes), examples: shown, codes, dialect };
  });
}

/** A refusal with its text and meaning; where its code travels as another value, with that too. */
function refusalText(dialect: Dialect, code: RefusalCode): string {
  const travels = travelling(dialect, code);
  const named = travels === code ? code : `${code} (${JSON.stringify(travels)})`;
  return `${named}: ${spokenText(dialect, code) ?? REFUSALS[code].text}（${REFUSAL_WORDS[code]}）`;
}

/** The schema of some refusals: the form of a failure in the dialect, with the values that the code may have. */
function failureSchema(dialect: Dialect, codes: readonly RefusalCode[]): Json {
  const schema = isDefaultDialect(dialect)
    ? (JSON.parse(JSON.stringify(REFUSAL)) as Json)
    : spokenSchema(dialect, failureBody(dialect, { code: codes[0] ?? '', msg: '' }), CODE);
  const values = [...new Set(codes.map((code) => travelling(dialect, code)))];
  replaceForm(schema, dialect.codeField, { enum: values });
  replaceForm(schema, dialect.messageField, { type: 'string' });
  const { loginUrl: _, ...properties } = schema.properties as Json;
  const signsIn = codes.some((code) => REFUSALS[code].status === 401);
  const loginUrl = { type: 'string', description: ENVELOPE_WORDS.loginUrl };
  return { ...schema, properties: { ...properties, ...(signsIn ? { loginUrl } : {}) } };
}

function replaceForm(schema: Json, name: Dialect['codeField' | 'messageField'], form: Json): void {
  const field = fieldAt(schema, fieldName(name).split('.'));
  if (!field) return;
  for (const key of ['const', 'type']) delete field[key];
  Object.assign(field, form);
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
function spokenSchema(dialect: Dialect, body: Json, code: string): Json {
  const { codeField, messageField, envelope, fields = {} } = dialect;
  const isBare = envelope === 'none';
  const schema = exampleSchema(isBare ? body : stamped(dialect, body, { id: '', millis: 0, iso: '' }));
  for (const [own, kind] of isBare ? [] : Object.entries(fields))
    replaceForm(schema, { own }, { type: kind === 'millis' ? 'integer' : 'string' });
  for (const [name, field] of Object.entries(schema.properties as Record<string, Json>))
    field.description = 'properties' in field ? FAILED : ENVELOPE_WORDS[name as keyof typeof ENVELOPE_WORDS];
  for (const [words, field] of [
    [code, codeField],
    [TEXT, messageField],
  ] as const)
    Object.assign(fieldAt(schema, fieldName(field).split('.')) ?? {}, { description: words });
  return schema;
}

/** Schema of a body by an example: its fields are required, their values constant. */
function exampleSchema(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return { const: value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exampleSchema(inner)]));
  return { type: 'object', properties, required: Object.keys(properties) };
}
