import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import type { Words } from './words.ts';

/** Fields of a fault. */
export const FAULT_WORDS: Words = {
  match: ['只影响这些请求或短信', 'calls or messages that it applies to'],
  'match.path': ['接口路径，不含/go', 'path of a call, without /go'],
  method: ['请求方法', 'method of a call'],
  'match.phone': ['请求或短信涉及的手机号', 'phone of a call or a message'],
  'match.account': ['请求涉及的账号名', 'account of a call'],
  action: ['短信用途', 'action of a message'],
  nth: ['第几次，从1起；不写则每次', 'only the nth time, counted from 1; every time by default'],
  answer: ['用这个响应代替', 'response sent instead'],
  status: ['HTTP状态码', 'HTTP status'],
  body: ['响应正文，任意JSON', 'response body, any JSON'],
  code: ['错误码', 'error code'],
  message: ['错误信息', 'error message'],
  loginUrl: ['401带上的登录地址；空字符串表示401但不带地址', 'status 401 with this loginUrl; empty: without one'],
  delayMs: ['延迟毫秒数（真实时间）', 'delay in milliseconds of real time'],
  min: ['最少', 'at least'],
  max: ['最多', 'at most'],
  broken: [
    '断开、截断、乱码、空响应、网页',
    'drop closes the connection, cut sends half of the response, garbage is not JSON, empty has no body, html is a page',
  ],
  when: [
    'before：不执行；after：执行后才弄坏响应',
    'before: the call is not executed; after: it is executed and its response replaced',
  ],
  sms: ['短信在路上出的事', 'delivery fault of messages'],
  kind: ['迟到、丢失、重复、乱序', 'late, lost, duplicated or reordered'],
  'sms.delayMs': [
    `迟到多久，或乱序最多等多久（世界时间），不写为${SMS_LATE_MS}和${SMS_OUT_OF_ORDER_MS}`,
    `delay, or how long a reordered message waits, in world time; ${SMS_LATE_MS} and ${SMS_OUT_OF_ORDER_MS} by default`,
  ],
  times: ['一共发生几次，不写则一直', 'how many times; unlimited by default'],
  until: ['到这个世界时间为止', 'end of the fault in world time, milliseconds since 1970'],
  chance: ['发生的概率，0到1', "probability, 0 to 1, from the world's seed"],
};
