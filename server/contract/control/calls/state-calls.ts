import * as z from 'zod/mini';
import {
  AccountChange,
  AccountQuery,
  AccountSeed,
  SandboxAccount,
  SandboxAccountList,
} from '#contract/control/account.ts';
import {
  Fault,
  FaultList,
  FaultMatch,
  FaultResponse,
  FaultTimes,
  NewFault,
  SmsFault,
} from '#contract/control/fault.ts';
import { Done } from '#contract/control/world.ts';
import { calls, control, type Description, describe, Place } from '#contract/endpoint.ts';
import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import { ENTITY_WORDS, FLAG_WORDS } from '#contract/portal/calls/account-calls.ts';

const AccountPlace = z.object({ id: Place });
const FaultPlace = z.object({ id: Place });

/** Accounts and faults of a world, as a person sets them. */
export const STATE_CALLS = calls('控制：账号和故障', {
  accounts: control('GET /accounts', '账号列表，含虚构密码', SandboxAccountList, { query: AccountQuery }),
  createAccount: control('POST /accounts', '新增账号', SandboxAccount, {
    body: AccountSeed,
    refusals: ['PHONE_INVALID', 'SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  changeAccount: control('PATCH /accounts/:id', '修改账号的标志、手机号或密码', SandboxAccount, {
    params: AccountPlace,
    body: AccountChange,
    refusals: ['PHONE_INVALID', 'SUBJECT_UNKNOWN'],
  }),
  deleteAccount: control('DELETE /accounts/:id', '删除账号及其会话；先删子账号', Done, {
    params: AccountPlace,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  faults: control('GET /faults', '当前的故障', FaultList),
  createFault: control('POST /faults', '故意弄坏接口或短信', Fault, {
    body: NewFault,
    refusals: ['SUBJECT_CONFLICT'],
  }),
  changeFault: control('PATCH /faults/:id', '修改一个故障共发生几次', Fault, {
    params: FaultPlace,
    body: FaultTimes,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  clearFaults: control('DELETE /faults', '清除全部故障', Done),
  deleteFault: control('DELETE /faults/:id', '清除一个故障', Done, {
    params: FaultPlace,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
});

export const changeWords = () => ({ ...ENTITY_WORDS, ...FLAG_WORDS, password: '密码（虚构数据）' });
/** Of a field that is left out, the default. */
export const seedWords = () => ({
  ...changeWords(),
  accountId: '账号编号，不写则随机',
  password: '密码；null表示没有设过',
  mainAccountId: '主账号的accountId；子账号才写',
  enable: '是否可以登录，默认true',
  admin: '是否管理员，默认主账号为true',
});

const RESPONSE_WORDS = {
  status: 'HTTP状态码',
  body: '响应正文，任意JSON',
  wire: '失败响应的格式',
  code: '错误码',
  message: '错误信息',
  loginUrl: '401带上的登录地址；空字符串表示401但不带地址',
  delayMs: ['延迟毫秒数（真实时间）', { min: '最少', max: '最多' }],
  broken: '断开、截断、乱码、空响应、网页',
  when: 'before：不执行；after：执行后才弄坏响应',
} as const;

export const FAULT_WORDS = {
  match: '只影响这些请求或短信',
  answer: ['用这个响应代替', RESPONSE_WORDS],
  sms: '短信在路上出的事',
  times: '一共发生几次，不写则一直',
  until: '到这个世界时间为止',
  chance: '发生的概率，0到1',
} as const;

export const stateWords = (): readonly Description[] => [
  describe(AccountPlace, { id: '账号编号或账号名' }),
  describe(AccountQuery, {
    q: '账号名、手机号、编号或1688编号中包含的文字，不分大小写',
    limit: '最多返回几个，不写为1000',
    offset: '跳过前几个，不写为0',
  }),
  describe(SandboxAccountList, { accounts: '账号', total: '符合的总数，含未返回的' }),
  describe(SandboxAccount, {
    ...changeWords(),
    phone: '手机号，未脱敏；尚未绑定为空',
    lockedUntil: '锁定到何时；未锁定为null',
  }),
  describe(AccountSeed, seedWords()),
  describe(AccountChange, changeWords()),
  describe(FaultPlace, { id: '故障编号' }),
  describe(FaultList, { faults: '当前的故障' }),
  describe(NewFault, FAULT_WORDS),
  describe(Fault, {
    ...FAULT_WORDS,
    id: '故障编号',
    fired: '已发生几次',
    matched: '符合条件的请求或短信有几个',
  }),
  describe(FaultTimes, { times: '一共发生几次，含已发生的' }),
  describe(FaultMatch, {
    path: '接口路径，不含/go',
    method: '请求方法',
    phone: '请求或短信涉及的手机号',
    account: '请求涉及的账号名',
    action: '短信用途',
    nth: '第几次，从1起；不写则每次',
  }),
  describe(FaultResponse, RESPONSE_WORDS),
  describe(SmsFault, {
    kind: '迟到、丢失、重复、乱序',
    delayMs: `迟到多久，或乱序最多等多久（世界时间），不写为${SMS_LATE_MS}和${SMS_OUT_OF_ORDER_MS}`,
  }),
];
