import * as z from 'zod/mini';

/** Assumed: how an answer is wrapped. The fields that a failure may use are spec §8. */

/** Fields that may hold a failure's code, in the order they are read (spec §8). */
export const CODE_FIELDS = ['errorCode', 'retCode', 'errCode', 'resultCode', 'msgCode', 'code'] as const;
/**
 * Values of a code field that mean success, in any case; so does 0, as a number or a text of any length. Every other
 * value names a failure: 1 is success to some back ends and failure to others.
 * Assumed: the specification names the fields and none of their values.
 */
export const SUCCESS_CODES: readonly string[] = ['200', 'OK', 'SUCCESS', 'SUCCEED', 'SUCCEEDED', 'SUCCESSFUL'];
/** Fields that may hold a failure's message, read after the nested err.msg (spec §8). */
export const MESSAGE_FIELDS = ['errorMsg', 'errorMessage', 'message'] as const;

export function success<T extends z.ZodMiniType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

export const Refusal = z.object({
  success: z.literal(false),
  err: z.object({
    code: z.string(),
    msg: z.string(),
    /** where a request is wrong, and what was expected there: of its form, tokens and headers, and on whatever the control API refuses */
    path: z.optional(z.string()),
    expected: z.optional(z.string()),
  }),
  /** only on 401 (spec §7) */
  loginUrl: z.optional(z.string()),
});
export type Refusal = z.infer<typeof Refusal>;
