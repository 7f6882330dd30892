import { COPY } from '#contract/copy.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { ApiError } from '#portal/api/api-error.ts';

const CODE_REJECTED: RefusalCode = 'SMS_CODE_REJECTED';
const PHONE_TAKEN: RefusalCode = 'PHONE_TAKEN';

/** True if the server rejected the input, as opposed to failing or being unreachable. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'login' || (error.kind === 'refused' && error.status < 500 && error.status !== 429);
}

/** True if the sms code was rejected: by our code for it, or in the specification's words (spec §8). */
export function isCodeRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !isRejection(error)) return false;
  return error.code === CODE_REJECTED || error.message === COPY['code.err.rejected'];
}

/** True if the phone has an account already: by our code for it, or in its words. */
export function isPhoneTaken(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !isRejection(error)) return false;
  return error.code === PHONE_TAKEN || error.message === COPY['err.phoneTaken'];
}
