import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
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
import { number, type SettingRow, shapeOf, snapshotShapeOf, type Unit, usualOf } from './setting-row.ts';

/** The limits of the portal's back end that a fixture or `PATCH settings` may change about one world (assumed). */

const YEAR_MS = 31_536_000_000;

/** A duration of at most a year. @param min above 0 where each period costs something */
const time = (usual: number, label: string, meaning: string, min = 0) =>
  number({ unit: 'ms', min, max: YEAR_MS, usual, label, meaning });

const count = (unit: Unit, usual: number, label: string, meaning: string) =>
  number({ unit, min: 1, max: 1_000, usual, label, meaning });

export const LIMITS = {
  codeDigits: number({
    unit: 'digits',
    min: 4,
    max: 8,
    usual: CODE_DIGITS,
    label: '验证码位数',
    meaning: '验证码位数',
  }),
  codeLifeMs: time(CODE_LIFE_MS, '验证码有效期', '验证码有效期'),
  codeTries: count('tries', CODE_TRIES, '验证码可试次数', '一个验证码可以试几次'),
  sendsPerWindow: count('messages', SENDS_PER_WINDOW, '时段内可发短信数', '同一手机号同一用途在时间窗内最多发几条'),
  sendWindowMs: time(SEND_WINDOW_MS, '短信计数时段', '发送次数的时间窗'),
  sessionIdleMs: time(SESSION_IDLE_MS, '登录状态闲置时间', '多久不操作后需重新登录'),
  pendingLifeMs: time(PENDING_LIFE_MS, '选择账号的时限', '多账号选择保留多久'),
  verifyTokenLifeMs: time(VERIFY_TOKEN_LIFE_MS, '找回密码凭证有效期', '找回密码令牌有效期'),
  gsidLifeMs: time(GSID_LIFE_MS, 'gsid有效期', 'gsid有效期'),
  qrLifeMs: time(QR_LIFE_MS, '二维码有效期', '二维码有效期'),
  oauthCodeLifeMs: time(OAUTH_CODE_LIFE_MS, '1688授权码有效期', '1688授权码有效期'),
  oauthStateLifeMs: time(OAUTH_STATE_LIFE_MS, '1688 state有效期', '1688授权流程有效期'),
  wrongPasswords: count('tries', WRONG_PASSWORDS, '密码可错次数', '输错几次密码后锁定'),
  wrongPasswordWindowMs: time(WRONG_PASSWORD_WINDOW_MS, '密码错误计数时段', '密码输错次数的时间窗'),
  lockMs: time(LOCK_MS, '锁定时间', '锁定多久'),
  /** not less than a second: each replacement costs a key */
  keyLifeMs: time(KEY_LIFE_MS, '公钥更换周期', '公钥多久更换', 1_000),
  keyGraceMs: time(KEY_GRACE_MS, '旧公钥宽限期', '换下的公钥还能用多久'),
};

/** The shortest time between two messages, by action. */
export const RESEND_INTERVALS = {
  login: time(RESEND_INTERVAL_MS.login, '登录短信间隔', '两条登录短信的最短间隔'),
  register: time(RESEND_INTERVAL_MS.register, '注册短信间隔', '两条注册短信的最短间隔'),
  forgetPwd: time(RESEND_INTERVAL_MS.forgetPwd, '找回密码短信间隔', '两条找回密码短信的最短间隔'),
};

const withDefault = ({ meaning, usual }: SettingRow) => `${meaning}，默认${usual}`;
const resendInterval = shapeOf(RESEND_INTERVALS, withDefault);

export const Limits = z.object({
  ...shapeOf(LIMITS, withDefault),
  resendIntervalMs: field('两条短信的最短间隔，按用途', z.object(resendInterval)),
});
export type Limits = z.infer<typeof Limits>;

/** Only named fields change. Sms codes, QR tickets, pending records and locks keep the life they began with; everything else follows a new limit at once. */
export const LimitsChange = z.partial(
  z.strictObject({
    ...shapeOf(LIMITS, withDefault),
    resendIntervalMs: field('两条短信的最短间隔，按用途', z.partial(z.strictObject(resendInterval))),
  }),
);
export type LimitsChange = z.infer<typeof LimitsChange>;

/** In a snapshot: a limit that is younger than the snapshot has its default. */
export const SavedLimits = z.object({ ...snapshotShapeOf(LIMITS), resendIntervalMs: z.object(resendInterval) });

export const DEFAULT_LIMITS: Limits = { ...usualOf(LIMITS), resendIntervalMs: usualOf(RESEND_INTERVALS) };

/** Limits with a change applied. */
export function changedLimits(limits: Limits, { resendIntervalMs, ...change }: LimitsChange): Limits {
  return {
    ...limits,
    ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Limits>),
    resendIntervalMs: { ...limits.resendIntervalMs, ...(resendIntervalMs as Partial<Limits['resendIntervalMs']>) },
  };
}
