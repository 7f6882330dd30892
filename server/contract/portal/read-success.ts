import { CODE_FIELDS } from '#contract/envelope.ts';
import { isFields, readFailure } from './read-failure.ts';

/** Data of a successful response. */
export interface Success {
  readonly data: unknown;
}

/**
 * The data of a success; null for everything else. A success is a JSON object whose `success` is not false and whose
 * codes name no failure (spec §8); its data is `data` where the field is there, else the object itself. The caller has
 * judged the HTTP status. Assumed: where `success` does not say true, a nested err.msg without any code is a failure.
 */
export function readSuccess(body: unknown): Success | null {
  if (!isFields(body) || body.success === false) return null;
  if (readFailure(body).code || (body.success !== true && isBareMessage(body.err))) return null;
  return { data: Object.hasOwn(body, 'data') ? body.data : body };
}

function isBareMessage(err: unknown): boolean {
  return isFields(err) && readFailure({ err }).message !== '' && !CODE_FIELDS.some((name) => Object.hasOwn(err, name));
}
