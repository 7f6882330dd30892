import type * as z from 'zod/mini';
import { clamp, type Fields, isFields } from '#contract/json-value.ts';
import { findPublicKey, pemOf } from '#contract/portal/public-key.ts';
import { valueAt } from './field-path.ts';
import { booleanOf, type Deviation, outOfForm } from './forms.ts';
import { inContractForm, type Reader, type Success, type Unreadable, unreadable } from './read-data.ts';
import { codeText, LOGIN_AGAIN, readFailure, readSuccess, textOf } from './tolerant.ts';
import { DEFAULT_WIRE, isCoded, successFields, type Wire, wordedCodes, wordsOf } from './wire.ts';

/** The parts of a call that reading its answers needs. */
export interface ReadCall<T> {
  readonly name: string;
  /** of the data of a success: the contract's, or the fields that a reader uses */
  readonly response: Reader<T>;
  /** possible refusals, with the catalogue's texts; left out: the refusals of the wire format */
  readonly catalogue?: Readonly<Record<string, { readonly text: string }>>;
}

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  /** JSON as read, or the text of any other body */
  readonly body: unknown;
  /** true for a redirect, and for the answer of the page that one led to */
  readonly leadsElsewhere?: boolean;
}

export interface Refused {
  readonly kind: 'refusal';
  /** as it came; empty where no field holds one */
  readonly code: string;
  /** the contract's codes that travel as this one */
  readonly codes: readonly string[];
  /** at most 200 characters; empty where no field holds one */
  readonly text: string;
  readonly loginUrl: string | null;
}

/** An answer in the contract's form. */
export type Decoded<T> = Success<T> | Refused | Unreadable;

/**
 * Reads an answer. An unambiguous spelling is accepted whether the wire format has it or not; with the default
 * envelope every code and message field of spec §8 is read.
 */
export function decode<T>(wire: Wire, call: ReadCall<T>, answer: Answer): Decoded<T> {
  const { status, body } = answer;
  // Signing out has no data (assumed); for every other call a 204 is a missing answer (threat F4).
  if (call.name === 'logout' && (answer.leadsElsewhere || status === 204)) return dataOf(wire, call, {});
  if (status >= 300) return isFields(body) ? refusalOf(wire, call, body) : unreadable('body', 'a JSON object', body);
  if (call.name === 'publicKey') {
    const key = isFields(body) && !succeeded(wire, body) ? null : findPublicKey(body);
    if (key) return { ...dataOf(wire, call, { publicKey: pemOf(key.text) }), keyText: key.text } as Decoded<T>;
  }
  const isBare = wire.envelope.data === '';
  if (!isFields(body)) {
    if (isBare && Array.isArray(body)) return dataOf(wire, call, body);
    return unreadable('body', 'a JSON object', body);
  }
  const success = succeeded(wire, body);
  if (success) return dataOf(wire, call, success.data);
  const refusal = refusalOf(wire, call, body);
  if (isTolerant(wire) || namesRefusal(wire, body, refusal)) return refusal;
  const [[field, expected] = ['body', '']] = Object.entries(successFields(wire));
  return unreadable(field, JSON.stringify(expected), valueAt(body, field));
}

/** True for the default envelope, also that of an unknown back end. */
function isTolerant({ envelope }: Wire): boolean {
  const { data, code, message, success } = DEFAULT_WIRE.envelope;
  const isUsual = JSON.stringify(envelope.success) === JSON.stringify(success);
  return isUsual && envelope.data === data && envelope.code === code && envelope.message === message;
}

/** True for a body with the code of a refusal, or a mark that no success has. */
function namesRefusal(wire: Wire, body: Fields, { code, text }: Refused): boolean {
  const marks = Object.keys(successFields(wire));
  return code !== '' || text !== '' || marks.some((field) => valueAt(body, field) !== undefined);
}

/** The data of a success; null for every other body. */
function succeeded(wire: Wire, body: Fields): { readonly data: unknown } | null {
  if (isTolerant(wire)) return readSuccess(body);
  const { data: place, code } = wire.envelope;
  const marks = Object.entries(successFields(wire));
  const isUsual = !isCoded(wire) && marks.length === 1 && marks[0]?.[0] === 'success' && marks[0][1] === true;
  if (isUsual && place === '') return namesFailure(wire, body) ? null : { data: body };
  const isMet = isCoded(wire)
    ? [wire.envelope.success].flat().some((value) => isSame(valueAt(body, code), value))
    : marks.every(([field, value]) => isMarked(valueAt(body, field), value));
  if (!isMet || (!isCoded(wire) && !marks.some(([field]) => field === code) && namesFailure(wire, body))) return null;
  if (place !== '') return { data: valueAt(body, place) };
  const own = new Set(
    [...marks.map(([field]) => field), code, wire.envelope.message].map((field) => field.split('.')[0]),
  );
  return { data: Object.fromEntries(Object.entries(body).filter(([name]) => !own.has(name))) };
}

