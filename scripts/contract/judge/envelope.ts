import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { isFields } from '#contract/portal/read-failure.ts';

/** How a success is wrapped. */
export interface Envelope {
  /** its fields: `{code, data, message}` */
  readonly words: string;
  readonly codeField: string | null;
  readonly code: string | number | null;
  readonly textField?: string | null | undefined;
  readonly text?: string | null | undefined;
}

/** True for `{success: true, data}`, beside anything else. */
export function isUsualEnvelope(body: unknown): boolean {
  return isFields(body) && body.success === true && Object.hasOwn(body, 'data');
}

/** Fields of a success around its data; null where there are none around it. */
export function envelopeOf(body: unknown): Envelope | null {
  if (!isFields(body) || !(Object.hasOwn(body, 'data') || Object.hasOwn(body, 'success'))) return null;
  const codeField =
    CODE_FIELDS.find((name) => typeof body[name] === 'string' || typeof body[name] === 'number') ?? null;
  const textField = MESSAGE_FIELDS.find((name) => typeof body[name] === 'string') ?? null;
  return {
    words: `{${Object.keys(body).sort().slice(0, 8).join(', ')}}`,
    ...{ codeField, textField },
    code: codeField && (body[codeField] as string | number),
    text: textField && String(body[textField]),
  };
}
