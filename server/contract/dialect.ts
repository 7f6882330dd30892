import * as z from 'zod/mini';
import { CODE_FIELDS, MESSAGE_FIELDS } from './envelope.ts';
import { countedMap, textUpTo } from './fields.ts';
import { PATHS } from './paths.ts';
import { ACTED_CODES, ACTED_REFUSALS, type ActedCodes, LOGIN_AGAIN_CODE } from './portal/acted-codes.ts';
import { MESSAGE_MAX } from './portal/read-answer.ts';
import { isRefusalCode, REFUSALS, type RefusalCode } from './refusals.ts';

/** `refusal`: the status the catalogue gives; `ok`: always 200 */
const Status = z.enum(['refusal', 'ok']);

/** `err.code` is the nested form. */
const CodeField = z.enum(['err.code', ...CODE_FIELDS]);
/** `err.msg` is the nested form. */
const MessageField = z.enum(['err.msg', ...MESSAGE_FIELDS]);

/** Wire format of one injected failure: any code and message field that spec §8 reads, with HTTP 200 or 4xx. */
export const FaultDialect = z.strictObject({
  codeField: CodeField,
  messageField: MessageField,
  status: Status,
});
export type FaultDialect = z.infer<typeof FaultDialect>;

/** Assumed: fields and status of a world that was told no other. */
const USUAL: FaultDialect = { codeField: 'err.code', messageField: 'err.msg', status: 'refusal' };

const OWN_NAME = { error: 'expected the name of a field, such as rc or meta.rc; success, data and loginUrl are taken' };
const RESERVED: ReadonlySet<string> = new Set(['success', 'data', 'loginUrl', '__proto__', 'constructor', 'prototype']);

/** Name of a field of the team's own, or of one within another: `rc`, `meta.rc`. */
const OwnName = z.string().check(
  z.regex(/^[A-Za-z_]\w{0,39}(?:\.[A-Za-z_]\w{0,39})?$/, OWN_NAME),
  z.refine((name) => !name.split('.').some((part) => RESERVED.has(part)), OWN_NAME),
);
/** Said apart from the names of the specification, so that a slip in one of those is not taken for another name. */
const Own = z.strictObject({ own: OwnName });

/** Value of a code field. */
const CodeValue = z.union([textUpTo(64, 1), z.int()], {
  error: 'expected a whole number, or a text of 1 to 64 characters',
});
type CodeValue = z.infer<typeof CodeValue>;

const OwnText = textUpTo(MESSAGE_MAX, 1);
const STATUS_RANGE = { error: 'expected 200, or a status from 400 to 499' };
const OwnStatus = z.int(STATUS_RANGE).check(
  z.gte(200, STATUS_RANGE),
  z.lte(499, STATUS_RANGE),
  z.refine((status) => status === 200 || (status >= 400 && status < 500), STATUS_RANGE),
);

const RefusalName = z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]);

const Codes = z.partialRecord(RefusalName, CodeValue);
const Texts = z.partialRecord(RefusalName, OwnText);
const Statuses = z.partialRecord(RefusalName, OwnStatus);
type CallName = keyof typeof PATHS;
const CallName = z.enum(Object.keys(PATHS) as [CallName, ...CallName[]]);

/** Codes, texts and statuses of one call. */
export const CallDialect = z.partial(
  z.strictObject({
    codes: Codes,
    texts: Texts,
    statuses: Statuses,
  }),
);

const FIELDS_MAX = 8;
/** Value of a field beside the others: the request's id, or the moment of the response. */
const Stamp = z.enum(['id', 'millis', 'iso']);

const LIKE_SUCCESS = 'expected another code than that of a success (successCode, 0 unless given)';

/**
 * Wire format of a world's answers. A field may have a name of the team's own, so that it can test its own client
 * against its own back end's; `dialectTroubles` says what of one the portal here cannot read.
 */
