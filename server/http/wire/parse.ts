import type * as z from 'zod/mini';
import { type Explained, inWords, readInWords } from '#contract/explain.ts';
import type { WrongField } from '#contract/reasons/call-reasons.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { expectedIn, quoted } from '#contract/value-words.ts';
import { Refusal } from '#domain/refusal.ts';
import { knownKeys } from '#sandbox/fixture/diagnostics/known-keys.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { isCredential, isSecretField } from '#sandbox/history/secret-fields.ts';
import { valueAt } from '#sandbox/loose.ts';

/** Path of a target, as it came: percent-encoded, without its query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

/** A parsed query: a text where a name is given once, a list where it is given more often. */
export type Query = Readonly<Record<string, string | string[]>>;

const MAY_REPEAT: ReadonlySet<string> = new Set(['gotoUrl']);

/** Reads a target's query, flat: no nesting, each parameter once (threat S27) unless it may repeat: a repeated gotoUrl is left to the redirect policy. */
export function readQuery(target: string, mayRepeat = (name: string) => MAY_REPEAT.has(name)): Query {
  const mark = target.indexOf('?');
  const query: Record<string, string | string[]> = Object.create(null);
  if (mark === -1) return query;
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (mayRepeat(name)) query[name] = [before, value].flat();
    else
      throw new Refusal(
        'REQUEST_INVALID',
        { rule: 'query.repeated', name },
        { path: `query.${name}`, expected: 'one value' },
      );
  }
  return query;
}

type Part = 'body' | 'query' | 'name';

/**
 * A part of a request as its schema types it.
 * @throws Refusal with path and expected value; a schema's own refusal code wins
 */
export function parsePart<T extends z.ZodMiniType>(schema: T, value: unknown, part: Part): z.infer<T> {
  const { data, problems } = readInWords(schema, value);
  const [problem] = problems;
  if (!problem) return data as z.infer<T>;
  const path = [part, ...problem.path].join('.');
  const expected = problem.message;
  const fields = problems.slice(0, FIELDS_MAX).map((each) => wrongField(each, value));
  const reason = { rule: 'request', path, fields, more: problems.length - fields.length } as const;
  if (isRefusalCode(expected)) throw new Refusal(expected, { ...reason, problem: null, received: null });
  const received = problem.received ?? null;
  throw new Refusal(
    'REQUEST_INVALID',
    { ...reason, problem: expected, received },
    { path, expected: expectedIn(expected) },
  );
}

/** Wrong fields that a reason names; the rest is counted. */
const FIELDS_MAX = 8;

/** A wrong field with its wanted and its own type and text: no text of a secret (threat K13). */
function wrongField({ path, message, wanted, unknownKey }: Explained, value: unknown): WrongField {
  const steps = [...path, ...(unknownKey === undefined ? [] : [unknownKey])].map(String);
  const came = valueAt(value, steps);
  const ways = wanted ?? (isRefusalCode(message) ? [message] : namedIn(message));
  const isSecret = steps.some((step) => isSecretField(step) || isCredential(step));
  return {
    path: steps.join('.'),
    wanted: unknownKey === undefined ? ways.join('|') : 'never',
    kind: kindOf(came),
    text: isSecret ? '' : plainText(came, ways),
  };
}

/** The values named in a schema's own message: `expected 'pwd' | 'sms'`. */
function namedIn(message: string) {
  const isList = /^expected '[^']*'(?: \| '[^']*')*$/.test(message);
  return isList ? [...message.matchAll(/'([^']*)'/g)].map(([, text]) => JSON.stringify(text)) : [];
}

/** Characters of a value that a reason shows. */
const TEXT_MAX = 40;
const VALUE = /^(?:"|-?\d|true$|false$)/;

/** A value as a reason may show it: free text stays out of it, for it may be anything. */
function plainText(came: unknown, ways: readonly string[]) {
  if (typeof came === 'number' || typeof came === 'boolean') return `${came}`;
  if (typeof came !== 'string') return '';
  const isOfFew = ways.length > 0 && ways.every((way) => VALUE.test(way));
  return isOfFew || /^[\d +-]*$/.test(came) ? came.slice(0, TEXT_MAX) : '';
}

function kindOf(value: unknown) {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/**
 * A part of a control call as its schema types it. Its refusal is longer than a portal call's, for calls by hand: the
 * mistyped key and the nearest one, and the place beside a schema's own refusal code.
 * @throws Refusal
 */
export function parseControlPart<T extends z.ZodMiniType>(schema: T, value: unknown, part: Part): z.infer<T> {
  // Read once, for a world file takes long.
  const { data, problems } = readInWords(schema, value);
  const problem = problems.find(({ unknownKey }) => unknownKey !== undefined) ?? problems[0];
  if (!problem) return data as z.infer<T>;
  const { message } = problem;
  const path = [part, ...problem.path, problem.unknownKey ?? []].flat().join('.');
  const expected = unknownKeyIn(schema, problem) ?? expectedIn(inWords(message));
  const code = isRefusalCode(message) ? message : 'REQUEST_INVALID';
  throw new Refusal(code, null, { path, expected });
}

function unknownKeyIn(schema: z.ZodMiniType, { path, unknownKey }: Explained): string | undefined {
  if (unknownKey === undefined) return undefined;
  return `unknown key ${quoted(unknownKey)}${suggestion(unknownKey, knownKeys(schema).at(path))}`;
}
