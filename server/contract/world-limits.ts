import * as z from 'zod/mini';
import {
  CODE_DIGITS,
  CODE_LIFE_MS,
  CODE_TRIES,
  GSID_LIFE_MS,
  KEY_GRACE_MS,
  KEY_LIFE_MS,
  LOCK_MS,
  OAUTH_CODE_LIFE_MS,
  OAUTH_STATE_LIFE_MS,
  PENDING_LIFE_MS,
  QR_LIFE_MS,
  RESEND_INTERVAL_MS,
  SEND_WINDOW_MS,
  SENDS_PER_WINDOW,
  SESSION_IDLE_MS,
  VERIFY_TOKEN_LIFE_MS,
  WRONG_PASSWORD_WINDOW_MS,
  WRONG_PASSWORDS,
} from './limits.ts';

/** The limits of the portal's back end that a fixture or `PATCH settings` may change about one world (assumed). */

const YEAR_MS = 31_536_000_000;
const Ms = z.int().check(z.gte(0), z.lte(YEAR_MS));
const Count = z.int().check(z.gte(1), z.lte(1_000));

const resendInterval = { login: Ms, register: Ms, forgetPwd: Ms };

const limits = {
  codeDigits: z.int().check(z.gte(4), z.lte(8)),
  codeLifeMs: Ms,
  codeTries: Count,
  sendsPerWindow: Count,
  sendWindowMs: Ms,
  sessionIdleMs: Ms,
  pendingLifeMs: Ms,
  verifyTokenLifeMs: Ms,
  gsidLifeMs: Ms,
  qrLifeMs: Ms,
  oauthCodeLifeMs: Ms,
  oauthStateLifeMs: Ms,
  wrongPasswords: Count,
  wrongPasswordWindowMs: Ms,
  lockMs: Ms,
  /** not less than a second: each replacement costs a key */
  keyLifeMs: z.int().check(z.gte(1_000), z.lte(YEAR_MS)),
  keyGraceMs: Ms,
};

export const Limits = z.object({ ...limits, resendIntervalMs: z.object(resendInterval) });
export type Limits = z.infer<typeof Limits>;

/** Only what is named changes. Codes, tickets and tokens that are out already keep the life they were given. */
export const LimitsChange = z.partial(
  z.strictObject({ ...limits, resendIntervalMs: z.partial(z.strictObject(resendInterval)) }),
);
export type LimitsChange = z.infer<typeof LimitsChange>;

export const DEFAULT_LIMITS: Limits = {
  codeDigits: CODE_DIGITS,
  codeLifeMs: CODE_LIFE_MS,
  codeTries: CODE_TRIES,
  resendIntervalMs: RESEND_INTERVAL_MS,
  sendsPerWindow: SENDS_PER_WINDOW,
  sendWindowMs: SEND_WINDOW_MS,
  sessionIdleMs: SESSION_IDLE_MS,
  pendingLifeMs: PENDING_LIFE_MS,
  verifyTokenLifeMs: VERIFY_TOKEN_LIFE_MS,
  gsidLifeMs: GSID_LIFE_MS,
  qrLifeMs: QR_LIFE_MS,
  oauthCodeLifeMs: OAUTH_CODE_LIFE_MS,
  oauthStateLifeMs: OAUTH_STATE_LIFE_MS,
  wrongPasswords: WRONG_PASSWORDS,
  wrongPasswordWindowMs: WRONG_PASSWORD_WINDOW_MS,
  lockMs: LOCK_MS,
  keyLifeMs: KEY_LIFE_MS,
  keyGraceMs: KEY_GRACE_MS,
};

/** Limits with what a change names put in their place. */
export function changedLimits(limits: Limits, { resendIntervalMs, ...change }: LimitsChange): Limits {
  return {
    ...limits,
    ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Limits>),
    resendIntervalMs: { ...limits.resendIntervalMs, ...(resendIntervalMs as Partial<Limits['resendIntervalMs']>) },
  };
}
