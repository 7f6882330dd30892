import { DEFAULT_LIMITS, type Limits } from '#contract/control/world-limits.ts';

type Plain = Exclude<keyof Limits, 'resendIntervalMs'>;
type Words = readonly [zh: string, en: string];

/** Descriptions of the limits; defaults and ranges come from the contract. */
const PLAIN: Readonly<Record<Plain, Words>> = {
  codeDigits: ['验证码位数', 'digits of an sms code'],
  codeLifeMs: ['验证码有效期', 'life of an sms code'],
  codeTries: ['一个验证码可以试几次', 'attempts per code'],
  sendsPerWindow: ['同一手机号同一用途在时间窗内最多发几条', 'messages per window for one phone and action'],
  sendWindowMs: ['发送次数的时间窗', 'window in which messages are counted'],
  sessionIdleMs: ['多久不操作后需重新登录', 'idle life of a session'],
  pendingLifeMs: ['多账号选择保留多久', 'time to choose among several accounts'],
  verifyTokenLifeMs: ['找回密码令牌有效期', 'life of a recovery token'],
  gsidLifeMs: ['gsid有效期', 'life of a gsid'],
  qrLifeMs: ['二维码有效期', 'life of a QR code'],
  oauthCodeLifeMs: ['1688授权码有效期', "life of 1688's authorisation code"],
  oauthStateLifeMs: ['1688授权流程有效期', "life of an authorisation's state"],
  wrongPasswords: ['输错几次密码后锁定', 'wrong passwords before an account is locked'],
  wrongPasswordWindowMs: ['密码输错次数的时间窗', 'window in which wrong passwords count'],
  lockMs: ['锁定多久', 'how long an account stays locked'],
  keyLifeMs: ['公钥多久更换', 'age at which the public key is replaced'],
  keyGraceMs: ['换下的公钥还能用多久', 'how long a replaced key is still accepted'],
};
const RESEND: Readonly<Record<keyof Limits['resendIntervalMs'], Words>> = {
  login: ['两条登录短信的最短间隔', 'minimum time between two messages of sign-in'],
  register: ['两条注册短信的最短间隔', 'minimum time between two messages of registration'],
  forgetPwd: ['两条找回密码短信的最短间隔', 'minimum time between two messages of recovery'],
};

/** A limit by its path below `limits`, with its default. */
export interface LimitRow {
  readonly path: string;
  readonly words: Words;
  readonly usual: number;
}

export const LIMIT_ROWS: readonly LimitRow[] = [
  ...Object.entries(PLAIN).map(([path, words]) => ({ path, words, usual: DEFAULT_LIMITS[path as Plain] })),
  ...Object.entries(RESEND).map(([action, words]) => ({
    path: `resendIntervalMs.${action}`,
    words,
    usual: DEFAULT_LIMITS.resendIntervalMs[action as keyof typeof RESEND],
  })),
];

/** Descriptions for the editor, with the default. */
export const LIMIT_WORDS: Readonly<Record<string, Words>> = Object.fromEntries(
  LIMIT_ROWS.map(({ path, words: [zh, en], usual }) => [path, [`${zh}，默认${usual}`, `${en}; ${usual} by default`]]),
);
