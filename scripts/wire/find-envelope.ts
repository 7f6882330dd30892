import { isFields } from '#contract/json-value.ts';
import { overlap } from '#contract/wire/field-path.ts';
import { momentForm } from '#contract/wire/moments.ts';
import { CODE_FIELDS, codeText, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';
import { DEFAULT_WIRE, type Scalar, successFields, type Wire } from '#contract/wire/wire.ts';
import { FIELDS_MAX, FieldPath, SUCCESS_MAX } from '#contract/wire/wire-schema.ts';
import type { EvidenceByKey } from './evidence.ts';
import { isScalar, leavesOf, type ProbeAnswer } from './probe.ts';

/** Certain successes, and certain refusals, unless this back end never refuses. */
export interface Sorted {
  readonly successes: readonly ProbeAnswer[];
  readonly refusals: readonly ProbeAnswer[];
  /** successes where they have the text of one */
  readonly perhaps?: readonly ProbeAnswer[];
}

/** A target of which no wire format can be read, in one sentence. */
export class UnreadableTarget extends Error {}

type Envelope = Wire['envelope'];

/** The envelope of a target's answers. @throws UnreadableTarget where nothing is ever refused */
export function findEnvelope(
  { successes, refusals, perhaps = [] }: Sorted,
  place: string,
  evidence: EvidenceByKey,
): Envelope {
  const outside = (answers: readonly ProbeAnswer[]): Leaves[] =>
    answers
      .filter(({ body }) => isFields(body))
      .map(({ body }) => new Map([...leavesOf(body)].filter(([path]) => !overlap(path, place))));
  const [yes, no] = [outside(successes), outside(refusals)];
  const all = marksOf(yes, no);
  const code = codeField(yes, no, place);
  const isTold = refusals.some(({ status }) => status >= 400) || all.length > 0 || code !== undefined;
  if (!isTold) throw new UnreadableTarget(unreadableWords(yes, refusals));
  if (code !== undefined) evidence.seen('envelope.code', "its values in refusals are no success's");
  else evidence.guess('envelope.code', 'no field of a refusal looks like a code');
  const message = messageField(no, code, place);
  const hasCode = code !== undefined && yes.length > 0 && yes.every((one) => isScalar(one.get(code)));
  // Beside a code only a yes or no counts: any other value may be the same in each success by chance.
  const others = all.filter(
    ([path, value]) => path !== code && path !== message && (typeof value === 'boolean' || !hasCode),
  );
  const flags = others.filter(([, value]) => typeof value === 'boolean');
  const marks = Object.fromEntries(flags.length > 0 ? flags : others.slice(0, 1));
  const shownText = message && no.find((one) => one.has(message))?.get(message);
  if (message) evidence.seen('envelope.message', `the text of refusals, such as ${JSON.stringify(shownText)}`);
  else evidence.guess('envelope.message', 'no field of a refusal looks like a text');
  const text = message === undefined ? undefined : sameValue(yes, message);
  const again = outside(perhaps).filter((one) => message && text && one.get(message) === text);
  const success = successOf([...yes, ...again], marks, code, evidence);
  const status = statusOf(refusals, evidence);
  const taken = [...Object.keys(marks), code, message].filter((path) => path !== undefined);
  const fields = stampsOf(yes, no, taken, place, evidence);
  const envelope = {
    data: place,
    code: code ?? DEFAULT_WIRE.envelope.code,
    message: message ?? DEFAULT_WIRE.envelope.message,
    success,
    status,
    ...(Object.keys(fields).length > 0 && { fields }),
  };
  const isUsual = text === 'success' && Object.hasOwn(successFields({ envelope }), envelope.code);
  if (typeof text !== 'string' || isUsual) return envelope;
  evidence.seen('envelope.successText', `${message} is ${JSON.stringify(text)} in each success`);
  return { ...envelope, successText: text };
}

type Leaves = ReadonlyMap<string, unknown>;

function sameValue(all: readonly Leaves[], path: string): unknown {
  const values = new Set(all.map((one) => one.get(path)));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Fields with the same value in each success, which no refusal has. */
function marksOf(yes: readonly Leaves[], no: readonly Leaves[]): (readonly [path: string, value: Scalar])[] {
  return [...(yes[0] ?? [])].flatMap(([path, value]) => {
    const isMark = (typeof value === 'boolean' || isCode(value)) && sameValue(yes, path) === value;
    return isMark && no.every((one) => one.get(path) !== value) ? [[path, value as Scalar] as const] : [];
  });
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
const LIKE_CODE = /code$|^(?:rc|ret|errno|err_?no|status|state|result|sub_?code)$/i;
const isCode = (value: unknown) => /^[\w.:-]{1,64}$/.test(codeText(value));

/** Least share of the refusals that have the field. */
const MOST = 0.5;

/** The field of refusals with the most points. @param pointsOf null for a field that cannot be it */
function bestField(no: readonly Leaves[], pointsOf: (path: string) => number | null): string | undefined {
  const paths = new Set(no.flatMap((one) => [...one.keys()]));
  const ranked = [...paths].flatMap((path) => {
    const points = pointsOf(path);
    return points === null ? [] : [{ path, points }];
  });
  return ranked.sort((one, other) => other.points - one.points)[0]?.path;
}

/** Points of a field by its name: one of the specification's, or one like them. */
function pointsOfName(path: string, known: readonly string[], like: RegExp): number {
  if ([path, nameOf(path)].some((one) => known.includes(one))) return 40;
  return like.test(nameOf(path)) ? 25 : 0;
}

/** The field whose values separate refusals from successes. */
function codeField(yes: readonly Leaves[], no: readonly Leaves[], place: string): string | undefined {
  return bestField(no, (path) => {
    const values = no.map((one) => one.get(path)).filter((value) => value !== undefined && value !== null);
    const good = new Set(yes.map((one) => one.get(path)).filter((value) => value !== undefined && value !== null));
    const codes = values.filter((value) => isCode(value) && !good.has(value));
    const isDrawn = yes.length > 2 && good.size === yes.length;
    if (codes.length <= no.length * MOST || values.some((value) => !isCode(value))) return null;
    if (good.size > SUCCESS_MAX || (place === '' && good.size > 1)) return null;
    const name = nameOf(path);
    if (isDrawn || stampOf(name, values) !== null) return null;
    // A code has several values in refusals, a mere no has one.
    const kinds = new Set(codes).size;
    const named = pointsOfName(path, CODE_FIELDS, LIKE_CODE) - (name === 'status' ? 15 : 0);
    return named + (good.size > 0 ? 10 : 0) + Math.min(kinds, 5) + (kinds > 1 ? 40 : 0);
  });
}

const LIKE_MESSAGE = /msg|message|note|desc|text|reason|info|detail|error$/i;
/** A sentence, in Chinese or with words. */
const SENTENCE = /\p{Script=Han}|\S\s+\S/u;

function messageField(no: readonly Leaves[], code: string | undefined, place: string): string | undefined {
  return bestField(no, (path) => {
    const name = nameOf(path);
    if (path === code || name === 'loginUrl' || (place === '' && name === 'path')) return null;
    const texts = no.map((one) => one.get(path)).filter((value) => typeof value === 'string' && value !== '');
    const sentences = texts.filter((text) => SENTENCE.test(String(text)) && stampOf(name, [text]) === null);
    if (texts.length <= no.length * MOST || sentences.length === 0) return null;
    const named = pointsOfName(path, ['err.msg', ...MESSAGE_FIELDS], LIKE_MESSAGE);
    return named + (10 * sentences.length) / texts.length + Math.min(new Set(texts).size, 5);
  });
}

function successOf(
  yes: readonly Leaves[],
  marks: Readonly<Record<string, Scalar>>,
  code: string | undefined,
  evidence: EvidenceByKey,
): Envelope['success'] {
  const key = 'envelope.success';
  const values = code === undefined ? [] : yes.map((one) => one.get(code)).filter(isScalar);
  const named = Object.entries(marks).map(([path, value]) => `${path} is ${JSON.stringify(value)}`);
  const [first, ...others] = new Set(values);
  if (code !== undefined && first !== undefined && values.length === yes.length) {
    const codes = [first, ...others];
    evidence.seen(key, `${code} is ${codes.map((value) => JSON.stringify(value)).join(' or ')} in each success`);
    if (others.length > 0) return codes;
    return named.length > 0 ? { ...marks, [code]: first } : first;
  }
  if (named.length > 0) {
    evidence.seen(key, `${named.join(' and ')} in each success, and in no refusal`);
    return marks;
  }
  evidence.seen(key, 'a success has no mark: refusals have a code or a status of their own');
  return DEFAULT_WIRE.envelope.success;
}

/** Refusals of the business: a gateway's, or a filter's, may have a status of their own where the others have none. */
const OF_SHELL = [401, 403, 404, 405];

function statusOf(refusals: readonly ProbeAnswer[], evidence: EvidenceByKey): Envelope['status'] {
  const business = refusals.filter(({ status }) => !OF_SHELL.includes(status));
  const asked = business.length > 0 ? business : refusals;
  const fine = asked.filter(({ status }) => status === 200).length;
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort().join(', ');
  if (refusals.length === 0) evidence.guess('envelope.status', 'nothing was refused');
  else evidence.seen('envelope.status', `refusals have ${statuses}`);
  return fine * 2 > asked.length ? 'ok' : 'refusal';
}

function stampsOf(
  yes: readonly Leaves[],
  no: readonly Leaves[],
  taken: readonly string[],
  place: string,
  evidence: EvidenceByKey,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (place === '' || yes.length === 0) return found;
  const own = no.filter((one) => taken.every((path) => !path.includes('.') || one.has(path)));
  for (const path of yes[0]?.keys() ?? []) {
    if (taken.includes(path) || !yes.every((one) => one.has(path))) continue;
    const values = [...yes, ...own].map((one) => one.get(path)).filter((value) => value !== undefined);
    const stamp = stampOf(nameOf(path), values);
    const isFieldOfFile = FieldPath.safeParse(path).success && Object.keys(found).length < FIELDS_MAX;
    if (stamp !== null && isFieldOfFile) found[path] = stamp;
    else if (values.some((value) => value !== null))
      evidence.notes.push(`Every answer has ${path} (such as ${JSON.stringify(values[0])}), which no key holds.`);
  }
  if (Object.keys(found).length > 0) evidence.seen('envelope.fields', 'in each success beside the data');
  return found;
}

const LIKE_ID = /id$|trace|serial|seq|nonce|no$/i;

/** The form of values that every answer has: an id, or a moment; null for neither. */
function stampOf(name: string, values: readonly unknown[]): string | null {
  const forms = new Set(values.map((value) => momentForm(value) ?? (isId(name, value) ? 'id' : null)));
  const [form = null] = forms;
  if (forms.size === 1 && form !== null) return form;
  return areDrawn(values) ? 'id' : null;
}

const DRAWN_MIN = 4;

/** True for texts without blanks that are all different: numbers of requests. */
function areDrawn(values: readonly unknown[]): boolean {
  const isDrawn = (value: unknown) => typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value);
  return values.length >= DRAWN_MIN && values.every(isDrawn) && new Set(values).size === values.length;
}

function isId(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || !/^[\w-]{8,64}$/.test(value)) return false;
  return LIKE_ID.test(name) || (/\d/.test(value) && /[a-z]/i.test(value) && value.length >= 16);
}

/** The sentence for a target at which nothing is ever refused. */
function unreadableWords(yes: readonly Leaves[], refusals: readonly ProbeAnswer[]): string {
  const field = [...(yes[0]?.entries() ?? [])].find(([path, value]) => LIKE_CODE.test(nameOf(path)) && isScalar(value));
  const asked = refusals.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const like = field
    ? `${field[0]} looks like a code and is ${JSON.stringify(field[1])} in each answer`
    : 'no field looks like a code';
  return `Nothing is ever refused there (${[...new Set(asked)].slice(0, 4).join(', ')} with made-up values succeed), so that no wire format can be read: ${like}.`;
}