export const Dialect = z
  .strictObject({
    codeField: z._default(z.union([Own, CodeField]), USUAL.codeField),
    messageField: z._default(z.union([Own, MessageField]), USUAL.messageField),
    status: z._default(Status, USUAL.status),
    /**
     * `success`: `{success, data}`, which is usual; `code`: `{code, data, message}`, named as the two fields are; `both`:
     * `{success, code, data, message}`; `none`: the data alone
     */
    envelope: z.optional(z.enum(['success', 'code', 'both', 'none'])),
    /** code of a success; with the envelopes `code` and `both` 0 unless given, else no success has one */
    successCode: z.optional(CodeValue),
    /** text of a success, where it has one */
    successText: z.optional(OwnText),
    /** fields beside the others, in every response that has an envelope */
    fields: z.optional(countedMap(OwnName, Stamp, FIELDS_MAX)),
    /** code by refusal; one that is left out is its own name */
    codes: z.optional(Codes),
    /** text by refusal, as it is; one that is left out is the catalogue's */
    texts: z.optional(Texts),
    /** HTTP status by refusal; before `status` */
    statuses: z.optional(Statuses),
    /** before those above */
    calls: z.optional(z.partialRecord(CallName, CallDialect)),
  })
  .check(
    z.refine((dialect) => !overlap(fieldName(dialect.codeField), fieldName(dialect.messageField)), {
      path: ['messageField'],
      error: 'expected another field than the code',
    }),
    z.check(({ value, issues }) => {
      // The schema has reported an issue already, such as a code of the wrong kind.
      if (issues.length > 0) return;
      for (const call of [undefined, ...(Object.keys(value.calls ?? {}) as CallName[])]) {
        const above = call === undefined ? [] : ['calls', call];
        for (const code of likeSuccess(dialectOf(value, call)))
          issues.push({ code: 'custom', input: value, path: [...above, 'codes', code], message: LIKE_SUCCESS });
      }
    }),
  );
export type Dialect = z.infer<typeof Dialect>;

/** Name of the code's or the message's field as it travels; a dot steps into an object. */
export function fieldName(field: Dialect['codeField'] | Dialect['messageField']): string {
  return typeof field === 'string' ? field : field.own;
}

/** A world's default dialect. */
export const DEFAULT_DIALECT: Dialect = USUAL;

/** True for the dialect of a world that was told no other. */
export function isDefaultDialect(dialect: Dialect): boolean {
  const names = Object.keys(DEFAULT_DIALECT) as (keyof Dialect)[];
  return names.every((name) => dialect[name] === DEFAULT_DIALECT[name]) && Object.keys(dialect).length === names.length;
}

/** The dialect of one call: what it says in its own way stands before what all say. */
export function dialectOf(dialect: Dialect, call: string | undefined): Dialect {
  const own = dialect.calls?.[call as CallName];
  if (!own) return dialect;
  const { codes, texts, statuses } = dialect;
  return {
    ...dialect,
    codes: { ...codes, ...own.codes },
    texts: { ...texts, ...own.texts },
    statuses: { ...statuses, ...own.statuses },
  };
}

/** A body with the fields that this dialect has beside the others. */
export function stamped(
  { fields = {} }: Dialect,
  body: Record<string, unknown>,
  values: Readonly<Record<z.infer<typeof Stamp>, string | number>>,
): Record<string, unknown> {
  return Object.entries(fields).reduce((stamps, [name, kind]) => placed(stamps, name, values[kind]), body);
}

const DEFAULT_SUCCESS_CODE = 0;
const SUCCESS_MESSAGE = 'success';

export interface Wording {
  readonly code: string;
  readonly msg: string;
  readonly path?: string | undefined;
  readonly expected?: string | undefined;
}

