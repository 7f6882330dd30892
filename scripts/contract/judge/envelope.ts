import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { isFields } from '#contract/portal/read-answer.ts';

/** Kinds of fields that a server adds to each answer. */
type Stamp = 'id' | 'millis' | 'iso';

/** Wrapping of a success. */
export interface Envelope {
  /** its fields: `{code, data, message}` */
  readonly words: string;
  readonly codeField: string | null;
  readonly code: string | number | null;
  readonly textField?: string | null | undefined;
  readonly text?: string | null | undefined;
  /** what it has beside the others */
  readonly fields?: Readonly<Record<string, Stamp>> | undefined;
}

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
    ...{ codeField, textField },
    code: codeField && (body[codeField] as string | number),
    text: textField && String(body[textField]),
    ...(others.length > 0 && { fields: Object.fromEntries(others) }),
  };
}

function stampOf(value: unknown): Stamp | null {
  if (typeof value === 'number') return value > 1e12 ? 'millis' : null;
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value)) return 'iso';
  return /^[\w-]{8,64}$/.test(value) && /\d/.test(value) ? 'id' : null;
}
