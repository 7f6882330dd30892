import { type Fields, isFields } from '#contract/json-value.ts';
import { booleanOf } from './forms.ts';

/** Reading of answers without a wire format (assumed): the fields that a failure may use are spec §8. */

/** Fields that may hold a failure's code, in the order they are read (spec §8). */
export const CODE_FIELDS = ['errorCode', 'retCode', 'errCode', 'resultCode', 'msgCode', 'code'] as const;
/**
 * Values of a code field that mean success, in any case; so does 0, as a number or a text of any length. Every other
 * value names a failure: 1 is success to some back ends and failure to others.
 * Assumed: the specification names the fields and none of their values.
 */
const SUCCESS_CODES: readonly string[] = ['200', 'OK', 'SUCCESS', 'SUCCEED', 'SUCCEEDED', 'SUCCESSFUL'];
/** Code that is read as "sign in again" in any code field (spec §8). */
export const LOGIN_AGAIN = '401';
/** Fields that may hold a failure's message, read after the nested err.msg (spec §8). */
export const MESSAGE_FIELDS = ['errorMsg', 'errorMessage', 'message'] as const;

export interface Failure {
  /** empty when no code field names a failure */
  readonly code: string;
  /** empty when the answer holds no text that a person could read */
  readonly message: string;
}

/**
 * Code and message of a failed answer: nested err.msg first, then every name of spec §8, first valid text. A code of
 * success is passed over, because an answer may fill several of the fields.
 */
export function readFailure(body: unknown): Failure {
  if (!isFields(body)) return { code: '', message: '' };
  const nested = isFields(body.err) ? body.err : {};
  return {
    code: firstOf([...read(nested, CODE_FIELDS), ...read(body, CODE_FIELDS)], failureCode),
    message: firstOf([nested.msg, ...read(nested, MESSAGE_FIELDS), ...read(body, MESSAGE_FIELDS)], textOf),
  };
}

/**
 * The data of a success; null for everything else. A success is a JSON object whose `success` is not false and whose
 * codes name no failure (spec §8); its data is `data` where the field is there, else the object itself. The caller has
 * judged the HTTP status. Assumed: where `success` is not true, a nested err.msg without any code is a failure.
 */
export function readSuccess(body: unknown): { readonly data: unknown } | null {
  if (!isFields(body) || booleanOf(body.success) === false) return null;
  if (readFailure(body).code || (body.success !== true && isBareMessage(body.err))) return null;
  return { data: Object.hasOwn(body, 'data') ? body.data : body };
}

function isBareMessage(err: unknown): boolean {
  return isFields(err) && readFailure({ err }).message !== '' && !CODE_FIELDS.some((name) => Object.hasOwn(err, name));
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

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** A code of any JSON type as a text; empty for none. */
export function codeText(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

function failureCode(value: unknown): string {
  const code = codeText(value);
  return SUCCESS_CODES.includes(code.toUpperCase()) || /^0+$/.test(code) ? '' : code;
}
