import * as z from 'zod/mini';
import { isControl, refusalsOf } from '#contract/endpoint.ts';
import { Refusal, success } from '#contract/envelope.ts';
import { PAGES } from '#contract/paths.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { type Call, encode } from '#contract/wire/encode.ts';
import { DEFAULT_WIRE, isDefaultWire, type Wire, wordsOf } from '#contract/wire/wire.ts';
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
import { codeValue, dataInForm, describeBody, schemaBy } from './wire-schemas.ts';

/** Refusals without a world: in the default wire format, at their own status. */
const WORLDLESS: ReadonlySet<RefusalCode> = new Set([
  'HOST_REJECTED',
  'URL_INVALID',
  'HEADER_TOO_LARGE',
  'REQUEST_TOO_SLOW',
  'WORLD_UNKNOWN',
]);
/** Refusal by the world that the call came to, or by the server once that world is gone. */
const EITHER_WAY: RefusalCode = 'WORLD_RESET';

const ENVELOPE_WORDS = { success: '是否成功', data: '返回的数据', loginUrl: '登录地址' };
const CODE = '错误码';
const TEXT = '提示文字';
const FAILED = '错误码和提示';

const Success = success(z.unknown());
const MARKS = marksOf([
  [Success, ENVELOPE_WORDS],
  [
    Refusal,
    {
      ...ENVELOPE_WORDS,
      err: FAILED,
      'err.code': CODE,
      'err.msg': TEXT,
      'err.path': '请求中出错的位置',
      'err.expected': '该处应有的内容',
    },
  ],
]);
/** Converted once: every status of every call has one. */
const REFUSAL = describedSchema(Refusal, MARKS, { io: 'output' });
const ENVELOPE = describedSchema(Success, MARKS, { io: 'output' });

/** One of the answers that share a status. */
interface Answer {
  readonly status: number;
  readonly schema: Json;
  readonly examples: Json;
  /** none for a success */
  readonly codes: readonly RefusalCode[];
  /** their names, for a person */
  readonly texts: readonly string[];
  readonly isText?: boolean;
}

/** Every answer of a call by status: its success, and its refusals, in the wire format of a world. */
export function responsesOf(endpoint: AnyEndpoint, wire: Wire, made: MadeCall): Json {
  const answers = [successOf(endpoint, wire, made), ...refused(endpoint, wire, made)];
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
  const isSuccess = answers.some((answer) => answer.codes.length === 0);
  const succeeds = isSuccess ? [successWords(endpoint)] : [];
  const isStream = isSuccess && endpoint.name === 'events';
  const [texts, json] = [answers.filter(({ isText }) => isText), answers.filter(({ isText }) => !isText)];
  return {
    description: [...succeeds, ...new Set(answers.flatMap((answer) => answer.texts))].join('；'),
    ...(isSuccess ? { 'x-success': succeeds[0] } : {}),
    ...(codes.length > 0 ? { 'x-refusals': codes } : {}),
    headers: headersOf(endpoint, codes, isSuccess),
    content: {
      ...(isStream && { 'text/event-stream': { schema: EVENT_STREAM, ...shown(answers) } }),
      ...(texts.length > 0 && { 'text/plain': { schema: texts[0]?.schema, ...shown(texts) } }),
      ...(json.length > 0 && !isStream && { 'application/json': { schema: anyOf(json), ...shown(json) } }),
    },
  };
}

const shown = (answers: readonly Answer[]) =>
  examples(answers.flatMap((answer) => Object.entries(answer.examples as Record<string, Json>)));

function anyOf(answers: readonly Answer[]): unknown {
  const schemas = answers.map(({ schema }) => schema);
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas };
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

const NOTHING: Json = { type: 'object', properties: {}, additionalProperties: false };

function successOf(endpoint: AnyEndpoint, wire: Wire, made: MadeCall): Answer {
  const { isNavigation, response: data } = endpoint;
  const schema = isNavigation ? NOTHING : markedSchema(endpoint, data, 'response', 'output');
  const success = { codes: [], texts: [] };
  if (isControl(endpoint))
    return { ...success, status: 200, schema, examples: successExamples(made, (answer) => answer) };
  const call: Call | null = isNavigation ? null : endpoint;
  const inWire = (answer: unknown) => encode(wire, call, isNavigation ? { target: '' } : { data: answer });
  const { status, body } = inWire(endpoint.name === 'publicKey' ? { publicKey: '' } : {});
  return {
    ...success,
    status,
    schema: typeof body === 'string' ? { type: 'string' } : successSchema(endpoint, schema, wire),
    examples: successExamples(made, (answer) => inWire(answer).body),
    isText: typeof body === 'string',
  };
}

