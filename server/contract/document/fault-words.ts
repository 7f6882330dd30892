import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import type { Words } from './words.ts';

/** Fields of a fault. */
export const FAULT_WORDS: Words = {
  match: '只影响这些请求或短信',
  'match.path': '接口路径，不含/go',
  method: '请求方法',
  'match.phone': '请求或短信涉及的手机号',
  'match.account': '请求涉及的账号名',
  action: '短信用途',
  nth: '第几次，从1起；不写则每次',
  answer: '用这个响应代替',
  status: 'HTTP状态码',
  body: '响应正文，任意JSON',
  code: '错误码',
  message: '错误信息',
  loginUrl: '401带上的登录地址；空字符串表示401但不带地址',
  delayMs: '延迟毫秒数（真实时间）',
  min: '最少',
  max: '最多',
  broken: '断开、截断、乱码、空响应、网页',
  when: 'before：不执行；after：执行后才弄坏响应',
  sms: '短信在路上出的事',
  kind: '迟到、丢失、重复、乱序',
  'sms.delayMs': `迟到多久，或乱序最多等多久（世界时间），不写为${SMS_LATE_MS}和${SMS_OUT_OF_ORDER_MS}`,
  times: '一共发生几次，不写则一直',
  until: '到这个世界时间为止',
  chance: '发生的概率，0到1',
};
