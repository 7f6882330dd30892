import { isFields, jsonOf } from '#contract/json-value.ts';
import type { RuleName } from '#contract/reasons/reasons.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import { QrCodeState } from '#contract/value-forms.ts';
import { plainText, quoted } from '#contract/value-words.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { PortalResponse } from '#kit/node/portal-response.ts';
import { refused as refusedBy } from '#kit/testing/refused.ts';
import { isAlike } from '#scripts/contract/judge/answer.ts';
import { attributeDrifts, readSetCookies } from '#scripts/contract/judge/cookies.ts';
import type { Source } from '#scripts/contract/judge/finding.ts';
import type { JudgedAnswer } from '#scripts/contract/judge/judge-answer.ts';
import type { Check, Prerequisite, Target } from './target.ts';

/** Expectations of supertest: each notes its findings, and goes on. */

/** A promise that a sentence of the specification states: `refused('CREDENTIALS_REJECTED', spec('§8'))`. */
export function spec(section: `§${number}`): Source {
  return `spec ${section}`;
}

const JUDGED = Symbol('answer');

/** Lets expectations find the judgement of a response, whose `portal` is its decoded form. */
export function bind(response: object, answer: JudgedAnswer): void {
  const { read } = answer;
  const portal = read.kind === 'neither' ? { kind: 'unreadable', got: read.words } : read;
  Object.defineProperties(response, { [JUDGED]: { value: answer }, portal: { value: portal } });
}

function judged(response: object): JudgedAnswer | undefined {
  return (response as { [JUDGED]?: JudgedAnswer })[JUDGED];
}

/** The judgement of a response of this suite. @throws for any other */
function judgedOf(response: object): JudgedAnswer {
  const found = judged(response);
  if (!found) throw new TypeError('expected a response of a call, from await target.agent(request)');
  return found;
}

/** A value that a field must have: this one, or any of a kind. */
export type Expected = string | number | boolean | null | Kind;

/** Any value of a kind. */
export interface Kind {
  /** `a masked phone` */
  readonly kind: string;
  readonly holds: (value: unknown) => boolean;
}

/** Any text of a form: `text('a masked phone', /^\d{3}\*+\d{4}$/)`. */
export function text(kind: string, pattern = /^/): Kind {
  return { kind, holds: (value) => typeof value === 'string' && pattern.test(value) };
}

export const masked = text('a masked phone', /^\d{3}\*+\d{4}$/);
/** A field that is not there. */
export const nothing: Kind = { kind: 'none', holds: (value) => value === undefined || value === null };

type Fields = { readonly [name: string]: Expected | Fields };

/**
 * The call succeeded, with the fields that the contract describes, and with these values.
 * @param source the specification's sentence for it; left out: assumed
 * @param fields the sentence that promises the fields of a success; left out: the same
 */
export function success(
  ...given: [source?: Source | undefined, fields?: Source] | [data: Fields, source?: Source | undefined]
): Check {
  const [first, second] = given;
  const [data, source = 'assumed'] = typeof first === 'object' ? [first, second] : [{}, first];
  return (response) => {
    const answer = judgedOf(response);
    answer.success(source, second);
    if (answer.read.kind === 'success') judgeFields(answer, data, answer.read.data, 'data', source);
  };
}

/** Each item of the list that the call gave has these values. */
export function each(item: Fields, source: Source = 'assumed'): Check {
  return (response) => {
    const answer = judgedOf(response);
    const items = answer.read.kind === 'success' && Array.isArray(answer.read.data) ? answer.read.data : [];
    for (const one of items) judgeFields(answer, item, one, 'data.[]', source);
  };
}

/** A list of accounts shows no phone in full, whichever test came by it. */
export const phonesMasked: Check = (response) => {
  const { call, read } = judgedOf(response);
  if (read.kind !== 'success' || !Array.isArray(read.data)) return;
  const source = call === 'listByOutAccountId' ? spec('§3') : 'assumed';
  const shown = read.data.filter((account) => isFields(account) && account.securityPhone);
  for (const { securityPhone } of shown)
    judgeValue(judgedOf(response), 'field data.[].securityPhone', securityPhone, masked, source);
};

function judgeFields(answer: JudgedAnswer, expected: Fields, data: unknown, path: string, source: Source): void {
  for (const [name, wanted] of Object.entries(expected)) {
    const got = isFields(data) ? data[name] : undefined;
    const field = `${path}.${name}`;
    if (typeof wanted !== 'object' || wanted === null || isKind(wanted))
      judgeValue(answer, `field ${field}`, got, wanted, source);
    else judgeFields(answer, wanted, got, field, source);
  }
}

function isKind(value: Fields | Kind): value is Kind {
  return typeof value.holds === 'function';
}

function judgeValue(answer: JudgedAnswer, what: string, got: unknown, wanted: Expected, source: Source): void {
  const isOfKind = typeof wanted === 'object' && wanted !== null;
  const isKept = isOfKind ? wanted.holds(got) : wanted === null ? got === null || got === undefined : got === wanted;
  // A text that does not fit its kind may be a secret, such as a phone in full.
  const shown = isOfKind && typeof got === 'string' ? 'another text' : valueWords(got);
  answer.holds(
    what,
    isKept,
    isKept && isOfKind ? wanted.kind : shown,
    isOfKind ? wanted.kind : valueWords(wanted),
    source,
  );
}

