import * as z from 'zod/mini';
import { countedMap } from '#contract/counted.ts';
import { PATTERN_KEYS_MAX } from '#contract/limits.ts';

/** The control API: which calls came, asked by pattern, with the nearest misses (assumed). */

const Times = z
  .strictObject({
    min: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    max: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  })
  .check(
    z.refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
      path: ['max'],
      error: 'expected at least min',
    }),
  );

/** Every named field must match exactly; omitted ones match anything. Not larger than one call may be. */
export const CallPattern = z.strictObject({
  /** with or without `/go`, without its query */
  path: z.optional(z.string().check(z.maxLength(200))),
  method: z.optional(z.string().check(z.maxLength(16))),
  status: z.optional(z.int().check(z.gte(100), z.lte(599))),
  /** the refusal's code; null asks for a call that was not refused */
  code: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** the phone a call was about, also where it was encrypted */
  phone: z.optional(z.string().check(z.maxLength(32))),
  /** the name of the account a call was about, encrypted or of its session */
  account: z.optional(z.string().check(z.maxLength(64))),
  /** the id of the fault that touched the answer; null asks for an answer that none touched */
  fault: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** the rule that refused the call */
  rule: z.optional(z.string().check(z.maxLength(64))),
  /**
   * A part of the request's body: encrypted identifiers are compared in the clear, lists as a whole. Secrets are
   * never compared; `******` asks for one that was sent.
   */
  body: z.optional(countedMap(z.string(), z.unknown(), PATTERN_KEYS_MAX)),
  /** how many such calls are right; left out: at least one */
  times: z.optional(Times),
});
export type CallPattern = z.infer<typeof CallPattern>;

export const Difference = z.object({ field: z.string(), expected: z.string(), got: z.string() });
export type Difference = z.infer<typeof Difference>;

export const NearMiss = z.object({
  /** the first difference, as a sentence */
  message: z.string(),
  seq: z.int(),
  differences: z.array(Difference),
});
export type NearMiss = z.infer<typeof NearMiss>;

export const Verification = z.object({
  /** one line: expected, actual, and the nearest miss */
  message: z.string(),
  ok: z.boolean(),
  count: z.int(),
  /** seq of each call that fits */
  matches: z.array(z.int()),
  /** the three calls that came closest; empty where enough calls fit */
  nearest: z.array(NearMiss),
});
export type Verification = z.infer<typeof Verification>;
