import * as z from 'zod/mini';
import { calls, type Description, describe, portal } from '#contract/endpoint.ts';
import { Empty, GotoUrl } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import {
  ChoiceLogin,
  Gsid,
  LoginByIdentifierRequest,
  LoginByIdentifierResponse,
  LoginConfigQuery,
  LoginConfigResponse,
  LoginRequest,
  LoginResponse,
  NativeLogin,
  OauthCallbackQuery,
  PasswordLogin,
  PublicKeyResponse,
  SmsLogin,
} from '#contract/portal/login.ts';

/** Ways to sign in and out, and what a page needs before. */
export const LOGIN_CALLS = calls('门户：登录', {
  loginCustom: portal('GET', PATHS.loginCustom, '门户配置', PortalConfig, { assumed: ['response'] }),
  loginConfig: portal('GET', PATHS.loginConfig, '登录方式，含1688登录', LoginConfigResponse, {
    query: LoginConfigQuery,
    changesState: true,
  }),
  publicKey: portal('GET', PATHS.publicKey, '公钥，用于加密', PublicKeyResponse, { assumed: ['response'] }),
  login: portal('POST', PATHS.login, '登录：密码、验证码、多账号选择、二维码', LoginResponse, {
    body: LoginRequest,
    isAct: true,
    refusals: [
      'BUSINESS_HEADER_REJECTED',
      'CREDENTIALS_REJECTED',
      'SMS_CODE_REJECTED',
      'PHONE_INVALID',
      'PUBLIC_KEY_EXPIRED',
      'CIPHERTEXT_REJECTED',
      'ACCOUNT_NOT_CHOSEN',
      'CHOICE_REJECTED',
      'GSID_REJECTED',
    ],
  }),
  loginByIdentifier: portal(
    'POST',
    PATHS.loginByIdentifier,
    '用gsid登录，gsid由嵌入登录交出',
    LoginByIdentifierResponse,
    {
      source: 'assumed',
      body: LoginByIdentifierRequest,
      isAct: true,
      assumed: ['body', 'response'],
      refusals: ['BUSINESS_HEADER_REJECTED', 'GSID_REJECTED'],
    },
  ),
  oauthCallback: portal('GET', PATHS.oauthCallback, '1688授权回调，总是跳转', z.undefined(), {
    source: 'assumed',
    query: OauthCallbackQuery,
    assumed: ['query', 'response'],
    isNavigation: true,
    changesState: true,
    isAct: true,
  }),
  logout: portal('GET', PATHS.logout, '退出登录，重复调用结果相同', Empty, {
    assumed: ['response'],
    refusals: ['CROSS_SITE_REJECTED'],
    changesState: true,
    isAct: true,
  }),
});

const GOTO_URL = '登录后去的地址；不允许的地址变为/go';
const PUBLIC_KEY = '公钥（PEM），取自GET /uc/login/publicKey，缓存120秒';
const ACCOUNT_SIZE = '账号个数；不为1时显示选择框';

export const loginWords = (): readonly Description[] => [
  describe(GotoUrl, GOTO_URL),
  describe(Gsid, '一次性登录标识，60秒有效，用于父页面或二维码登录'),
  describe(LoginRequest, {
    loginType: '登录方式：pwd密码、sms验证码、multi_account多账号选择、native二维码',
    encrypt: '固定为true：标识和密文字段都已加密',
    publicKey: PUBLIC_KEY,
  }),
  // An encrypted field: its plain text.
  describe(PasswordLogin, { loginIdentifier: '账号名', credential: ['登录凭证', { pwd: '密码' }] }),
  describe(SmsLogin, { loginIdentifier: '手机号，11位数字', credential: ['登录凭证', { smsCode: '短信验证码' }] }),
  describe(ChoiceLogin, {
    loginIdentifier: '所选账号的accountId',
    credential: ['登录凭证', { accountSource: '文本1688' }],
  }),
  describe(NativeLogin, { loginIdentifier: '已确认二维码的gsid' }),
  describe(LoginResponse, { accountSize: ACCOUNT_SIZE }),
  describe(LoginByIdentifierRequest, { loginIdentifier: '账号标识' }),
  describe(LoginByIdentifierResponse, { accountSize: ACCOUNT_SIZE, gotoUrl: GOTO_URL }),
  describe(PublicKeyResponse, { publicKey: PUBLIC_KEY }),
  describe(LoginConfigQuery, { loginChannel: '固定为PC' }),
  describe(LoginConfigResponse, {
    loginName: '登录方式的名称',
    loginUrl: '登录地址',
    gotoUrl: GOTO_URL,
    redirect: ['加到登录地址上的参数，已有的不变', { key: '参数名', value: '参数值' }],
  }),
  describe(OauthCallbackQuery, {
    code: '1688授权码，只能用一次',
    state: '授权流程编号，原样带回',
    error: '1688拒绝授权的原因；同意时没有',
  }),
];
