import { isFields } from '#contract/json-value.ts';
import { CODE_FIELDS, codeText, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';
import { DEFAULT_WIRE, type Scalar, type Wire } from '#contract/wire/wire.ts';
import { type Asked, at, isScalar, leavesOf, pathOfField } from './asked.ts';
import type { Grounds } from './evidence.ts';
import { stampOf } from './stamps.ts';

/** Answers that are certainly successes, and ones that are certainly refusals unless nothing ever is one. */
export interface Sorted {
  readonly successes: readonly Asked[];
  readonly refusals: readonly Asked[];
  /** successes where they have the text of one */
  readonly perhaps?: readonly Asked[];
}

/** A target of which no wire format can be read, in one sentence. */
export class UnreadableTarget extends Error {}

type Envelope = Wire['envelope'];

/** The envelope of a target's answers. @throws UnreadableTarget where nothing is ever refused */
export function findEnvelope({ successes, refusals, perhaps = [] }: Sorted, place: string, grounds: Grounds): Envelope {
  const outside = ({ body }: Asked) =>
    new Map([...leavesOf(body)].filter(([path]) => place === '' || !isWithin(path, place)));
  const yes = successes.filter(({ body }) => isFields(body)).map(outside);
  const no = refusals.filter(({ body }) => isFields(body)).map(outside);
  const all = marksOf(yes, no);
  const code = codeField(yes, no, place);
  const isTold = refusals.some(({ status }) => status >= 400) || all.length > 0 || code !== undefined;
  if (!isTold) throw new UnreadableTarget(unreadableWords(yes, refusals));
  if (code !== undefined) grounds.seen('envelope.code', `its values in refusals are no success's`);
  else grounds.guess('envelope.code', 'no field of a refusal looks like a code');
  const message = messageField(no, code, place);
  const isCoded = code !== undefined && yes.length > 0 && yes.every((one) => isScalar(one.get(code)));
  // Beside a code only a yes or no counts: any other value may be the same in each success by chance.
  const others = all.filter(
    ([path, value]) => path !== code && path !== message && (typeof value === 'boolean' || !isCoded),
  );
  const flags = others.filter(([, value]) => typeof value === 'boolean');
  const marks = Object.fromEntries(flags.length > 0 ? flags : others.slice(0, 1));
  if (message)
    grounds.seen('envelope.message', `the text of refusals, such as ${JSON.stringify(valueIn(no, message))}`);
  else grounds.guess('envelope.message', 'no field of a refusal looks like a text');
  const text = message === undefined || yes.length === 0 ? undefined : sameValue(yes, message);
  const alike = perhaps.filter(({ body }) => isFields(body)).map(outside);
  const again = alike.filter((one) => message && text !== undefined && text !== '' && one.get(message) === text);
  const success = successOf([...yes, ...again], marks, code, grounds);
  const status = statusOf(refusals, grounds);
  const taken = [...Object.keys(marks), code, message].filter((path) => path !== undefined);
  const fields = stampsOf(yes, no, taken, place, grounds);
  const isSaid = typeof text === 'string' && (!isMarkOf(success, code) || text !== 'success');
  return {
    data: place,
    code: code ?? DEFAULT_WIRE.envelope.code,
    message: message ?? DEFAULT_WIRE.envelope.message,
    success,
    status,
    ...(isSaid && { successText: text }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

type Leaves = ReadonlyMap<string, unknown>;

export const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}.`);
const isMarkOf = (success: Envelope['success'], code: string | undefined) =>
  typeof success !== 'object' || Array.isArray(success) || (code !== undefined && Object.hasOwn(success, code));
const valueIn = (all: readonly Leaves[], path: string) => all.find((one) => one.get(path) !== undefined)?.get(path);

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

/** Share of the refusals that have to be told by a field. */
const MOST = 0.5;

/** The field whose values separate refusals from successes. */
function codeField(yes: readonly Leaves[], no: readonly Leaves[], place: string): string | undefined {
  const paths = new Set(no.flatMap((one) => [...one.keys()]));
  const ranked = [...paths].flatMap((path) => {
    const spoken = no.map((one) => one.get(path)).filter((value) => value !== undefined && value !== null);
    const good = new Set(yes.map((one) => one.get(path)).filter((value) => value !== undefined && value !== null));
    const told = spoken.filter((value) => isCode(value) && !good.has(value));
    const isDrawn = yes.length > 2 && good.size === yes.length;
    if (told.length <= no.length * MOST || spoken.some((value) => !isCode(value))) return [];
    if (good.size > SUCCESS_VALUES_MAX || (place === '' && good.size > 1)) return [];
    if (isDrawn || stampOf(nameOf(path), spoken) !== null) return [];
    return [{ path, points: pointsOf(path, good.size > 0, new Set(told).size) }];
  });
  return ranked.sort((one, other) => other.points - one.points)[0]?.path;
}

const SUCCESS_VALUES_MAX = 8;

/** @param kinds values that it has in refusals: a code has several, a mere no has one */
function pointsOf(path: string, isInSuccesses: boolean, kinds: number): number {
  const name = nameOf(path);
  const known = path === 'err.code' || (CODE_FIELDS as readonly string[]).includes(name);
  const named = known ? 40 : LIKE_CODE.test(name) ? 25 : 0;
  return named + (isInSuccesses ? 10 : 0) + Math.min(kinds, 5) + (kinds > 1 ? 40 : 0) - (name === 'status' ? 15 : 0);
}

const LIKE_MESSAGE = /msg|message|note|desc|text|reason|info|detail|error$/i;
/** A sentence, in Chinese or with words. */
const SENTENCE = /\p{Script=Han}|\S\s+\S/u;

function messageField(no: readonly Leaves[], code: string | undefined, place: string): string | undefined {
  const paths = new Set(no.flatMap((one) => [...one.keys()]));
  const ranked = [...paths].flatMap((path) => {
    const name = nameOf(path);
    if (path === code || name === 'loginUrl' || (place === '' && name === 'path')) return [];
    const texts = no.map((one) => one.get(path)).filter((value) => typeof value === 'string' && value !== '');
    const sentences = texts.filter((text) => SENTENCE.test(String(text)) && stampOf(name, [text]) === null);
    if (texts.length <= no.length * MOST || sentences.length === 0) return [];
    const known = path === 'err.msg' || (MESSAGE_FIELDS as readonly string[]).includes(name);
    const named = known ? 40 : LIKE_MESSAGE.test(name) ? 25 : 0;
    return [{ path, points: named + (10 * sentences.length) / texts.length + Math.min(new Set(texts).size, 5) }];
  });
  return ranked.sort((one, other) => other.points - one.points)[0]?.path;
}

function successOf(
  yes: readonly Leaves[],
  marks: Readonly<Record<string, Scalar>>,
  code: string | undefined,
  grounds: Grounds,
): Envelope['success'] {
  const key = 'envelope.success';
  const values = code === undefined ? [] : yes.map((one) => one.get(code)).filter(isScalar);
  const named = Object.entries(marks).map(([path, value]) => `${path} is ${JSON.stringify(value)}`);
  const [first, ...others] = new Set(values);
  if (code !== undefined && first !== undefined && values.length === yes.length) {
    const codes = [first, ...others];
    grounds.seen(key, `${code} is ${codes.map((value) => JSON.stringify(value)).join(' or ')} in each success`);
    if (others.length > 0) return codes;
    return named.length > 0 ? { ...marks, [code]: first } : first;
  }
  if (named.length > 0) {
    grounds.seen(key, `${named.join(' and ')} in each success, and in no refusal`);
    return marks;
  }
  grounds.seen(key, 'a success has no mark: refusals have a code or a status of their own');
  return DEFAULT_WIRE.envelope.success;
}

/** Refusals of the business: a gateway's, or a filter's, may have a status of their own where the others have none. */
const OF_SHELL = [401, 403, 404, 405];

function statusOf(refusals: readonly Asked[], grounds: Grounds): Envelope['status'] {
  const business = refusals.filter(({ status }) => !OF_SHELL.includes(status));
  const asked = business.length > 0 ? business : refusals;
  const fine = asked.filter(({ status }) => status === 200).length;
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort().join(', ');
  if (refusals.length === 0) grounds.guess('envelope.status', 'nothing was refused');
  else grounds.seen('envelope.status', `refusals have ${statuses}`);
  return fine * 2 > asked.length ? 'ok' : 'refusal';
}

/** Fields that a wire file can name, and how many. */
const FIELD = /^[A-Za-z_$][\w$-]{0,39}(?:\.[A-Za-z_$][\w$-]{0,39}){0,3}$/;
const FIELDS_MAX = 8;

function stampsOf(
  yes: readonly Leaves[],
  no: readonly Leaves[],
  taken: readonly string[],
  place: string,
  grounds: Grounds,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (place === '' || yes.length === 0) return found;
  const own = no.filter((one) => taken.every((path) => !path.includes('.') || one.has(path)));
  for (const path of yes[0]?.keys() ?? []) {
    if (taken.includes(path) || !yes.every((one) => one.has(path))) continue;
    const values = [...yes, ...own].map((one) => one.get(path)).filter((value) => value !== undefined);
    const stamp = stampOf(nameOf(path), values);
    if (stamp !== null && FIELD.test(path) && Object.keys(found).length < FIELDS_MAX) found[path] = stamp;
    else if (values.some((value) => value !== null))
      grounds.notes.push(`Every answer has ${path} (such as ${JSON.stringify(values[0])}), which no key holds.`);
  }
  if (Object.keys(found).length > 0) grounds.seen('envelope.fields', 'in each success beside the data');
  return found;
}

/** The sentence for a target at which nothing is ever refused. */
function unreadableWords(yes: readonly Leaves[], refusals: readonly Asked[]): string {
  const field = [...(yes[0]?.entries() ?? [])].find(([path, value]) => LIKE_CODE.test(nameOf(path)) && isScalar(value));
  const asked = refusals.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const like = field
    ? `${field[0]} looks like a code and is ${JSON.stringify(field[1])} in each answer`
    : 'no field looks like a code';
  return `Nothing is ever refused there (${[...new Set(asked)].slice(0, 4).join(', ')} with made-up values succeed), so that no wire format can be read: ${like}.`;
}

/**
 * The place of the data in answers whose contents are known; undefined where none came.
 * @param known answers with the name of a field that is at the top of their data
 */
export function findPlace(
  known: readonly { readonly answer: Asked; readonly field: string }[],
  inside: readonly { readonly answer: Asked; readonly path: string }[],
  grounds: Grounds,
): string | undefined {
  for (const { answer, field } of known) {
    const path = pathOfField(answer.body, field);
    if (path === undefined) continue;
    const place = path.slice(0, -field.length).replace(/\.$/, '');
    grounds.seen('envelope.data', `${field} of ${answer.path} stands in ${place || 'the body itself'}`);
    return place;
  }
  const [first, ...others] = inside.map(({ path }) => path.split('.'));
  if (!first) return undefined;
  const shared = first.filter((name, depth) => others.every((path) => path[depth] === name));
  const place = shared.filter(
    (_, depth) => isFields(at(inside[0]?.answer.body, shared.slice(0, depth + 1).join('.'))) || depth === 0,
  );
  grounds.guess('envelope.data', `where the answers have the most in common`);
  return place.join('.');
}
