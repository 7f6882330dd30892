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
} from '#contract/limits.ts';

/** The limits of the portal's back end that a fixture or `PATCH settings` may change about one world (assumed). */

export interface LimitRange {
  readonly min: number;
  readonly max: number;
}

const YEAR_MS = 31_536_000_000;
const MS: LimitRange = { min: 0, max: YEAR_MS };
const COUNT: LimitRange = { min: 1, max: 1_000 };

/** The least and the most that each limit can be, in its own unit; both count. */
export const LIMIT_RANGES = {
  codeDigits: { min: 4, max: 8 },
  codeLifeMs: MS,
  codeTries: COUNT,
  resendIntervalMs: MS,
  sendsPerWindow: COUNT,
  sendWindowMs: MS,
  sessionIdleMs: MS,
  pendingLifeMs: MS,
  verifyTokenLifeMs: MS,
  gsidLifeMs: MS,
  qrLifeMs: MS,
  oauthCodeLifeMs: MS,
  oauthStateLifeMs: MS,
  wrongPasswords: COUNT,
  wrongPasswordWindowMs: MS,
  lockMs: MS,
  /** not less than a second: each replacement costs a key */
  keyLifeMs: { min: 1_000, max: YEAR_MS },
  keyGraceMs: MS,
} as const satisfies Readonly<Record<string, LimitRange>>;

const within = ({ min, max }: LimitRange) => z.int().check(z.gte(min), z.lte(max));
const { resendIntervalMs: RESEND, ...PLAIN } = LIMIT_RANGES;

const resendInterval = { login: within(RESEND), register: within(RESEND), forgetPwd: within(RESEND) };

const limits = Object.fromEntries(Object.entries(PLAIN).map(([name, range]) => [name, within(range)])) as {
  [Name in keyof typeof PLAIN]: ReturnType<typeof within>;
};

export const Limits = z.object({ ...limits, resendIntervalMs: z.object(resendInterval) });
export type Limits = z.infer<typeof Limits>;

/** Only what is named changes. Sms codes, QR tickets, pending records and locks keep the life they were given; the rest heeds the new one at once. */
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
