import { CODE_FIELDS } from '#contract/envelope.ts';
import { isFields } from '#contract/portal/read-failure.ts';

export interface SuccessCode {
  readonly codeField: string | null;
  readonly code: string | number | null;
}

/** True for `{success: true, data}`, beside anything else. */
export function isUsualEnvelope(body: unknown): boolean {
  return isFields(body) && body.success === true && Object.hasOwn(body, 'data');
}

/** Code of a success, and the field that holds it; both null where it has none. */
export function successCode(body: unknown): SuccessCode {
  const found = isFields(body)
    ? CODE_FIELDS.find((name) => typeof body[name] === 'string' || typeof body[name] === 'number')
    : undefined;
  return found === undefined || !isFields(body)
    ? { codeField: null, code: null }
    : { codeField: found, code: body[found] as string | number };
}

/** The fields of a body: `{data, success}`. */
export function envelopeWords(body: unknown): string {
  return isFields(body) ? `{${Object.keys(body).sort().slice(0, 8).join(', ')}}` : 'no object';
}
