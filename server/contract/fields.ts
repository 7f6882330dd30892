import * as z from 'zod/mini';
import { PHONE_PATTERN } from './rules.ts';

/** Half a character (a lone surrogate), which JSON and YAML can spell. */
export const HALF_CHARACTER = /\p{Surrogate}/u;
export const WHOLE_CHARACTERS = 'expected whole characters: a surrogate comes in a pair';
/** Half a character is no text: UTF-8 has none for it. */
export const wholeCharacters = z.refine<string>((text) => !HALF_CHARACTER.test(text), { error: WHOLE_CHARACTERS });
/** A name is read on one line beside others, and cannot forge or turn its neighbours (threats S35, K21). */
const readable = z.regex(/^(?!\s*$)[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u, {
  error:
    'expected a name that can be read: no control characters, no marks that turn its direction, not white space alone',
});
/** Checks of a name of so many characters. */
export const nameChecks = (max: number) => [z.minLength(1), z.maxLength(max), readable, wholeCharacters] as const;
/** A text of so many characters, as a caller sent it, for a record of that call. */
export const rawTextUpTo = (max: number, min = 0) =>
  z.string().check(...(min > 0 ? [z.minLength(min)] : []), z.maxLength(max));
/** A text of so many characters. */
export const textUpTo = (max: number, min = 0) => rawTextUpTo(max, min).check(wholeCharacters);
/** A whole number; both bounds count. */
export const wholeFrom = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** Fields that several payloads share. An `error` that is a refusal code is answered with that code. */
export const Phone = z.string().check(z.regex(PHONE_PATTERN, { error: 'PHONE_INVALID' }));
export const Scene = z.literal('sup');
export const SmsAction = z.enum(['login', 'register', 'forgetPwd']);
export type SmsAction = z.infer<typeof SmsAction>;
/** The purpose of a code in the console's words. */
export const SMS_ACTION_TEXT: Readonly<Record<SmsAction, string>> = {
  login: '登录',
  register: '注册',
  forgetPwd: '找回密码',
};
/** A code as typed; the operation decides if it is right. */
export const TypedCode = rawTextUpTo(64);
export const Id = textUpTo(128, 1);
/** A repeated parameter passes the schema: the redirect policy refuses it. */
export const GotoUrl = z.optional(z.union([z.string(), z.array(z.string())]));
export const Empty = z.object({});

const TICKET_LETTERS = 8;

/** Name of a QR ticket: enough of its scene to distinguish it, not to act for the phone (threat K13). */
export const ticketOf = (scene: string): string => scene.slice(0, TICKET_LETTERS);

/** Name of a visitor: the beginning of the first id that the session had, by the same rule. */
export const visitorOf = ({ originId }: { readonly originId: string }): string => ticketOf(originId);

/**
 * Lists and maps whose entries are counted before any of them is looked at (threat K22): checking fifty thousand entries
 * takes longer than refusing them, and only their number is wrong.
 */

const COUNT: Readonly<Record<string, unknown>> = { counts: true };

/** A list of at most `max` entries. */
export function countedList<T extends z.ZodMiniType>(entry: T, max: number, error = expected(max)) {
  return countedFirst(z.array(entry).check(z.maxLength(max, { error })));
}

/** A map of at most `max` entries. */
export function countedMap<K extends z.ZodMiniType<string, PropertyKey>, V extends z.ZodMiniType>(
  key: K,
  value: V,
  max: number,
) {
  const count = z.check<object>(
    ({ value: map, issues }) => {
      if (entriesOf(map) > max) issues.push({ code: 'custom', message: expected(max), input: map, params: COUNT });
    },
    { params: { maximum: max } },
  );
  return countedFirst(z.record(key, value).check(count));
}

/** A schema that checks the number of its entries before the entries. */
export function countedFirst<T extends z.ZodMiniType>(schema: T): T {
  const own = z.clone(schema);
  const { run, def } = own._zod;
  const max = entriesMax(schema);
  own._zod.run = (payload, context) => {
    if (max === undefined || entriesOf(payload.value) <= max) return run(payload, context);
    void def.checks?.[0]?._zod.check(payload as never);
    return ending(payload);
  };
  return own;
}

/** A parse that ends with its problems: checks of its container would run over unchecked entries. */
function ending<Payload extends z.core.ParsePayload>(payload: Payload): Payload {
  for (const issue of payload.issues) Object.assign(issue, { continue: false });
  return payload;
}

/** True for the problem of a list or map that is too long. */
export function isCountIssue(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' ? issue.params === COUNT : issue.code === 'too_big' && issue.origin === 'array';
}

/** The greatest number of entries that a list's or a map's schema takes; undefined where it counts none. */
export function entriesMax(schema: z.ZodMiniType): number | undefined {
  const def = schema._zod.def.checks?.[0]?._zod.def as { maximum?: number; params?: { maximum?: number } } | undefined;
  return def?.maximum ?? def?.params?.maximum;
}

function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function expected(max: number): string {
  return `expected at most ${max} entries`;
}

/**
 * The schema of a list's entries, which checks no further entry of the same parse once one is broken. The parse fails
 * already; a hundred thousand broken entries would yield millions of problems, of which only the first is useful.
 */
export function untilBroken<T extends z.ZodMiniType>(entry: T): T {
  const own = z.clone(entry);
  const { run } = own._zod;
  const broken = new WeakSet<object>();
  own._zod.run = (payload, context) => {
    if (broken.has(context)) return payload;
    const result = run(payload, context);
    // No schema of ours awaits.
    if (result instanceof Promise || result.issues.length === 0) return result;
    broken.add(context);
    return ending(result);
  };
  return own;
}
