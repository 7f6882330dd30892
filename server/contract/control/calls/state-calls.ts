import * as z from 'zod/mini';
import {
  AccountChange,
  AccountQuery,
  AccountSeed,
  SandboxAccount,
  SandboxAccountList,
} from '#contract/control/account.ts';
import { Fault, FaultList, FaultTimes, NewFault } from '#contract/control/fault.ts';
import { Done } from '#contract/control/world.ts';
import { calls, control, Place } from '#contract/endpoint.ts';
import { field } from '#contract/field.ts';

const AccountPlace = z.object({ id: field('账号编号或账号名', Place) });
const FaultPlace = z.object({ id: field('故障编号', Place) });

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