function valueWords(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'string' ? quoted(value) : plainText(value);
}

/**
 * The call was refused by a rule of the world, or with a code of the contract.
 * @param source the specification's sentence for the refusal; left out: assumed
 * @param without the response to the same request without its fault: an equal response did not come from this check
 */
export function refused(name: RuleName | RefusalCode, source: Source = 'assumed', without?: object): Check {
  return (response) => {
    const answer = judged(response);
    if (answer && isRefusalCode(name)) answer.refused(name, source, without && judgedOf(without).answer);
    else refusedBy(name)(response as PortalResponse);
  };
}

/** The answer equals another answer, so that neither gives anything away. */
export function sameAnswer(other: object, than: string, source: Source = 'assumed'): Check {
  return (response) => {
    const [answer, without] = [judgedOf(response), judgedOf(other)];
    if (answer.isOtherwise || without.isOtherwise) return;
    const isSame = isAlike(answer.answer, without.answer);
    answer.holds(
      'answer',
      isSame,
      isSame ? 'the same' : `differs from that of ${than}`,
      `the same as that of ${than}`,
      source,
    );
  };
}

/** Cookies of an answer have the attributes that their use takes: readable tokens, a session out of every script's reach. */
export function cookies({ tokens }: Pick<Wire, 'tokens'>, isFramed = false): Check {
  return (response) => {
    const answer = judgedOf(response);
    const drifts = attributeDrifts(readSetCookies(answer.answer.setCookies), tokens, isFramed);
    answer.parts('attributes of cookies', drifts, 'quality');
  };
}

/** The answer names a signed-in customer. */
export const signedInCustomer: Check = (response) => judgeCustomer(judgedOf(response), true);
/** The answer names no customer: it is a visitor's. */
export const anonymousCustomer: Check = (response) => judgeCustomer(judgedOf(response), false);

function judgeCustomer(answer: JudgedAnswer, expected: boolean): void {
  const { read } = answer;
  if (read.kind === 'neither') answer.success('assumed');
  const isIn = read.kind === 'success' && isSignedInData(read.sent);
  answer.holds('signed in', isIn === expected, String(isIn), String(expected));
}

/** True for data that names a signed-in customer. */
function isSignedInData(data: unknown): boolean {
  if (!isFields(data)) return false;
  const { isLogin, customer } = data;
  if (typeof isLogin === 'boolean') return isLogin;
  if (customer !== undefined) return customer !== null;
  return Object.values(data).some(Boolean);
}

/** The status of a QR code, in the JSON text of its answer. */
export function qrStatus(expected: number, source: Source = 'assumed'): Check {
  return (response) => {
    const answer = judgedOf(response);
    if (answer.read.kind !== 'success') return;
    const state = QrCodeState.safeParse(jsonOf(String(answer.read.data?.qrCode)));
    const got = state.success ? 'there' : 'another form';
    if (answer.holds('field data.qrCode', state.success, got, 'a JSON text with qrCodeStatus', 'spec §3'))
      judgeValue(answer, 'qrCodeStatus', state.data?.qrCodeStatus, expected, source);
  };
}

/** The answer leads on to a path of the target's own, or elsewhere, with these parameters. */
export function leadsTo(
  target: Pick<Target, 'origin'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
  source: Source = 'assumed',
): Check {
  return (response) => {
    const answer = judgedOf(response);
    const { status, headers } = answer.answer;
    answer.holds('status', status === 302, String(status), '302', source);
    const to = new URL(headers.location ?? '', target.origin);
    const got = (to.origin === target.origin ? '' : to.origin) + to.pathname;
    answer.holds('redirect to', got === path, got, path, source);
    for (const [name, wanted] of Object.entries(query)) {
      const value = pathOf(target, to.searchParams.get(name));
      answer.holds(`redirect's ${name}`, value === wanted, value, wanted, source);
    }
  };
}

/** A value of a redirect; of an address its path, because it may be whole. */
function pathOf({ origin }: Pick<Target, 'origin'>, value: string | null): string {
  if (value === null) return 'missing';
  return value.includes('/') && URL.canParse(value, origin) ? new URL(value, origin).pathname : value;
}

/** Later tests that stand on this are skipped where the answer is no success. */
export function prerequisite(target: Pick<Target, 'breaks'>, name: Prerequisite, because: string): Check {
  return (response) => {
    if (judgedOf(response).isOtherwise) target.breaks(name, because);
  };
}

/** Any other promise about an answer: its name, the actual and the expected value. */
export function promise(
  what: string,
  read: (response: PortalResponse) => unknown,
  expected: Expected,
  source: Source = 'assumed',
): Check {
  return (response) => {
    const answer = judgedOf(response);
    if (!answer.isOtherwise) judgeValue(answer, what, read(response as PortalResponse), expected, source);
  };
}
