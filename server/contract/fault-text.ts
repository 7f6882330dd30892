import type { FaultMatch, FaultResponse, NewFault, SmsFault } from './control/fault.ts';
import { SMS_ACTION_TEXT } from './fields.ts';
import { PATHS } from './paths.ts';
import { callLabel } from './portal/endpoints.ts';
import { printable } from './printable.ts';
import { clockText, spanText } from './reasons/time-words.ts';

/** Faults in words, the same in console, terminal and history. */

export const BROKEN_TEXT: Readonly<Record<NonNullable<FaultResponse['broken']>, string>> = {
  drop: '连接断开',
  cut: '只响应一半',
  garbage: '响应不是JSON',
  empty: '响应为空',
  html: '响应HTML错误页',
};

export const SMS_TEXT: Readonly<Record<SmsFault['kind'], string>> = {
  late: '短信迟到',
  lost: '短信丢失',
  doubled: '短信重复',
  outOfOrder: '短信乱序',
};

/** Effect of a fault: `503，延迟3秒`. */
export const effectText = (fault: NewFault): string => effectTexts(fault).join('，') || '无';

function effectTexts({ answer, sms }: NewFault): string[] {
  if (sms) return [`${SMS_TEXT[sms.kind]}${sms.delayMs === undefined ? '' : spanText(sms.delayMs)}`];
  const { status, body, wire, code, message, loginUrl, broken, when, delayMs }: FaultResponse = answer ?? {};
  const texts = [
    broken !== undefined && BROKEN_TEXT[broken],
    loginUrl !== undefined && (loginUrl === '' ? '401，不带登录地址' : `401，登录地址${loginUrl}`),
    status !== undefined && `${wire?.envelope.status === 'ok' ? 200 : status}`,
    wire && `${wire.envelope.code} + ${wire.envelope.message}`,
    code !== undefined && `错误码${code}`,
    message !== undefined && `提示「${short(message)}」`,
    body !== undefined && code === undefined && '自定义响应',
    when === 'after' && '照常执行，只破坏响应',
    delayMs !== undefined &&
      `延迟${typeof delayMs === 'number' ? spanText(delayMs) : `${spanText(delayMs.min)}-${spanText(delayMs.max)}`}`,
  ];
  return texts.filter((text): text is string => Boolean(text));
}

/** Match of a fault: `登录，手机号13800000001，第2次`. */
export const matchText = (fault: NewFault): string => matchTexts(fault).join('，');

function matchTexts({ match = {}, sms }: NewFault): string[] {
  const { path, phone, account, action, nth }: FaultMatch = match;
  const subject = sms
    ? `${action === undefined ? '所有' : SMS_ACTION_TEXT[action]}短信`
    : path === undefined
      ? '所有接口'
      : callLabel(path);
  const texts = [
    subject,
    phone !== undefined && `手机号${phone}`,
    account !== undefined && `账号${account}`,
    nth !== undefined && `第${nth}次`,
  ];
  return texts.filter((text) => text !== false);
}

/** Lifetime of a fault: `还剩2次`, `直到14:02:31`, `一直`. */
export function scopeText(fault: NewFault, fired = 0): string {
  const { times, until } = fault;
  const count = times === undefined ? until === undefined && '一直' : times === 1 ? '下一次' : leftText(times, fired);
  return [count, ...boundsTexts(fault)].filter(Boolean).join('，');
}

/** Count of a fault that is still to be added: `×2`, `一直`. */
export const countText = ({ times }: NewFault): string => (times === undefined ? '一直' : `×${times}`);

export const leftText = (times: number, fired: number): string => `还剩${Math.max(0, times - fired)}次`;

/** Bounds of a fault besides its count: `直到14:02:31`, `概率30%`. */
export function boundsTexts({ until, chance }: NewFault): string[] {
  const bounds = [
    until !== undefined && `直到${clockText(until)}`,
    chance !== undefined && `概率${Math.round(chance * 100)}%`,
  ];
  return bounds.filter((bound) => bound !== false);
}

/** Name of a fault: its preset's, else its match and effect: `登录429`, `登录，第2次：503，延迟3秒`. */
export function faultText(fault: NewFault): string {
  return presetOf(fault)?.[0] ?? wholeText(fault);
}

/** Match and effect of a fault, on one line. */
export function wholeText(fault: NewFault): string {
  const isBare = !fault.sms && matchTexts(fault).length === 1;
  return printable(`${matchText(fault)}${isBare ? '' : '：'}${effectText(fault)}`);
}

/** The preset that does the same, however often. */
function presetOf(fault: NewFault) {
  const same = ({ match, answer, sms, chance }: NewFault) => JSON.stringify([match, answer, sms, chance]);
  return ALL_PRESETS.find(([, preset]) => same(preset) === same(fault));
}

function short(text: string) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const once = { times: 1 } as const;
const LOGIN: FaultMatch = { path: PATHS.login };

/** The most requested faults, each one click. */
export const PRESETS: Readonly<Record<string, Readonly<Record<string, NewFault>>>> = {
  登录: {
    登录503: { match: LOGIN, answer: { status: 503 }, ...once },
    登录延迟3秒: { match: LOGIN, answer: { delayMs: 3_000 } },
    登录连接断开: { match: LOGIN, answer: { broken: 'drop' }, ...once },
    登录成功但响应丢失: { match: LOGIN, answer: { broken: 'drop', when: 'after' }, ...once },
    '登录500，嵌套err.msg': {
      match: LOGIN,
      answer: {
        status: 500,
        wire: { envelope: { code: 'err.code', message: 'err.msg', status: 'refusal' } },
        code: 'SYSTEM_ERROR',
        message: '系统繁忙，请稍后再试',
      },
      ...once,
    },
    'HTTP 200的业务错误': {
      match: LOGIN,
      answer: {
        wire: { envelope: { code: 'retCode', message: 'errorMsg', status: 'ok' } },
        code: 'BUSINESS_ERROR',
        message: '业务处理失败',
      },
      ...once,
    },
  },
  会话: {
    '401，带登录地址': { match: { path: PATHS.basicInfo }, answer: { loginUrl: '/login' }, ...once },
    '401，不带登录地址': { match: { path: PATHS.basicInfo }, answer: { loginUrl: '' }, ...once },
  },
  所有接口: {
    '延迟1-4秒': { answer: { delayMs: { min: 1_000, max: 4_000 } } },
    '30%请求返回503': { answer: { status: 503 }, chance: 0.3 },
    断网: { answer: { broken: 'drop' } },
    网关HTML错误页: { answer: { broken: 'html' } },
    响应不是JSON: { answer: { broken: 'garbage' } },
  },
  短信与二维码: {
    短信迟到1分钟: { sms: { kind: 'late', delayMs: 60_000 } },
    短信丢失: { sms: { kind: 'lost' }, ...once },
    短信重复: { sms: { kind: 'doubled' } },
    短信乱序: { sms: { kind: 'outOfOrder', delayMs: 120_000 } },
    二维码状态500: { match: { path: PATHS.qrStatus }, answer: { status: 500 } },
  },
};

/** The presets of all groups, each with its label. */
export const ALL_PRESETS = Object.values(PRESETS).flatMap((presets) => Object.entries(presets));
