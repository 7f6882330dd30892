import * as z from 'zod/mini';

/** Assumed: how an answer is wrapped, of the control API too. */

export function success<T extends z.ZodMiniType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

export const Refusal = z.object({
  success: z.literal(false),
  err: z.object({
    code: z.string(),
    msg: z.string(),
    /** path and expected value of a fault in a request: of its form, tokens and headers, and of every refusal of the control API */
    path: z.optional(z.string()),
    expected: z.optional(z.string()),
  }),
  /** only on 401 (spec §7) */
  loginUrl: z.optional(z.string()),
});
export type Refusal = z.infer<typeof Refusal>;
