import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';
import { type CallName, DEFAULT_WIRE, type RefusalWords, type Wire, wordsOf } from '#contract/wire/wire.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';
import { isTextOf } from '#scripts/contract/judge/refusal-fields.ts';
import type { RecordedRun } from './recorded-run.ts';

export type Refused = RecordedRun['refusals'][number];

/** The wire format in which a recorded server speaks. */
export function wireFrom(run: RecordedRun): Wire {
  const { refusals, envelopes } = run;
  const codeField = known(commonest(refusals.flatMap((one) => one.codeField ?? [])), ['err.code', ...CODE_FIELDS]);
  const messageField = known(commonest(refusals.flatMap((one) => one.textField ?? [])), ['err.msg', ...MESSAGE_FIELDS]);
  const [envelope] = envelopes;
  const kinds = [...new Set(refusals.map(({ refusal }) => refusal))];
  const statusOf = (refusal: RefusalCode) =>
    commonest(refusals.filter((one) => one.refusal === refusal).map((one) => one.status));
  const status = kinds.filter((kind) => statusOf(kind) === 200).length * 2 > kinds.length ? 'ok' : 'refusal';
  const plain: Wire = {
    ...habitsFrom(run),
    envelope: {
      ...DEFAULT_WIRE.envelope,
      status,
      ...(codeField && { code: codeField }),
      ...(messageField && { message: messageField }),
      ...envelopeFrom(envelope, codeField, messageField),
    },
  };
  const words = (some: readonly Refused[], than: Wire, call: string | null) =>
    wordsFrom(some, than, call, codeField !== undefined, envelope);
  const whole = { ...plain, refusals: words(refusals, plain, null) };
  const calls = [...new Set(refusals.map(({ call }) => call))].flatMap((call) => {
    const own = words(
      refusals.filter((one) => one.call === call),
      whole,
      call,
    );
    return Object.keys(own).length > 0 ? [[call as CallName, { refusals: own }] as const] : [];
  });
  return WireSchema.parse(filled({ ...whole, calls: Object.fromEntries(calls) }));
}

/** Codes, texts and statuses of refusals that a wire format has otherwise. */
function wordsFrom(
  refusals: readonly Refused[],
  than: Wire,
  call: string | null,
  isOutsideErr: boolean,
  success: RecordedRun['envelopes'][number] | undefined,
): RefusalWords {
  const kinds = [...new Set(refusals.map((one) => one.refusal))].map((refusal) => {
    const some = refusals.filter((one) => one.refusal === refusal);
    const spoken = spokenWords(than, call, refusal);
    const code = commonest(some.map((one) => one.code).filter((value) => value !== ''));
    // No wire format has a success's code for a refusal: such a one stays a remainder.
    const isOfSuccess = String(code) === String(success?.code);
    // Outside of err.code a sign-in's code would be the number 401: said outright, it is what was recorded.
    const isSaid = wordsOf(than, call, refusal).code !== undefined || !isOutsideErr;
    const text = commonest(some.map((one) => one.text).filter((value) => value !== ''));
    const status = commonest(some.map((one) => one.status).filter((one) => one === 200 || (one >= 400 && one < 600)));
    const words = {
      code: code !== undefined && !isOfSuccess && (code !== spoken.code || !isSaid) ? code : undefined,
      text: text !== undefined && !isSameText(than, call, refusal, text) ? text : undefined,
      status: status === spoken.status ? undefined : status,
    };
    return [refusal, filled(words)] as const;
  });
  return filled(Object.fromEntries(kinds));
}

/** Code, text and status of a refusal as they travel. */
export function spokenWords(wire: Wire, call: string | null, refusal: RefusalCode) {
  const { code = refusal, text = REFUSALS[refusal].text, status } = wordsOf(wire, call, refusal);
  return { code, text, status: status ?? (wire.envelope.status === 'ok' ? 200 : REFUSALS[refusal].status) };
}

/** True for the text that a refusal has in a wire format, with anything in its places. */
export function isSameText(wire: Wire, call: string | null, refusal: RefusalCode, text: string): boolean {
  const own = wordsOf(wire, call, refusal).text;
  return own === undefined ? isTextOf(REFUSALS[refusal].text, text) : own === text;
}

/** The envelope of successes, where its fields are those of refusals. */
function envelopeFrom(
  envelope: RecordedRun['envelopes'][number] | undefined,
  codeField = 'err.code',
  messageField = 'err.msg',
): Partial<Wire['envelope']> {
  if (!envelope) return {};
  const { words, code, text, fields = {} } = envelope;
  if (!words.startsWith('{')) return { data: '' };
  const names = words.slice(1, -1).split(', ');
  const has = (...some: readonly string[]) => some.every((name) => names.includes(name));
  const isCoded = has('data', codeField, messageField);
  const isMarked = has('success');
  if (!isMarked && !isCoded) return {};
  const value = code !== null && has(codeField) ? code : 0;
  const success = isMarked ? { success: true, ...(isCoded && { [codeField]: value }) } : value;
  return {
    success,
    ...(text && text !== 'success' && has(messageField) && { successText: text }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** The parts beside envelope and refusals, as far as a world takes them. */
function habitsFrom({ habits = {} }: RecordedRun): Wire {
  const { csrfCookie, csrfHeader, sessionCookie, padding, keyForm, keyPlace } = habits;
  const parts = [
    { tokens: filled({ csrfCookie, csrfHeader, sessionCookie }) },
    { encryption: filled({ padding, keyForm, keyField: keyPlace === 'text' ? '' : keyPlace }) },
    {
      answers: {
        ...(habits.gsidNull && { gsid: 'null' }),
        ...(habits.passedFalse && { wrongCode: 'passed' }),
        ...(habits.logoutLocation && { logout: habits.logoutLocation }),
      },
    },
  ];
  // A part that no world takes is left out.
  const taken = parts.filter((part) => WireSchema.safeParse(part).success);
  return WireSchema.parse(Object.assign({}, ...taken));
}

function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Undefined for the usual field, and for a field that spec §8 does not name. */
function known<T extends string>(name: string | undefined, [usual, ...names]: readonly [T, ...T[]]): T | undefined {
  return name === usual ? undefined : names.find((one) => one === name);
}

/** Only what is there, and of maps those that hold something. */
function filled<T extends object>(values: T): Partial<T> {
  const isThere = (value: unknown) =>
    value !== undefined && (typeof value !== 'object' || Object.keys(value as object).length > 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isThere(value))) as Partial<T>;
}
