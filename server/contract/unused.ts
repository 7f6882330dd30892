import * as z from 'zod/mini';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

/** Rows of the specification whose use it does not show. All are `spec` and unused: move a row once it has a use. */

/** spec §4, unused: the micro-app list of this product is empty. */
export const MICRO_APPS: readonly never[] = [];

/** spec §3, unused: the upload result mapping. Assumed: all three are texts. */
export const UploadResult = z.object({ uploadUrlId: z.string(), fileUrl: z.string(), suffix: z.string() });
export type UploadResult = z.infer<typeof UploadResult>;

/**
 * spec §5, unused: a name. Assumed: letters of any script and digits, 50 characters at most; one space, `·`, `.`, `'`
 * or `-` may stand between two of them.
 */
export const NAME_PATTERN = /^(?=.{1,50}$)[\p{L}\p{M}\p{Nd}]+(?:[ ·.'-][\p{L}\p{M}\p{Nd}]+)*$/u;

/** spec §5, unused: a number of up to six decimals. Assumed: ASCII digits, a minus allowed, no exponent, no separators. */
export const SIX_DECIMALS_PATTERN = /^-?\d+(?:\.\d{1,6})?$/;

/** spec §5, unused: a password of 8 to 16. Assumed: of the characters that a new password may have, of any kind. */
export const PASSWORD_PATTERN = new RegExp(`^[\\x21-\\x7e]{${PASSWORD_MIN},${PASSWORD_MAX}}$`);
