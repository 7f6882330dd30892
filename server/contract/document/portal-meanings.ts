import { AccountFlags, SandboxAccount } from '#contract/control/account.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { type Meaning, meaningsOf, within } from '#contract/field.ts';
import { GotoUrl, Phone, Scene, SmsAction, TypedCode } from '#contract/fields.ts';
import {
  AccountEntity,
  AccountListItem,
  ForgetPasswordRequest,
  ListByOutAccountIdQuery,
  RegisterRequest,
  RegisterResponse,
} from '#contract/portal/account.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import { BasicInfoResponse, CurrentCustomerRequest, CurrentCustomerResponse } from '#contract/portal/customer.ts';
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
import { PrepareRequest, PrepareResponse, QrStatusRequest, QrStatusResponse } from '#contract/portal/qr.ts';
import { VerifySmsCodeRequest, VerifySmsCodeResponse } from '#contract/portal/sms.ts';

const SECURITY_PHONE = '安全手机号；响应中已脱敏';
const ACCOUNT_ID = '账号编号';
const MAIN_ACCOUNT = '主账号编号；主账号为其自身';
const SOURCE = '账号来源：inner';
const CREDENTIAL = '登录凭证';
const GOTO_URL = '登录后去的地址；不允许的地址变为/go';
const PUBLIC_KEY = '公钥（PEM），取自GET /uc/login/publicKey，缓存120秒';
const ACCOUNT_SIZE = '账号个数；不为1时显示选择框';
const ACTION = '验证码用途：login登录、register注册、forgetPwd找回密码';
const SCENE = '二维码编号';

const FLAGS = meaningsOf(AccountFlags);

const ENTITY = {
  account: '账号名',
  loginId: '登录编号',
  accountId: ACCOUNT_ID,
  securityPhone: SECURITY_PHONE,
  mainAccountId: MAIN_ACCOUNT,
  outAccountId: '外部账号编号',
  ...FLAGS,
  attributes: '附加属性',
  tags: '标签',
  iamUserId: 'IAM用户编号',
  gmtCreate: '创建时间，毫秒',
  gmtModified: '修改时间，毫秒',
  aliLoginId: '1688登录编号，未关联时为空',
};

/** Meanings of the fields of the portal's calls. The document alone loads them: a page of the portal carries none. */
export const PORTAL_MEANINGS: readonly Meaning[] = [
  [Phone, '手机号，11位数字'],
  [SmsAction, ACTION],
  [Scene, '固定为sup'],
  [TypedCode, '短信验证码'],
  [GotoUrl, GOTO_URL],
  [Gsid, '一次性登录标识，60秒有效，用于父页面或二维码登录'],
  [
    PortalConfig,
    {
      ...meaningsOf(WorldSettings),
      userAgreementUrl: '用户协议地址',
      legalUrl: '法律声明地址',
      activationGuideUrl: '激活指引地址',
    },
  ],
  [
    LoginRequest,
    {
      loginType: '登录方式：pwd密码、sms验证码、multi_account多账号选择、native二维码',
      encrypt: '固定为true：标识和密文字段都已加密',
      publicKey: PUBLIC_KEY,
    },
  ],
  // An encrypted field: its plain text.
  [PasswordLogin, { loginIdentifier: '账号名', credential: CREDENTIAL, 'credential.pwd': '密码' }],
  [SmsLogin, { loginIdentifier: '手机号，11位数字', credential: CREDENTIAL, 'credential.smsCode': '短信验证码' }],
  [
    ChoiceLogin,
    { loginIdentifier: '所选账号的accountId', credential: CREDENTIAL, 'credential.accountSource': '文本1688' },
  ],
  [NativeLogin, { loginIdentifier: '已确认二维码的gsid' }],
  [LoginResponse, { accountSize: ACCOUNT_SIZE }],
  [LoginByIdentifierRequest, { loginIdentifier: '账号标识' }],
  [LoginByIdentifierResponse, { accountSize: ACCOUNT_SIZE, gotoUrl: GOTO_URL }],
  [PublicKeyResponse, { publicKey: PUBLIC_KEY }],
  [LoginConfigQuery, { loginChannel: '固定为PC' }],
  [
    LoginConfigResponse,
    {
      loginName: '登录方式的名称',
      loginUrl: '登录地址',
      gotoUrl: GOTO_URL,
      redirect: '加到登录地址上的参数，已有的不变',
      'redirect.key': '参数名',
      'redirect.value': '参数值',
    },
  ],
  [
    OauthCallbackQuery,
    { code: '1688授权码，只能用一次', state: '授权流程编号，原样带回', error: '1688拒绝授权的原因；同意时没有' },
  ],
  [VerifySmsCodeRequest, { action: ACTION }],
  [
    VerifySmsCodeResponse,
    {
      passed: '验证码是否正确',
      map: '令牌→账号，每个账号一个令牌',
      'map.account': '账号名',
      'map.accountId': ACCOUNT_ID,
      'map.mainAccountId': MAIN_ACCOUNT,
    },
  ],
  [
    PrepareRequest,
    {
      loginType: '固定为native',
      attributes: '附加属性',
      'attributes.loginSource': '固定为qrcode',
      'attributes.isLogin': '1登录页、0注册页',
      'attributes.envVersion': '固定为release',
    },
  ],
  [
    PrepareResponse,
    { extData: '二维码数据', 'extData.qrcode': '二维码图片，PNG的data URL', 'extData.weChatScene': SCENE },
  ],
  [QrStatusRequest, { attributes: '附加属性', 'attributes.weChatScene': SCENE }],
  [
    QrStatusResponse,
    {
      qrCode: 'JSON文本：{"qrCodeStatus":0}；0未扫、2已确认、4已过期',
      firstLogin: '微信首次登录为true，随后进入企业认证；注册页上为false，表示该微信已注册',
    },
  ],
  [AccountEntity, ENTITY],
  [AccountListItem, ENTITY],
  [SandboxAccount, ENTITY],
  [ListByOutAccountIdQuery, ENTITY],
  [
    RegisterRequest,
    { account: '账号名', securityPhone: SECURITY_PHONE, accountSrc: SOURCE, accountType: '账号类型：B' },
  ],
  [RegisterResponse, ENTITY],
  [
    ForgetPasswordRequest,
    {
      verifyToken: 'verifySmsCodeReturnToken返回的令牌，10分钟内用一次',
      newPassword: '新密码，8至16个字符',
      action: '验证码用途：固定为forgetPwd',
      account: '所选账号的accountId',
    },
  ],
  [CurrentCustomerRequest, { params: '请求参数', 'params.request': '空对象' }],
  [
    CurrentCustomerResponse,
    {
      ...within('customer', FLAGS),
      isLogin: '是否已登录',
      customer: '当前客户；未登录时为null',
      'customer.accountId': ACCOUNT_ID,
      'customer.name': '客户名称',
    },
  ],
  [
    BasicInfoResponse,
    {
      ...FLAGS,
      id: '用户编号',
      name: '用户名称',
      accountId: ACCOUNT_ID,
      accountSrc: SOURCE,
      loginRedirectUrl: '登录后的地址',
      authUrl: '企业认证地址',
      securityPhone: SECURITY_PHONE,
      messageList: '消息列表',
      'messageList.id': '消息编号',
      'messageList.title': '消息标题',
      'messageList.sentAt': '发送时间，毫秒',
      'messageList.read': '是否已读',
      count: '未读消息数',
    },
  ],
];
