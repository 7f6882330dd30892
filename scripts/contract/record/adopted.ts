import { DEFAULT_DIALECT, Dialect, spokenCode, spokenStatus, spokenText } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { callText, type Finding, type Grade } from '#scripts/contract/finding.ts';
import { isTextOf } from '#scripts/contract/judge/refusal-fields.ts';
import type { RecordedRun } from './recorded-run.ts';

type Refused = RecordedRun['refusals'][number];

/** A difference that stays between the target and a mock that has adopted what can be adopted. */
export interface Remainder {
  readonly key: string;
  readonly got: string;
  /** answer of the mock */
  readonly adopted: string;
  readonly grade: Grade;
}

export interface Adopted {
  readonly dialect: Dialect;
  /** in words, a line each */
  readonly taken: readonly string[];
  readonly rest: readonly Remainder[];
}

/**
 * Parts of a recorded run that a mock takes over: the fields, codes, texts and statuses of refusals, and the envelope. The
 * commonest answer wins where a refusal is worded differently at several places. What the specification says is never
 * given up, so that everything else is listed with its grade.
 */
export function adoptedFrom({ refusals, envelopes, findings }: RecordedRun): Adopted {
  const dialect = dialectOf(refusals, envelopes);
  const ofRefusals = refusals.flatMap((refused) => remaindersOf(refused, dialect));
  const isRefusalPart = ({ what }: Pick<Finding, 'what'>) => PARTS.includes(what);
  const others = findings.filter(
    (finding) => !isRefusalPart(finding) && !(finding.what === 'envelope' && isTaken(finding.got, dialect)),
  );
  const rest = [
    ...ofRefusals,
    ...others.map(({ key, got, expected, grade }) => ({ key, got, adopted: expected, grade })),
  ];
  const unique = [...new Map(rest.map((one) => [one.key, one])).values()];
  return { dialect, taken: takenLines(dialect), rest: unique };
}

const CODE_PLACE = 'code of a refusal in the field';
const TEXT_PLACE = 'text of a refusal in the field';
const PARTS: readonly string[] = ['status', 'code', 'text', CODE_PLACE, TEXT_PLACE];

function dialectOf(refusals: readonly Refused[], envelopes: RecordedRun['envelopes']): Dialect {
  const codeField = known(commonest(refusals.flatMap((one) => one.codeField ?? [])), ['err.code', ...CODE_FIELDS]);
  const messageField = known(commonest(refusals.flatMap((one) => one.textField ?? [])), ['err.msg', ...MESSAGE_FIELDS]);
  const codes: Partial<Record<RefusalCode, string | number>> = {};
  const [first] = envelopes;
  const texts: Partial<Record<RefusalCode, string>> = {};
  const statuses: Partial<Record<RefusalCode, number>> = {};
  for (const refusal of new Set(refusals.map((one) => one.refusal))) {
    const some = refusals.filter((one) => one.refusal === refusal);
    const { status, text } = REFUSALS[refusal];
    const code = commonest(some.map((one) => one.code).filter((value) => value !== ''));
    // Outside of err.code a sign-in's code would be the number 401: said outright, it is what was recorded.
    // No dialect has a success's code for a refusal: such a one stays a remainder.
    const isOfSuccess = String(code) === String(first?.code);
    if (code !== undefined && !isOfSuccess && (code !== refusal || codeField !== undefined)) codes[refusal] = code;
    const spoken = commonest(some.map((one) => one.text).filter((value) => value !== ''));
    if (spoken !== undefined && !isTextOf(text, spoken)) texts[refusal] = spoken;
    const answered = commonest(some.map((one) => one.status).filter((one) => one === 200 || one >= 400));
    if (answered !== undefined && answered !== status) statuses[refusal] = answered;
  }
  const envelope =
    envelopes.length > 0 &&
    envelopes.every(({ words }) => words === envelopeWords(messageField ?? 'message', codeField ?? 'code'));
  const whole = {
    ...DEFAULT_DIALECT,
    ...(codeField && { codeField }),
    ...(messageField && { messageField }),
    ...(envelope &&
      first?.codeField === codeField && { envelope: 'code', ...(first?.code != null && { successCode: first.code }) }),
    ...filled({ codes, texts, statuses }),
  };
  return Dialect.parse(whole);
}

/** `{code, data, message}` as a run words it, of a world that has the envelope `code`. */
function envelopeWords(messageField: string, codeField: string): string {
  return `{${[codeField, 'data', messageField].sort().join(', ')}}`;
}

function isTaken(words: string, { envelope, codeField, messageField }: Dialect): boolean {
  return envelope === 'code' && words === envelopeWords(String(messageField), String(codeField));
}

/** Parts of one refusal that the mock would answer otherwise. */
function remaindersOf(
  { call, place, refusal, status, code, text, codeField, textField }: Refused,
  dialect: Dialect,
): Remainder[] {
  const part = (where: string, what: string, got: string, adopted: string): Remainder => ({
    key: `${callText(call)}, ${where}: ${what}`,
    ...{ got, adopted, grade: 'assumed' },
  });
  const own = spokenText(dialect, refusal);
  const isSameText = own === undefined ? isTextOf(REFUSALS[refusal].text, text) : own === text;
  const spoken = spokenCode(dialect, refusal);
  return [
    ...(status === spokenStatus(dialect, refusal)
      ? []
      : [part(place, 'status', String(status), String(spokenStatus(dialect, refusal)))]),
    ...(code === spoken ? [] : [part(place, 'code', code === '' ? 'missing' : String(code), String(spoken))]),
    ...(isSameText
      ? []
      : [part(place, 'text', text === '' ? 'missing' : `"${text}"`, `"${own ?? REFUSALS[refusal].text}"`)]),
    ...(codeField === null || codeField === dialect.codeField
      ? []
      : [part('every answer', CODE_PLACE, codeField, String(dialect.codeField))]),
    ...(textField === null || textField === dialect.messageField
      ? []
      : [part('every answer', TEXT_PLACE, textField, String(dialect.messageField))]),
  ];
}

function takenLines({
  codeField,
  messageField,
  envelope,
  successCode,
  codes = {},
  texts = {},
  statuses = {},
}: Dialect): string[] {
  return [
    ...(codeField === DEFAULT_DIALECT.codeField ? [] : [`codes of refusals in the field ${String(codeField)}`]),
    ...(messageField === DEFAULT_DIALECT.messageField
      ? []
      : [`texts of refusals in the field ${String(messageField)}`]),
    ...(envelope === undefined
      ? []
      : [`successes as {${String(codeField)}, data, ${String(messageField)}}, code ${String(successCode ?? 0)}`]),
    ...Object.entries(codes).map(([refusal, code]) => `${refusal}: code ${code}`),
    ...Object.entries(texts).map(([refusal, text]) => `${refusal}: text "${text}"`),
    ...Object.entries(statuses).map(([refusal, status]) => `${refusal}: status ${status}`),
  ];
}

function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Undefined for the usual field, and for one that no dialect names. */
function known<T extends string>(name: string | undefined, [usual, ...names]: readonly [T, ...T[]]): T | undefined {
  return name === usual ? undefined : names.find((one) => one === name);
}

function filled(maps: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(Object.entries(maps).filter(([, map]) => Object.keys(map).length > 0));
}