/** True where the code field holds a code of failure. */
function namesFailure({ envelope }: Wire, body: Fields): boolean {
  const code = valueAt(body, envelope.code);
  return codeText(code) !== '' && readFailure({ code }).code !== '';
}

/** True for the value of a success. A missing mark counts where that value is `true`. */
function isMarked(got: unknown, value: unknown): boolean {
  return got === undefined || got === null ? value === true : isSame(got, value);
}

export function isSame(got: unknown, value: unknown): boolean {
  // An object may have a `toString` of its own, which would end the reading (threat K24).
  if (got === undefined || got === null || typeof got === 'object') return false;
  const [one, other] = [String(got), String(value)];
  // YAML reads 0000 without quotes as 0.
  return (
    one === other ||
    (NOUGHT.test(one) && NOUGHT.test(other)) ||
    (typeof value === 'boolean' && booleanOf(got) === value)
  );
}

const NOUGHT = /^0+$/;

function refusalOf<T>(wire: Wire, call: ReadCall<T>, body: Fields): Refused {
  const { code, message } = readFailure(body);
  const given = codeText(valueAt(body, wire.envelope.code));
  const text = clamp((!isTolerant(wire) && textOf(valueAt(body, wire.envelope.message))) || message);
  const shownCode = isTolerant(wire) ? code || given : given || code;
  const loginUrl = textOf(body.loginUrl) || textOf(valueAt(body, `${wire.envelope.data}.loginUrl`)) || null;
  return { kind: 'refusal', code: shownCode, codes: codesOf(wire, call, shownCode, text), text, loginUrl };
}

/** Refusals that travel as this code; only the ones with this text where any has it. */
function codesOf(
  wire: Wire,
  { name, catalogue }: Pick<ReadCall<unknown>, 'name' | 'catalogue'>,
  code: string,
  text: string,
): readonly string[] {
  const spelt = (refusal: string) => String(wordsOf(wire, name, refusal).code ?? refusal) === code;
  const named = NAME.test(code) ? [code] : [];
  const known = catalogue ? Object.keys(catalogue) : [...new Set([...wordedCodes(wire, name), ...named])];
  const alike = known.filter(spelt);
  // spec §8, where no refusal of the wire format has this code
  if (alike.length === 0 && code === LOGIN_AGAIN) return [LOGIN_REQUIRED];
  const worded = alike.filter((refusal) => {
    const words = wordsOf(wire, name, refusal).text ?? catalogue?.[refusal]?.text;
    return words !== undefined && isWorded(words, text);
  });
  return worded.length > 0 ? worded : alike;
}

/** Form of a refusal's own name. */
const NAME = /^[A-Z][A-Z_]+$/;
const LOGIN_REQUIRED = 'LOGIN_REQUIRED';

/** True for a text with anything in its places: `{n}`. */
export function isWorded(words: string, text: string): boolean {
  const parts = words.split(/\{\w+\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^\\s*${parts.join('.*')}\\s*$`, 'su').test(text);
}

function dataOf<T>(wire: Wire, call: ReadCall<T>, data: unknown): Decoded<T> {
  const deviations: Deviation[] = [];
  const read = outOfForm(wire, call.name, call.response as z.ZodMiniType, data, deviations);
  if (call.name === 'verifySmsCode' && isFields(read) && booleanOf(read.passed) === false) return WRONG_CODE;
  return inContractForm(call.response, isNothing(call.response) ? {} : read, deviations);
}

/** Assumed: `passed` false is the refusal of a code. */
const WRONG_CODE: Refused = {
  kind: 'refusal',
  code: 'SMS_CODE_REJECTED',
  codes: ['SMS_CODE_REJECTED'],
  text: '',
  loginUrl: null,
};

/** True for an answer that the specification does not show: any content is right. */
function isNothing(response: Reader<unknown>): boolean {
  const { type, shape = {} } = response._zod.def as { type: string; shape?: object };
  return type === 'object' && Object.keys(shape).length === 0;
}
