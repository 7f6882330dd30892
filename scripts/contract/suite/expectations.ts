import { isFields } from '#contract/json-value.ts';
import type { RuleName } from '#contract/reasons/reasons.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import { plainText, quoted } from '#contract/value-words.ts';
import type { PortalResponse } from '#kit/node/portal-response.ts';
import { refused as refusedBy } from '#kit/testing/refused.ts';
import { isAlike } from '#scripts/contract/judge/answer.ts';
import type { JudgedAnswer } from '#scripts/contract/judge/judge-answer.ts';
import type { Says } from '#scripts/contract/judge/weight.ts';

/** Expectations of supertest. At a target that is only looked at, each notes what it finds and goes on. */
type Check = (response: object) => void;

/** A promise that a sentence of the specification states: `refused('CREDENTIALS_REJECTED', spec('§8'))`. */
export function spec(section: `§${number}`): Says {
  return `spec ${section}`;
}

const JUDGED = Symbol('answer');

/** Lets expectations find the judgement of a response. */
export function bind(response: object, answer: JudgedAnswer): void {
  Object.defineProperty(response, JUDGED, { value: answer });
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
export const nothing: Kind = { kind: 'nothing', holds: (value) => value === undefined || value === null };

type Fields = { readonly [name: string]: Expected | Fields };

/**
 * The call succeeded, with the fields that the contract describes, and with these values.
 * @param says the sentence of the specification that promises it; left out: assumed
 */
export function success(...given: [says?: Says] | [data: Fields, says?: Says]): Check {
  const [data, says = 'assumed'] = typeof given[0] === 'object' ? [given[0], given[1]] : [{}, given[0] as Says];
  return (response) => {
    const answer = judgedOf(response);
    answer.success(says);
    if (answer.read.kind === 'success') judgeFields(answer, data, answer.read.data, 'data', says);
  };
}

/** Each item of the list that the call gave has these values. */
export function each(item: Fields, says: Says = 'assumed'): Check {
  return (response) => {
    const answer = judgedOf(response);
    const items = answer.read.kind === 'success' && Array.isArray(answer.read.data) ? answer.read.data : [];
    for (const one of items) judgeFields(answer, item, one, 'data.[]', says);
  };
}

function judgeFields(answer: JudgedAnswer, expected: Fields, data: unknown, path: string, says: Says): void {
  for (const [name, wanted] of Object.entries(expected)) {
    const got = isFields(data) ? data[name] : undefined;
    const field = `${path}.${name}`;
    if (typeof wanted !== 'object' || wanted === null || isKind(wanted))
      judgeValue(answer, `field ${field}`, got, wanted, says);
    else judgeFields(answer, wanted, got, field, says);
  }
}

function isKind(value: Fields | Kind): value is Kind {
  return typeof value.holds === 'function';
}

function judgeValue(answer: JudgedAnswer, what: string, got: unknown, wanted: Expected, says: Says): void {
  const isOfKind = typeof wanted === 'object' && wanted !== null;
  const isKept = isOfKind ? wanted.holds(got) : wanted === null ? got === null || got === undefined : got === wanted;
  // A text that does not fit its kind may be a secret, such as a phone in full.
  const shown = isOfKind && typeof got === 'string' ? 'another text' : valueWords(got);
  answer.holds(
    what,
    isKept,
    isKept && isOfKind ? wanted.kind : shown,
    isOfKind ? wanted.kind : valueWords(wanted),
    says,
  );
}

function valueWords(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'string' ? quoted(value) : plainText(value);
}

/**
 * The call was refused by a rule of the world, or with a code of the contract.
 * @param says the sentence of the specification that promises a refusal; left out: assumed
 */
export function refused(name: RuleName | RefusalCode, says: Says = 'assumed'): Check {
  return (response) => {
    const answer = judged(response);
    if (answer && isRefusalCode(name)) answer.refused(name, says);
    else refusedBy(name)(response as PortalResponse);
  };
}

/** The answer cannot be told apart from another one, so that neither gives anything away. */
export function alike(other: object, than: string, says: Says = 'assumed'): Check {
  return (response) => {
    const [answer, without] = [judgedOf(response), judgedOf(other)];
    if (answer.isOtherwise || without.isOtherwise) return;
    const isSame = isAlike(answer.answer, without.answer);
    answer.holds(
      'answer',
      isSame,
      isSame ? 'the same' : `differs from that of ${than}`,
      `the same as that of ${than}`,
      says,
    );
  };
}

/** Any other promise about an answer: its name, what the answer has, and what it should have. */
export function promise(
  what: string,
  read: (response: PortalResponse) => unknown,
  expected: Expected,
  says: Says = 'assumed',
): Check {
  return (response) => {
    const answer = judgedOf(response);
    if (!answer.isOtherwise) judgeValue(answer, what, read(response as PortalResponse), expected, says);
  };
}
