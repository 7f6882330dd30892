import { CODE_FIELDS, MESSAGE_FIELDS, SUCCESS_CODES } from '#contract/envelope.ts';

export const MESSAGE_MAX = 200;

export interface Failure {
  /** empty when no code field names a failure */
  readonly code: string;
  /** empty when the answer holds no text that a person could read */
  readonly message: string;
  readonly loginUrl: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Code and message of a failed answer: nested err.msg first, then every name of spec §8, first valid text. A code that
 * says success is passed over, because an answer may fill several of the fields.
 */
export function readFailure(body: unknown): Failure {
  if (!isFields(body)) return { code: '', message: '', loginUrl: null };
  const nested = isFields(body.err) ? body.err : {};
  return {
    code: firstOf([...read(nested, CODE_FIELDS), ...read(body, CODE_FIELDS)], codeText),
    message: clamp(firstOf([nested.msg, ...read(nested, MESSAGE_FIELDS), ...read(body, MESSAGE_FIELDS)], text)),
    loginUrl: text(body.loginUrl) || null,
  };
}

/** Bounds of a JSON text: lists and maps in one another, and values in all. Whoever walks through more runs out of stack or memory. */
export interface JsonBounds {
  readonly depth: number;
  readonly values: number;
}

/** More than any call of a sandbox answers. */
export const SANDBOX_JSON: JsonBounds = { depth: 100, values: 4_000_000 };
/** More than any call of the portal answers. */
export const PORTAL_JSON: JsonBounds = { depth: 100, values: 50_000 };

/** The JSON of a text; undefined where it is none, or is beyond any answer. */
export function jsonOf(text: string, bounds = SANDBOX_JSON): unknown {
  if (!isWithin(text, bounds)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for a JSON text within the bounds, and for any other text. Walks it once, without recursion. */
export function isWithin(text: string, bounds: JsonBounds): boolean {
  if (!/^\s*[[{]/.test(text)) return true;
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (character === '[' || character === '{' || character === ',') values += 1;
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}

/** Index of a string's closing quote; of the text's end where it has none. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

/** A text of at most 200 characters, counted so that none is halved; the last one of a longer text is `…`. */
export function clamp(message: string): string {
  if (message.length <= MESSAGE_MAX) return message;
  const characters = Array.from(message.slice(0, MESSAGE_MAX * 2 + 1));
  if (characters.length <= MESSAGE_MAX) return message;
  return `${characters.slice(0, MESSAGE_MAX - 1).join('')}…`;
}

function read(fields: Fields, names: readonly string[]): unknown[] {
  return names.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined));
}

function firstOf(values: readonly unknown[], take: (value: unknown) => string): string {
  for (const value of values) {
    const taken = take(value);
    if (taken) return taken;
  }
  return '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function codeText(value: unknown): string {
  const code = typeof value === 'number' ? String(value) : text(value);
  return namesSuccess(code) ? '' : code;
}

function namesSuccess(code: string): boolean {
  return SUCCESS_CODES.includes(code.toUpperCase()) || /^0+$/.test(code);
}

/** True for a JSON object: not null, no array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Data of a successful response. */
export interface Success {
  readonly data: unknown;
}

/**
 * The data of a success; null for everything else. A success is a JSON object whose `success` is not false and whose
 * codes name no failure (spec §8); its data is `data` where the field is there, else the object itself. The caller has
 * judged the HTTP status. Assumed: where `success` does not say true, a nested err.msg without any code is a failure.
 */
export function readSuccess(body: unknown): Success | null {
  if (!isFields(body) || body.success === false) return null;
  if (readFailure(body).code || (body.success !== true && isBareMessage(body.err))) return null;
  return { data: Object.hasOwn(body, 'data') ? body.data : body };
}

function isBareMessage(err: unknown): boolean {
  return isFields(err) && readFailure({ err }).message !== '' && !CODE_FIELDS.some((name) => Object.hasOwn(err, name));
}
