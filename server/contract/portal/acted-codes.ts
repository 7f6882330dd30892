import * as z from 'zod/mini';
import type { RefusalCode } from '#contract/refusals.ts';

/**
 * Assumed: codes that the portal acts on, beside showing a message. The one table of them; the portal's configuration may
 * override it (`GET /uc/login/custom`), because another back end has codes of its own.
 */
export const ActedCodes = z.object({
  /** the tokens were refused: the call is repeated once with those that the answer brought */
  retryTokens: z.array(z.string()),
  /** the public key is no longer known: it is fetched anew and the call repeated once */
  renewKey: z.array(z.string()),
  /** nobody is signed in: the page goes to the login page; so it does at HTTP 401 */
  signIn: z.array(z.string()),
});
export type ActedCodes = z.infer<typeof ActedCodes>;

/** Code that is read as "sign in again" in any code field (spec §8). */
export const LOGIN_AGAIN_CODE = '401';

/** The refusals behind each action. */
export const ACTED_REFUSALS = {
  retryTokens: ['CTOKEN_REJECTED', 'CSRF_REJECTED'],
  renewKey: ['PUBLIC_KEY_EXPIRED'],
  signIn: ['LOGIN_REQUIRED'],
} as const satisfies Record<keyof ActedCodes, readonly RefusalCode[]>;

/** Codes where the configuration names none: those of the refusals, and spec §8's own 401. */
export const ACTED_CODES: ActedCodes = {
  retryTokens: [...ACTED_REFUSALS.retryTokens],
  renewKey: [...ACTED_REFUSALS.renewKey],
  signIn: [LOGIN_AGAIN_CODE, ...ACTED_REFUSALS.signIn],
};
