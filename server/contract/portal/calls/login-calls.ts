import * as z from 'zod/mini';
import { calls, portal } from '#contract/endpoint.ts';
import { Empty } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import {
  LoginByIdentifierRequest,
  LoginByIdentifierResponse,
  LoginConfigQuery,
  LoginConfigResponse,
  LoginRequest,
  LoginResponse,
  OauthCallbackQuery,
  PublicKeyResponse,
} from '#contract/portal/login.ts';

/** Ways to sign in and out, and the calls of a page before them. */
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
