import type { Words } from './words.ts';

/** Fields of the portal's calls that mean something of their own there, by call. */
export const PORTAL_FIELD_WORDS: Readonly<Record<string, Words>> = {
  loginConfig: {
    key: ['参数名', 'name of the parameter'],
    value: ['参数值', 'value of the parameter'],
  },
  loginCustom: {
    codes: ['门户需要处理的错误码', 'codes that the portal acts on, as this back end writes them'],
    retryTokens: ['令牌失效：更新令牌后重试一次', 'codes that ask for new tokens and one more try'],
    renewKey: ['公钥失效：重新获取公钥', 'codes that ask for a new public key'],
    signIn: ['需要登录', 'codes that ask to sign in'],
  },
  oauthCallback: {
    code: ['1688授权码，只能用一次', "1688's authorisation code, used once"],
    state: ['授权流程编号，原样带回', 'state of the authorisation, as it was sent'],
    error: ['1688拒绝授权的原因；同意时没有', 'why 1688 refused; left out where it agreed'],
  },
  forgetPassword: { account: ['所选账号的accountId', 'accountId of the account that was chosen'] },
  currentCustomer: { name: ['客户名称', 'name of the customer'] },
  basicInfo: {
    id: ['用户编号', 'id of the user'],
    'messageList.id': ['消息编号', 'id of the message'],
    name: ['用户名称', 'name of the user'],
    title: ['消息标题', 'title of the message'],
    count: ['未读消息数', 'number of unread messages'],
  },
};
