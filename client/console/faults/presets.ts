import type { NewFault } from '#contract/control/fault.ts';
import { PATHS } from '#contract/paths.ts';

export interface Preset {
  readonly label: string;
  readonly fault: NewFault;
}

const once = { times: 1 } as const;

/** The most requested faults, each one click. */
export const PRESETS: readonly { readonly group: string; readonly presets: readonly Preset[] }[] = [
  {
    group: '登录',
    presets: [
      { label: '登录503', fault: { match: { path: PATHS.login }, answer: { status: 503 }, ...once } },
      { label: '登录慢3秒', fault: { match: { path: PATHS.login }, answer: { delayMs: 3_000 } } },
      { label: '登录连接断开', fault: { match: { path: PATHS.login }, answer: { broken: 'drop' }, ...once } },
      {
        label: '登录成功但回答丢失',
        fault: { match: { path: PATHS.login }, answer: { broken: 'drop', when: 'after' }, ...once },
      },
      {
        label: '登录500，嵌套err.msg',
        fault: {
          match: { path: PATHS.login },
          answer: {
            status: 500,
            dialect: { codeField: 'err.code', messageField: 'err.msg', status: 'refusal' },
            code: 'SYSTEM_ERROR',
            message: '系统繁忙，请稍后再试',
          },
          ...once,
        },
      },
      {
        label: 'HTTP 200的业务错误',
        fault: {
          match: { path: PATHS.login },
          answer: {
            dialect: { codeField: 'retCode', messageField: 'errorMsg', status: 'ok' },
            code: 'BUSINESS_ERROR',
            message: '业务处理失败',
          },
          ...once,
        },
      },
    ],
  },
  {
    group: '会话',
    presets: [
      {
        label: '401，带登录地址',
        fault: { match: { path: PATHS.basicInfo }, answer: { loginUrl: '/login' }, ...once },
      },
      { label: '401，不带登录地址', fault: { match: { path: PATHS.basicInfo }, answer: { loginUrl: '' }, ...once } },
    ],
  },
  {
    group: '所有接口',
    presets: [
      { label: '慢1到4秒', fault: { answer: { delayMs: { min: 1_000, max: 4_000 } } } },
      { label: '三成请求503', fault: { answer: { status: 503 }, chance: 0.3 } },
      { label: '断网', fault: { answer: { broken: 'drop' } } },
      { label: '网关HTML错误页', fault: { answer: { broken: 'html' } } },
      { label: '回答不是JSON', fault: { answer: { broken: 'garbage' } } },
    ],
  },
  {
    group: '短信与二维码',
    presets: [
      { label: '短信迟到1分钟', fault: { sms: { kind: 'late', delayMs: 60_000 } } },
      { label: '短信丢失', fault: { sms: { kind: 'lost' }, ...once } },
      { label: '短信重复', fault: { sms: { kind: 'doubled' } } },
      { label: '短信乱序', fault: { sms: { kind: 'outOfOrder', delayMs: 120_000 } } },
      { label: '二维码状态500', fault: { match: { path: PATHS.qrStatus }, answer: { status: 500 } } },
    ],
  },
];
