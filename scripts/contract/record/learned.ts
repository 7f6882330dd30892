import type { SettingsChange } from '#contract/control/settings.ts';
import { DEFAULT_DIALECT, Dialect, spokenCode, spokenStatus, spokenText } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { Encryption, TokenNames, USUAL_ENCRYPTION, USUAL_TOKENS } from '#contract/portal/habits.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { isTextOf } from '#scripts/contract/judge/refusal-fields.ts';
import type { RecordedRun } from './recorded-run.ts';

export type Refused = RecordedRun['refusals'][number];
/** Codes, texts and statuses of refusals. */
export type Words = Pick<Dialect, 'codes' | 'texts' | 'statuses'>;

/** The dialect in which a recorded server speaks. */
export function dialectFrom({ refusals, envelopes }: RecordedRun): Dialect {
  const codeField = known(commonest(refusals.flatMap((one) => one.codeField ?? [])), ['err.code', ...CODE_FIELDS]);
  const messageField = known(commonest(refusals.flatMap((one) => one.textField ?? [])), ['err.msg', ...MESSAGE_FIELDS]);
  const [envelope] = envelopes;
  const kinds = [...new Set(refusals.map(({ refusal }) => refusal))];
  const statusOf = (refusal: RefusalCode) =>
    commonest(refusals.filter((one) => one.refusal === refusal).map((one) => one.status));
  const status = kinds.filter((kind) => statusOf(kind) === 200).length * 2 > kinds.length ? 'ok' : 'refusal';
  const wordsOf = (some: readonly Refused[], than: Dialect) => wordsFrom(some, than, codeField !== undefined, envelope);
  const plain: Dialect = {
    ...{ ...DEFAULT_DIALECT, status },
    ...(codeField && { codeField }),
    ...(messageField && { messageField }),
    ...envelopeFrom(envelope, codeField, messageField),
  };
  const whole = { ...plain, ...wordsOf(refusals, plain) };
  const calls = [...new Set(refusals.map(({ call }) => call))].flatMap((call) => {
    const own = wordsOf(
      refusals.filter((one) => one.call === call),
      whole,
    );
    return Object.keys(own).length > 0 ? [[call, own] as const] : [];
  });
  return Dialect.parse({ ...whole, ...(calls.length > 0 && { calls: Object.fromEntries(calls) }) });
}

/** Codes, texts and statuses of refusals that a dialect has otherwise. */
function wordsFrom(
  refusals: readonly Refused[],
  than: Dialect,
  isOutsideErr: boolean,
  success: RecordedRun['envelopes'][number] | undefined,
): Words {
  const codes: Partial<Record<RefusalCode, string | number>> = {};
  const texts: Partial<Record<RefusalCode, string>> = {};
  const statuses: Partial<Record<RefusalCode, number>> = {};
  for (const refusal of new Set(refusals.map((one) => one.refusal))) {
    const some = refusals.filter((one) => one.refusal === refusal);
    const code = commonest(some.map((one) => one.code).filter((value) => value !== ''));
    // No dialect has a success's code for a refusal: such a one stays a remainder.
    const isOfSuccess = String(code) === String(success?.code);
    // Outside of err.code a sign-in's code would be the number 401: said outright, it is what was recorded.
    const isSaid = than.codes?.[refusal] !== undefined || !isOutsideErr;
    if (code !== undefined && !isOfSuccess && (code !== spokenCode(than, refusal) || !isSaid)) codes[refusal] = code;
    const text = commonest(some.map((one) => one.text).filter((value) => value !== ''));
    if (text !== undefined && !isSameText(than, refusal, text)) texts[refusal] = text;
    const status = commonest(some.map((one) => one.status).filter((one) => one === 200 || (one >= 400 && one < 500)));
    if (status !== undefined && status !== spokenStatus(than, refusal)) statuses[refusal] = status;
  }
  return filled({ codes, texts, statuses });
}

/** True for the text that a refusal has in a dialect, with anything in its places. */
export function isSameText(dialect: Dialect, refusal: RefusalCode, text: string): boolean {
  const own = spokenText(dialect, refusal);
  return own === undefined ? isTextOf(REFUSALS[refusal].text, text) : own === text;
}

/** The envelope of successes, where its fields are those of refusals. */
function envelopeFrom(
  envelope: RecordedRun['envelopes'][number] | undefined,
  codeField = 'err.code',
  messageField = 'err.msg',
): Partial<Dialect> {
  if (!envelope) return {};
  const { words, code, text, fields = {} } = envelope;
  if (!words.startsWith('{')) return { envelope: 'none' };
  const names = words.slice(1, -1).split(', ');
  const has = (...some: readonly string[]) => some.every((name) => names.includes(name));
  const isCoded = has('data', codeField, messageField);
  const kind = has('success') ? (isCoded ? 'both' : 'success') : 'code';
  if (kind === 'code' && !isCoded) return {};
  return {
    ...(kind !== 'success' && ({ envelope: kind } as const)),
    ...(code !== null && has(codeField) && { successCode: code }),
    ...(text && text !== 'success' && has(messageField) && { successText: text }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** Settings beside the dialect, as far as a world takes them. */
export function habitsFrom({ habits = {} }: RecordedRun): SettingsChange {
  const { csrfCookie, csrfHeader, sessionCookie, padding, keyForm, keyPlace } = habits;
  const tokens = TokenNames.safeParse(filled({ csrfCookie, csrfHeader, sessionCookie }));
  const encryption = Encryption.safeParse(filled({ padding, keyForm, keyPlace }));
  const isUsual = (one: object, usual: object) => JSON.stringify(one) === JSON.stringify(usual);
  return {
    ...(tokens.success && !isUsual(tokens.data, USUAL_TOKENS) && { tokens: tokens.data }),
    ...(encryption.success && !isUsual(encryption.data, USUAL_ENCRYPTION) && { encryption: encryption.data }),
    ...(habits.gsidNull && { gsidNull: true }),
    ...(habits.passedFalse && { verifyRejectsByPassed: true }),
    ...(habits.logoutLocation && { logoutLocation: habits.logoutLocation }),
  };
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

/** Only what is there, and of maps those that hold something. */
function filled<T extends object>(values: T): Partial<T> {
  const isThere = (value: unknown) =>
    value !== undefined && (typeof value !== 'object' || Object.keys(value as object).length > 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isThere(value))) as Partial<T>;
}