/** The body of a success in a dialect; with the envelope `none` its data, of any kind. */
export function successBody(dialect: Dialect, data: unknown): Record<string, unknown> {
  const { envelope, successCode, successText } = dialect;
  if (envelope === 'none') return data as Record<string, unknown>;
  const isCoded = envelope === 'code' || envelope === 'both';
  const code = successCode ?? (isCoded ? DEFAULT_SUCCESS_CODE : undefined);
  const text = successText ?? (isCoded ? SUCCESS_MESSAGE : undefined);
  let body: Record<string, unknown> = envelope === 'code' ? {} : { success: true };
  if (!isCoded) body.data = data;
  if (code !== undefined) body = placed(body, fieldName(dialect.codeField), code);
  if (isCoded) body.data = data;
  return text === undefined ? body : placed(body, fieldName(dialect.messageField), text);
}

/** A failure's body in a dialect. Outside the default one, code 401 is the number of spec §8 instead of our own name. */
export function failureBody(dialect: Dialect, wording: Wording, loginUrl?: string): Record<string, unknown> {
  const { envelope } = dialect;
  const codeField = fieldName(dialect.codeField);
  const { code, msg, path, expected } = wording;
  const signsIn = loginUrl !== undefined && codeField !== 'err.code';
  const value = mappedCode(dialect, code) ?? (signsIn ? LOGIN_AGAIN_CODE : code);
  const isBare = envelope === 'code' || envelope === 'none';
  let body: Record<string, unknown> = isBare ? {} : { success: false };
  body = placed(placed(body, codeField, value), fieldName(dialect.messageField), spokenText(dialect, code) ?? msg);
  // The place of a mistake stands beside the nested code or text, and nowhere else.
  if ('err' in body && path !== undefined) body = placed(body, 'err.path', path);
  if ('err' in body && expected !== undefined) body = placed(body, 'err.expected', expected);
  return {
    ...body,
    ...(envelope === 'code' || envelope === 'both' ? { data: null } : {}),
    ...(loginUrl === undefined ? {} : { loginUrl }),
  };
}

/** The value of a refusal's code as it travels. */
export function spokenCode(dialect: Dialect, code: RefusalCode): CodeValue {
  return mappedCode(dialect, code) ?? code;
}

/** The HTTP status of a refusal as it travels. */
export function spokenStatus({ status, statuses }: Dialect, code: RefusalCode): number {
  return statuses?.[code] ?? (status === 'ok' ? 200 : REFUSALS[code].status);
}

/** The text that a refusal has in this dialect alone; undefined where it is the catalogue's. */
export function spokenText({ texts }: Dialect, code: string): string | undefined {
  return isRefusalCode(code) ? texts?.[code] : undefined;
}

/** The codes that the portal has to act on in this dialect. */
export function actedCodes(dialect: Dialect): ActedCodes {
  const spoken = (action: keyof ActedCodes): string[] => {
    const own = ACTED_REFUSALS[action].filter((code) => mappedCode(dialect, code) !== undefined);
    const usual = ACTED_CODES[action].filter((code) => !(own as readonly string[]).includes(code));
    return [...usual, ...own.map((code) => String(spokenCode(dialect, code)))];
  };
  return { retryTokens: spoken('retryTokens'), renewKey: spoken('renewKey'), signIn: spoken('signIn') };
}

function mappedCode({ codes }: Dialect, code: string): CodeValue | undefined {
  return isRefusalCode(code) ? codes?.[code] : undefined;
}

/** The body with a value at `name` or `outer.name`. */
function placed(body: Readonly<Record<string, unknown>>, name: string, value: unknown): Record<string, unknown> {
  const [outer = '', inner] = name.split('.');
  if (inner === undefined) return { ...body, [outer]: value };
  return { ...body, [outer]: { ...(body[outer] as object | undefined), [inner]: value } };
}

/** Refusals that only their code would tell from a success, and whose code is that of one. */
function likeSuccess(dialect: Dialect): RefusalCode[] {
  const { envelope, successCode = DEFAULT_SUCCESS_CODE, codes = {} } = dialect;
  if (envelope !== 'code') return [];
  const named = Object.keys(codes) as RefusalCode[];
  return named.filter((code) => spokenStatus(dialect, code) === 200 && String(codes[code]) === String(successCode));
}

/** True for the same field, and for one inside the other. */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
