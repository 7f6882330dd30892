import type { Words } from './words.ts';

/** Fields of the portal's calls that mean something of their own there, by call. */
export const PORTAL_FIELD_WORDS: Readonly<Record<string, Words>> = {
  loginConfig: {
    key: '参数名',
    value: '参数值',
  },
  loginCustom: {
    codes: '门户需要处理的错误码',
    retryTokens: '令牌失效：更新令牌后重试一次',
    renewKey: '公钥失效：重新获取公钥',
    signIn: '需要登录',
  },
  oauthCallback: {
    code: '1688授权码，只能用一次',
    state: '授权流程编号，原样带回',
    error: '1688拒绝授权的原因；同意时没有',
  },
  forgetPassword: { account: '所选账号的accountId' },
  currentCustomer: { name: '客户名称' },
  basicInfo: {
    id: '用户编号',
    'messageList.id': '消息编号',
    name: '用户名称',
    title: '消息标题',
    count: '未读消息数',
  },
};
