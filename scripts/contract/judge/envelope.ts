import * as z from 'zod/mini';
import { countedMap } from '#contract/fields.ts';
import { isFields } from '#contract/json-value.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';

export const CodeValue = z.union([z.string(), z.number()]);
export const FieldName = z.nullable(z.string());
/** Kinds of fields that a server adds to each answer. */
const Stamp = z.enum(['id', 'millis', 'iso']);
/** More than any answer has. */
const FIELDS_MAX = 10_000;

/** Wrapping of a success. */
export const Envelope = z.object({
  /** its fields: `{code, data, message}` */
  words: z.string(),
  codeField: FieldName,
  code: z.nullable(CodeValue),
  textField: z.optional(FieldName),
  text: z.optional(FieldName),
  /** what it has beside the others */
  fields: z.optional(countedMap(z.string(), Stamp, FIELDS_MAX)),
});
export type Envelope = z.infer<typeof Envelope>;

/** Envelope of a server that answers with the data itself. */
const NONE: Envelope = { words: 'none around the data', codeField: null, code: null };

/** True for `{success: true, data}`, beside anything else. */
export function isUsualEnvelope(body: unknown): boolean {
  return isFields(body) && body.success === true && Object.hasOwn(body, 'data');
}

/** Fields of a success around its data. */
export function envelopeOf(body: unknown): Envelope {
  if (!isFields(body) || !(Object.hasOwn(body, 'data') || Object.hasOwn(body, 'success'))) return NONE;
  const codeField =
    CODE_FIELDS.find((name) => typeof body[name] === 'string' || typeof body[name] === 'number') ?? null;
  const textField = MESSAGE_FIELDS.find((name) => typeof body[name] === 'string') ?? null;
  const others = Object.entries(body).flatMap(([name, value]) => {
    const stamp = [codeField, textField, 'success', 'data'].includes(name) ? null : stampOf(value);
    return stamp ? [[name, stamp] as const] : [];
  });
  return {
    words: `{${Object.keys(body).sort().slice(0, 8).join(', ')}}`,
    codeField,
    textField,
    code: codeField && (body[codeField] as string | number),
    text: textField && String(body[textField]),
    ...(others.length > 0 && { fields: Object.fromEntries(others) }),
  };
}

function stampOf(value: unknown): z.infer<typeof Stamp> | null {
  if (typeof value === 'number') return value > 1e12 ? 'millis' : null;
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value)) return 'iso';
  return /^[\w-]{8,64}$/.test(value) && /\d/.test(value) ? 'id' : null;
}
