import type { RefusalCode } from '#contract/refusals.ts';

/** Meaning of each refusal, beside the text that people see: in English and in Chinese. */
export const REFUSAL_WORDS: Readonly<Record<RefusalCode, readonly [en: string, zh: string]>> = {
  REQUEST_INVALID: ['a field or parameter is missing or has another form', '字段或参数缺失、格式不对'],
  JSON_INVALID: ['the body is no JSON object in UTF-8, or repeats a key', '请求体不是UTF-8的JSON对象，或有重复的键'],
  JSON_TOO_DEEP: ['the body is nested too deep or has too many keys', '请求体嵌套太深或键太多'],
  URL_INVALID: ['the target cannot be read, or its query is too long', '地址无法解析，或查询参数太长'],
  HEADER_TOO_LARGE: ['request line and headers are too long', '请求行和请求头太长'],
  REQUEST_TOO_SLOW: ['the request did not arrive in time', '请求没有及时发完'],
  BODY_TOO_LARGE: ['the body is too large', '请求体太大'],
  CONTENT_TYPE_REJECTED: [
    'the body is not application/json in UTF-8, or is compressed',
    '请求体不是UTF-8的application/json，或已压缩',
  ],
  PATH_UNKNOWN: ['no call has this path', '没有这个路径'],
  METHOD_REJECTED: [
    'the path does not take this method; Allow lists those it takes',
    '该路径不接受此方法，Allow列出可用的方法',
  ],
  HOST_REJECTED: ['Host is no name of this sandbox', 'Host不是沙箱的主机名'],
  CROSS_SITE_REJECTED: ['the call comes from a page of another site', '请求来自其他站点的页面'],
  BUSINESS_HEADER_REJECTED: ['channel, type or source has another value', 'channel、type、source的值不对'],
  CTOKEN_REJECTED: ['ctoken is missing or not that of the session', 'ctoken缺失或不属于该会话'],
  CSRF_REJECTED: ['the csrf token is missing or not that of the session', 'CSRF令牌缺失或不属于该会话'],
  LOGIN_REQUIRED: ['nobody is signed in; loginUrl leads to the login page', '未登录；loginUrl为登录页'],
  PHONE_INVALID: ['not exactly 11 digits', '手机号不是11位数字'],
  SMS_SENT_TOO_SOON: ['a code was sent to this phone a moment ago', '刚发送过验证码'],
  SMS_LIMIT_REACHED: ['too many codes to this phone within an hour', '一小时内发送次数过多'],
  SMS_CODE_REJECTED: ['wrong, expired, used, or tried too often', '验证码错误、过期、已用过或试错过多'],
  CREDENTIALS_REJECTED: [
    'wrong password, unknown, frozen or locked account: never told apart',
    '密码错误、账号不存在、已停用或已锁定，不加区分',
  ],
  PUBLIC_KEY_EXPIRED: ['the key is not honoured any more: fetch it and repeat once', '公钥已失效：重新获取后再试一次'],
  CIPHERTEXT_REJECTED: ['a field is no ciphertext of the key', '密文无法解密'],
  ACCOUNT_NOT_CHOSEN: ['no account was chosen', '没有选择账号'],
  CHOICE_REJECTED: [
    'the account is not one of the choice, or the choice has expired',
    '所选账号不在可选范围，或选择已过期',
  ],
  GSID_REJECTED: ['the gsid is unknown, used or expired', 'gsid不存在、已用过或已过期'],
  WORLD_FULL: ['the world holds as many accounts as it may', '世界的账号数已达上限'],
  PHONE_TAKEN: ['the phone has an account', '手机号已注册'],
  VERIFY_TOKEN_REJECTED: [
    'the token is unknown, used, expired or of another phone',
    '令牌不存在、已用过、已过期或不属于该手机号',
  ],
  PASSWORD_REJECTED: ['the password breaks the rule', '密码不符合规则'],
  WORLD_UNKNOWN: ['no such world', '没有这个世界'],
  WORLD_RESET: ['the world was reset while the call waited', '等待期间世界被重置'],
  CONTROL_CLOSED: ['the control header or the token is missing', '缺少控制请求头或令牌'],
  SUBJECT_UNKNOWN: ['there is no such thing', '对象不存在'],
  SUBJECT_CONFLICT: ['taken, full, or too late', '已被占用、已满或为时已晚'],
  SANDBOX_STARTING: ['in dev: nothing listens behind Vite yet', '开发模式下服务尚未就绪'],
  INTERNAL: ['an error of the sandbox itself', '沙箱自身的错误'],
};

/** Refusals that belong to no call: nothing of the contract was asked for, or the sandbox itself is in trouble. */
export const REFUSALS_OF_NO_CALL: readonly RefusalCode[] = ['PATH_UNKNOWN', 'SANDBOX_STARTING', 'INTERNAL'];
