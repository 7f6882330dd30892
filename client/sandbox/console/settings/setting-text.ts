import { spanText } from '#client-sandbox/status/time-text.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import type { Limits } from '#contract/control/world-limits.ts';
import { COPY } from '#contract/copy.ts';

type Plain = Exclude<keyof WorldSettings, 'limits'>;
type PlainLimit = Exclude<keyof Limits, 'resendIntervalMs'>;

/** Labels of the settings. */
export const SETTING_NAMES: Readonly<Record<Plain, string>> = {
  servicePhone: '客服电话',
  embedAllowList: '嵌入白名单',
  wrapperAllowList: '包装页白名单',
  gotoUrlAllowList: 'gotoUrl白名单',
  centralLoginUrl: '统一登录地址',
  abTestEnabled: 'A/B测试',
  abShareB: 'B组比例',
  migrationNoticeEnabled: COPY['dlg.migrate.title'],
  dialect: '错误格式',
};

export const LIMIT_NAMES: Readonly<Record<PlainLimit, string>> = {
  codeDigits: '验证码位数',
  codeLifeMs: '验证码有效期',
  codeTries: '验证码可试次数',
  sendsPerWindow: '时段内可发短信数',
  sendWindowMs: '短信计数时段',
  sessionIdleMs: '登录状态闲置时间',
  pendingLifeMs: '选择账号的时限',
  verifyTokenLifeMs: '找回密码凭证有效期',
  gsidLifeMs: 'gsid有效期',
  qrLifeMs: '二维码有效期',
  oauthCodeLifeMs: '1688授权码有效期',
  oauthStateLifeMs: '1688 state有效期',
  wrongPasswords: '密码可错次数',
  wrongPasswordWindowMs: '密码错误计数时段',
  lockMs: '锁定时间',
  keyLifeMs: '公钥更换周期',
  keyGraceMs: '旧公钥宽限期',
};

export const RESEND_NAMES: Readonly<Record<keyof Limits['resendIntervalMs'], string>> = {
  login: '登录短信间隔',
  register: '注册短信间隔',
  forgetPwd: '找回密码短信间隔',
};

/** Any value in a few words. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '开' : '关';
  if (Array.isArray(value)) return value.length === 0 ? '空' : `${value.length}项`;
  if (typeof value === 'object' && value !== null) return Object.values(value).join('、');
  return String(value);
}

/** A setting's value in a few words, as its name wants it. */
export function settingText(name: keyof typeof SETTING_NAMES, value: unknown): string {
  return name === 'abShareB' ? `${Math.round(Number(value) * 1000) / 10}%` : valueText(value);
}

/** A limit's value: what ends in Ms is a time, the rest a number. */
export function limitText(name: string, value: number): string {
  return name.endsWith('Ms') ? spanText(value) : String(value);
}
