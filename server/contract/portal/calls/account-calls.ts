import { calls, portal } from '#contract/endpoint.ts';
import { Empty } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import {
  ForgetPasswordRequest,
  ListByOutAccountIdQuery,
  ListByOutAccountIdResponse,
  ListByPhoneQuery,
  ListByPhoneResponse,
  RegisterRequest,
  RegisterResponse,
} from '#contract/portal/account.ts';
import { BasicInfoResponse, CurrentCustomerRequest, CurrentCustomerResponse } from '#contract/portal/customer.ts';

/** Registration, the end of recovery, lists to choose from, and who is signed in. */
export const ACCOUNT_CALLS = calls('门户：账号', {
  register: portal('POST', PATHS.register, '注册，并登录', RegisterResponse, {
    body: RegisterRequest,
    isAct: true,
    assumed: ['response'],
    refusals: ['BUSINESS_HEADER_REJECTED', 'PHONE_INVALID', 'SMS_CODE_REJECTED', 'PHONE_TAKEN', 'WORLD_FULL'],
  }),
  forgetPassword: portal('POST', PATHS.forgetPassword, '重置密码，旧密码建立的会话失效', Empty, {
    body: ForgetPasswordRequest,
    isAct: true,
    assumed: ['response'],
    refusals: ['PHONE_INVALID', 'PASSWORD_REJECTED', 'VERIFY_TOKEN_REJECTED'],
  }),
  listByPhone: portal('GET', PATHS.listByPhone, '手机号下的账号，可供选择', ListByPhoneResponse, {
    query: ListByPhoneQuery,
    assumed: ['query.phone', 'response.[].securityPhone', 'response.[].mainAccountId'],
    refusals: ['LOGIN_REQUIRED', 'PHONE_INVALID'],
  }),
  listByOutAccountId: portal('GET', PATHS.listByOutAccountId, '选择账号的列表', ListByOutAccountIdResponse, {
    query: ListByOutAccountIdQuery,
    assumed: ['query.outAccountId', 'response.[].aliLoginId'],
    refusals: ['LOGIN_REQUIRED'],
  }),
  basicInfo: portal('GET', PATHS.basicInfo, '账号基本信息，含消息和未读数', BasicInfoResponse, {
    source: 'assumed',
    assumed: ['response'],
    refusals: ['LOGIN_REQUIRED'],
  }),
  currentCustomer: portal('POST', PATHS.currentCustomer, '当前客户，含报价所需的标志', CurrentCustomerResponse, {
    body: CurrentCustomerRequest,
    assumed: ['response'],
  }),
});