function successSchema(endpoint: AnyEndpoint, data: Json, wire: Wire): Json {
  if (isDefaultWire(wire)) {
    const properties = { ...(ENVELOPE.properties as Json), data: { ...data, description: ENVELOPE_WORDS.data } };
    return { ...ENVELOPE, properties };
  }
  return describeBody(dataInForm(endpoint, data, wire), wire, { ...WORDS, code: '成功码' });
}

const WORDS = { code: CODE, message: TEXT, both: FAILED, data: ENVELOPE_WORDS.data, others: ENVELOPE_WORDS };

function refused(endpoint: AnyEndpoint, wire: Wire, made: MadeCall): Answer[] {
  const all = refusalsOf(endpoint);
  if (isControl(endpoint) || isDefaultWire(wire)) return byStatus(endpoint, all, DEFAULT_WIRE, made);
  const ofWorld = all.filter((code) => !WORLDLESS.has(code));
  const ofNone = all.filter((code) => WORLDLESS.has(code) || code === EITHER_WAY);
  return [...byStatus(endpoint, ofWorld, wire, made), ...byStatus(endpoint, ofNone, DEFAULT_WIRE, made)];
}

function byStatus(endpoint: AnyEndpoint, all: readonly RefusalCode[], wire: Wire, made: MadeCall): Answer[] {
  const call = isControl(endpoint) ? null : endpoint;
  const statuses = new Map(all.map((code) => [code, refusalInWire(wire, call, code).status]));
  return [...new Set(statuses.values())].map((status) => {
    const codes = all.filter((code) => statuses.get(code) === status);
    const shownOf = Object.fromEntries(codes.map((code) => [code, refusalExample(call, made, code, wire)]));
    const texts = codes.map((code) => refusalText(wire, call, code));
    return { status, schema: failureSchema(wire, call, codes), examples: shownOf, codes, texts };
  });
}

/** A refusal in the world's wire format. */
function refusalInWire(wire: Wire, call: Call | null, code: RefusalCode) {
  const { status, text } = REFUSALS[code];
  return encode(wire, call, { refusal: { code, text, loginUrl: status === 401 ? PAGES.login : undefined } });
}

/** Description of a refusal: text, meaning, and the wire format's value for its code where that is another. */
function refusalText(wire: Wire, call: Call | null, code: RefusalCode): string {
  const travels = codeValue(wire, refusalInWire(wire, call, code).body);
  const named = travels === code || travels === undefined ? code : `${code} (${JSON.stringify(travels)})`;
  return `${named}: ${ownText(wire, call, code)}（${REFUSAL_WORDS[code]}）`;
}

const ownText = (wire: Wire, call: Call | null, code: RefusalCode) =>
  wordsOf(wire, call?.name ?? null, code).text ?? REFUSALS[code].text;

/** Schema of a failure whose code is one of some refusals. */
function failureSchema(wire: Wire, call: Call | null, codes: readonly RefusalCode[]): Json {
  const signsIn = codes.some((code) => REFUSALS[code].status === 401);
  const bodies = codes.map((code) => refusalInWire(wire, call, code).body);
  const values = [...new Set(bodies.map((body) => codeValue(wire, body)))];
  if (isDefaultWire(wire)) {
    const schema = JSON.parse(JSON.stringify(REFUSAL)) as Json;
    const properties = schema.properties as Record<string, Json>;
    const code = fieldAt(schema, ['err', 'code']) ?? {};
    delete code.type;
    code.enum = values;
    if (!signsIn) delete properties.loginUrl;
    return schema;
  }
  const schema = schemaBy(refusalInWire(wire, call, codes.at(-1) ?? 'INTERNAL').body, wire, values);
  if (signsIn) Object.assign(schema.properties as Json, { loginUrl: { type: 'string' } });
  schema.required = (schema.required as string[]).filter((name) => name !== 'loginUrl');
  return describeBody(schema, wire, WORDS);
}

/** Text and code of a refusal in a world's own wire format; null where they are the catalogue's. */
export function ownWording(wire: Wire, code: RefusalCode): Json | null {
  if (isDefaultWire(wire) || WORLDLESS.has(code)) return null;
  const { status, body } = refusalInWire(wire, null, code);
  return { code: codeValue(wire, body), status, text: ownText(wire, null, code) };
}
