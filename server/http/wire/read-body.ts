import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import {
  BODY_DEPTH_MAX,
  BODY_KEYS_MAX,
  BODY_MAX,
  BUNDLE_MAX,
  CONTROL_BODY_MAX,
  FIXTURE_MAX,
  PATTERN_KEYS_MAX,
  PATTERN_MAX,
  SNAPSHOT_MAX,
} from '#contract/limits.ts';
import { inEnglish, type Reason } from '#contract/reasons/reasons.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { type BodyEnd, readBytes } from './body-bytes.ts';
import { inTurns } from './in-turns.ts';
import { OBJECT_KEYS_MAX, readingJson } from './json-text.ts';

/** Size and depth limits of a JSON body. */
export interface BodyLimits {
  readonly bytes: number;
  readonly depth: number;
  readonly keys: number;
  /** left out: as many as fit into the bytes */
  readonly values?: number;
}

export const PORTAL_BODY: BodyLimits = { bytes: BODY_MAX, depth: BODY_DEPTH_MAX, keys: BODY_KEYS_MAX };
export const CONTROL_BODY: BodyLimits = { bytes: CONTROL_BODY_MAX, depth: BODY_DEPTH_MAX, keys: 200_000 };
/** Limits of a journal pattern: part of one call's body, beside a few fields; a larger one could match no call. */
export const PATTERN_BODY: BodyLimits = { bytes: PATTERN_MAX, depth: BODY_DEPTH_MAX + 1, keys: PATTERN_KEYS_MAX };
/** A fixture's text as JSON: a character takes six bytes at most, where it is escaped. */
export const FIXTURE_BODY: BodyLimits = { bytes: 6 * FIXTURE_MAX, depth: BODY_DEPTH_MAX, keys: 16 };
/** A fault's body may be as deep as a control body, and a snapshot holds it a few levels further down. */
export const SNAPSHOT_BODY: BodyLimits = {
  bytes: SNAPSHOT_MAX,
  depth: BODY_DEPTH_MAX + 8,
  keys: 2_000_000,
  values: 4_000_000,
};
/** A bundle holds a snapshot one level further down, and each snapshot of a return two. */
export const BUNDLE_BODY: BodyLimits = { ...SNAPSHOT_BODY, bytes: BUNDLE_MAX, keys: 1_000_000, values: 2_000_000 };

const NOTHING = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body that was received: its bytes, and its JSON or its fault. */
export interface ReceivedBody {
  /** as far as it was read */
  readonly size: number;
  /** null where it was not read, or not to its end */
  readonly bytes: Buffer | null;
  /** null where it was not read, or is not UTF-8 */
  readonly text: string | null;
  /** undefined where it is refused */
  readonly value: unknown;
  readonly problem: Refusal | null;
}

/** Middleware: `request.body` is the `ReceivedBody`, read or refused; the route decides when to refuse the call for it. */
export function readBody(limits: BodyLimits): RequestHandler {
  return async (request, _response, next) => {
    request.body = await receiveBody(request, limits);
    next();
  };
}

/** Receives the JSON body of a request (threats S20-S24); a body of another type by its headers is not read. */
async function receiveBody(request: IncomingMessage, limits: BodyLimits): Promise<ReceivedBody> {
  const { 'content-type': type = '', 'content-encoding': coding = '' } = request.headers;
  if (!isJsonType(type) || isCompressed(coding)) {
    const problem = typeRefusal(type, isCompressed(coding) ? coding : '');
    return { size: 0, bytes: null, text: null, value: undefined, problem };
  }
  const end = await readBytes(request, limits.bytes);
  const bytes = end === 'large' ? null : end === 'cut' ? NOTHING : end;
  const text = bytes && textOf(bytes);
  const received = { size: bytes?.length ?? limits.bytes + 1, bytes, text };
  try {
    return { ...received, value: await parse(end, text, limits), problem: null };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { ...received, value: undefined, problem };
  }
}

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * `application/json` by the grammar of RFC 9110 §8.3: parameters may be empty, a value quoted. The one known parameter,
 * charset, must be UTF-8. Express's own parser skips unreadable parameters, so a charset could hide behind an open quote.
 */
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i;

/** True for a Content-Type of JSON in UTF-8 (threat S23). */
export function isJsonType(text: string): boolean {
  return JSON_TYPE.test(text);
}

function isCompressed(codings: string): boolean {
  return !/^(?:identity)?$/i.test(codings.trim());
}

const SHOWN_MAX = 100;

function typeRefusal(type: string, coding: string): Refusal {
  const reason = { rule: 'body.type', type: type.slice(0, SHOWN_MAX), coding: coding.slice(0, SHOWN_MAX) } as const;
  const { expected, got } = inEnglish(reason);
  return new Refusal('CONTENT_TYPE_REJECTED', reason, { path: 'body', expected: `${expected}; got ${got}` });
}

/** The JSON value of a body. @throws Refusal */
async function parse(end: BodyEnd, text: string | null, limits: BodyLimits): Promise<object> {
  if (end === 'large') throw refuse('BODY_TOO_LARGE', { rule: 'body.size', bytes: limits.bytes });
  if (end === 'cut') throw refuse('JSON_INVALID', { rule: 'body.cut' });
  if (text === null) throw refuse('JSON_INVALID', { rule: 'body.encoding' });
  const problem = await inTurns(readingJson(text, limits.depth, limits.keys, limits.values));
  if (problem?.kind === 'deep' || problem?.kind === 'keys' || problem?.kind === 'values')
    throw refuse('JSON_TOO_DEEP', { rule: `body.${problem.kind}`, ...boundsOf(limits) });
  if (problem) throw refuse('JSON_INVALID', { rule: `body.${problem.kind}`, key: problem.at });
  const value = readJson(text);
  if (value === undefined) throw refuse('JSON_INVALID', { rule: 'body.json' });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('JSON_INVALID', { rule: 'body.object' });
  return value;
}

/** Undefined for a text that is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function boundsOf({ depth, keys, values }: BodyLimits) {
  return { depth, keys, keysOfOne: keys > OBJECT_KEYS_MAX ? OBJECT_KEYS_MAX : null, values: values ?? null };
}

function refuse(code: RefusalCode, reason: Reason): Refusal {
  return new Refusal(code, reason, { path: 'body', expected: inEnglish(reason).expected });
}
