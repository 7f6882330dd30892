import type * as z from 'zod/mini';
import { filled } from '#contract/copy.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { placed } from './field-path.ts';
import { inForm, isNull } from './forms.ts';
import { momentText } from './moments.ts';
import { LOGIN_AGAIN } from './tolerant.ts';
import { keyFieldOf, type Scalar, successFields, type Wire, wordsOf } from './wire.ts';

/** The parts of a call that writing its answers needs. */
export interface Call {
  readonly name: string;
  /** of the data of a success */
  readonly response: z.ZodMiniType;
}

/** A refusal as the catalogue words it, or a fault. */
export interface WordedRefusal {
  readonly code: string;
  /** the catalogue's text, filled in */
  readonly text: string;
  /** the values that the text was filled with */
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** path and expected value of a fault in the request: of its form, tokens and headers */
  readonly path?: string | undefined;
  readonly expected?: string | undefined;
  readonly loginUrl?: string | undefined;
  /** wins over the wire format's status */
  readonly status?: number | undefined;
}

/** The end of a call: the data of a success, another page, or a refusal. */
export type Outcome = { readonly data: unknown } | { readonly target: string } | { readonly refusal: WordedRefusal };

/** The request's id and the moment, for fields that every answer has. */
export interface Stamps {
  readonly id: string;
  readonly at: number;
}

/** An answer in the wire format. */
interface EncodedAnswer {
  readonly status: number;
  /** JSON, or the text of a public key */
  readonly body: unknown;
  /** path that a redirect leads to; null for none */
  readonly location: string | null;
}

/** The answer to a call in a wire format. @param call null for an outcome that no call of the contract has */
export function encode(wire: Wire, call: Call | null, outcome: Outcome & { readonly stamps?: Stamps }): EncodedAnswer {
  const { stamps } = outcome;
  if ('refusal' in outcome) return refused(wire, call, outcome.refusal, stamps);
  if ('target' in outcome)
    return { status: 302, body: stamped(wire, stamps, success(wire, {})), location: outcome.target };
  const { logout } = wire.answers;
  if (call?.name === 'logout' && logout !== 'ok')
    return { status: 302, body: stamped(wire, stamps, success(wire, {})), location: logout };
  if (call?.name === 'publicKey') return { status: 200, body: keyAnswer(wire, outcome.data, stamps), location: null };
  const data = call ? inForm(wire, call.name, call.response, withGsid(wire, call, outcome.data)) : outcome.data;
  return { status: 200, body: stamped(wire, stamps, success(wire, data)), location: null };
}

/** Data with `gsid: null` in place of a missing gsid, where the wire format has null. */
function withGsid({ answers }: Wire, { name }: Call, data: unknown): unknown {
  const mayHaveGsid = name === 'login' || name === 'qrStatus';
  return isNull(answers.gsid) && mayHaveGsid ? { gsid: null, ...(data as object) } : data;
}

const SUCCESS_TEXT = 'success';

/** The body of a success around its data. */
function success(wire: Wire, data: unknown): unknown {
  const { envelope } = wire;
  const marks = successFields(wire);
  const isBare = envelope.data === '';
  // The usual mark would stand among the data, so that the status marks a success.
  if (isBare && (typeof data !== 'object' || data === null || Array.isArray(data) || isUsual(marks))) return data;
  let body = Object.entries(marks).reduce<Record<string, unknown>>(
    (fields, [name, value]) => placed(fields, name, value),
    isBare ? (data as Record<string, unknown>) : {},
  );
  if (!isBare) body = placed(body, envelope.data, data);
  const hasCode = Object.hasOwn(marks, envelope.code);
  const text = envelope.successText ?? (hasCode ? SUCCESS_TEXT : undefined);
  return text === undefined ? body : placed(body, envelope.message, text);
}

const isUsual = (marks: Readonly<Record<string, Scalar>>) => JSON.stringify(marks) === '{"success":true}';

