import { calls, type Description, describe, portal } from '#contract/endpoint.ts';
import { Empty } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import {
  AccountEntity,
  AccountListItem,
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

const SECURITY_PHONE = '安全手机号；响应中已脱敏';
const ACCOUNT_ID = '账号编号';
const SOURCE = '账号来源：inner';

/** Flags of an account that several calls answer. */
export const FLAG_WORDS = {
  isSupplier: '是否采购企业供应商',
  hasRealNameAuth: '是否完成实名认证',
  hasQualificationAuth: '是否完成资质认证',
  isPaidMember: '是否付费会员',
  hasFilledEnterpriseProfile: '是否填写企业资料',
};

export const ENTITY_WORDS = {
  account: '账号名',
  loginId: '登录编号',
  accountId: ACCOUNT_ID,
  securityPhone: SECURITY_PHONE,
  mainAccountId: '主账号编号；主账号为其自身',
  outAccountId: '外部账号编号',
  enable: '是否可以登录',
  admin: '是否管理员',
  innerAccount: '是否内部账号',
  test: '是否测试账号',
  attributes: '附加属性',
  tags: '标签',
  iamUserId: 'IAM用户编号',
  gmtCreate: '创建时间，毫秒',
  gmtModified: '修改时间，毫秒',
  aliLoginId: '1688登录编号，未关联时为空',
};

export const accountWords = (): readonly Description[] => [
  describe(AccountEntity, ENTITY_WORDS),
  describe(AccountListItem, ENTITY_WORDS),
  describe(ListByOutAccountIdQuery, ENTITY_WORDS),
  describe(RegisterRequest, {
    account: '账号名',
    securityPhone: SECURITY_PHONE,
    accountSrc: SOURCE,
    accountType: '账号类型：B',
  }),
  describe(RegisterResponse, ENTITY_WORDS),
  describe(ForgetPasswordRequest, {
    verifyToken: 'verifySmsCodeReturnToken返回的令牌，10分钟内用一次',
    newPassword: '新密码，8至16个字符',
    action: '验证码用途：固定为forgetPwd',
    account: '所选账号的accountId',
  }),
  describe(CurrentCustomerRequest, { params: ['请求参数', { request: '空对象' }] }),
  describe(CurrentCustomerResponse, {
    isLogin: '是否已登录',
    customer: ['当前客户；未登录时为null', { ...FLAG_WORDS, accountId: ACCOUNT_ID, name: '客户名称' }],
  }),
  describe(BasicInfoResponse, {
    ...FLAG_WORDS,
    id: '用户编号',
    name: '用户名称',
    accountId: ACCOUNT_ID,
    accountSrc: SOURCE,
    loginRedirectUrl: '登录后的地址',
    authUrl: '企业认证地址',
    securityPhone: SECURITY_PHONE,
    messageList: ['消息列表', { id: '消息编号', title: '消息标题', sentAt: '发送时间，毫秒', read: '是否已读' }],
    count: '未读消息数',
  }),
];
