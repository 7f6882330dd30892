import { COPY, type CopyKey } from '#contract/copy.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { ApiError } from '#portal/api/api-error.ts';

/** True if the server rejected the input, as opposed to failing or being unreachable. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'login' || (error.kind === 'refused' && error.status < 500 && error.status !== 429);
}

/** A test for one refusal: by our code for it, or in the specification's words (spec §8). */
function isRefusedWith(code: RefusalCode, text: CopyKey) {
  return (error: unknown): error is ApiError =>
    error instanceof ApiError && isRejection(error) && (error.code === code || error.message === COPY[text]);
}

export const isCodeRejection = isRefusedWith('SMS_CODE_REJECTED', 'code.err.rejected');
export const isPhoneTaken = isRefusedWith('PHONE_TAKEN', 'err.phoneTaken');