/** The public key, at its place and in its form. */
function keyAnswer(wire: Wire, data: unknown, stamps: Stamps | undefined): unknown {
  const { publicKey } = data as { readonly publicKey: string };
  const key = wire.encryption.keyForm === 'pem' ? publicKey : publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const field = keyFieldOf(wire);
  if (field === '') return key;
  const { data: place } = wire.envelope;
  if (place === '') return stamped(wire, stamps, success(wire, placed({}, field, key)));
  if (field === place) return stamped(wire, stamps, success(wire, key));
  if (field.startsWith(`${place}.`))
    return stamped(wire, stamps, success(wire, placed({}, field.slice(place.length + 1), key)));
  return stamped(wire, stamps, placed(success(wire, null) as Record<string, unknown>, field, key));
}

function refused(wire: Wire, call: Call | null, refusal: WordedRefusal, stamps: Stamps | undefined): EncodedAnswer {
  const { envelope, answers } = wire;
  if (call?.name === 'verifySmsCode' && refusal.code === 'SMS_CODE_REJECTED' && answers.wrongCode === 'passed') {
    const data = inForm(wire, call.name, call.response, { passed: false, map: {} });
    return { status: 200, body: stamped(wire, stamps, success(wire, data)), location: null };
  }
  const words = wordsOf(wire, call?.name ?? null, refusal.code);
  const status = refusal.status ?? words.status ?? (envelope.status === 'ok' ? 200 : statusOf(refusal.code));
  const text = words.text === undefined ? refusal.text : filled(words.text, numbersOf(refusal.values));
  // Another field than our own gets the number of spec §8.
  const signsIn = refusal.loginUrl !== undefined && envelope.code !== 'err.code';
  const code = words.code ?? (signsIn ? LOGIN_AGAIN : refusal.code);
  const body = refusalBody(wire, code, text, refusal);
  return { status, body: stamped(wire, stamps, body), location: null };
}

/** The body of a refusal around its code and text. */
function refusalBody(wire: Wire, code: string | number, text: string, refusal: WordedRefusal): Record<string, unknown> {
  const { envelope } = wire;
  const marks = successFields(wire);
  const isUnmarked = envelope.data === '' && isUsual(marks);
  let body: Record<string, unknown> = {};
  for (const [name, value] of isUnmarked ? [] : Object.entries(marks)) {
    const no = opposite(value);
    if (name !== envelope.code && no !== undefined) body = placed(body, name, no);
  }
  body = placed(placed(body, envelope.code, code), envelope.message, text);
  // The place of a mistake stands beside the nested code or text, and nowhere else.
  for (const part of ['path', 'expected'] as const)
    if ('err' in body && refusal[part] !== undefined) body = placed(body, `err.${part}`, refusal[part]);
  if (envelope.data !== '' && Object.hasOwn(marks, envelope.code)) body = placed(body, envelope.data, null);
  return refusal.loginUrl === undefined ? body : { ...body, loginUrl: refusal.loginUrl };
}

function statusOf(code: string): number {
  return Object.hasOwn(REFUSALS, code) ? REFUSALS[code as RefusalCode].status : 500;
}

/** Value of `{n}` in a text of the wire format: the refusal's number under any name. Assumed: 1 where it has none. */
function numbersOf(values: WordedRefusal['values'] = {}): Readonly<Record<string, string | number>> {
  const number = Object.values(values).find((value) => /^\d+$/.test(String(value)));
  return { n: number ?? 1, ...values };
}

/** The value of a mark in a refusal; undefined where it has none. */
function opposite(value: Scalar): Scalar | undefined {
  const pairs: readonly (readonly [Scalar, Scalar])[] = [
    [true, false],
    [1, 0],
    ['1', '0'],
    ['Y', 'N'],
    ['true', 'false'],
  ];
  for (const [yes, no] of pairs) {
    if (value === yes) return no;
    if (value === no) return yes;
  }
  return typeof value === 'string' ? 'error' : undefined;
}

/** A body with the fields that the wire format has beside the others; data alone has no place for them. */
function stamped({ envelope, values }: Wire, stamps: Stamps | undefined, body: unknown): unknown {
  const { fields = {}, data } = envelope;
  if (!stamps || data === '') return body;
  return Object.entries(fields).reduce(
    (made, [name, form]) => placed(made, name, form === 'id' ? stamps.id : momentText(form, values.zone, stamps.at)),
    body as Record<string, unknown>,
  );
}
