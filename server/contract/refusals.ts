import { COPY } from './copy.ts';

/**
 * The refusal catalogue of the portal's back end. Codes and statuses are `Assumed:` (the
 * specification shows texts only); texts come from the copy table.
 */
export const REFUSALS = {
  REQUEST_INVALID: { status: 400, text: COPY['err.default'] },
  JSON_INVALID: { status: 400, text: COPY['err.default'] },
  JSON_TOO_DEEP: { status: 400, text: COPY['err.default'] },
  URL_INVALID: { status: 400, text: COPY['err.default'] },
  HEADER_TOO_LARGE: { status: 431, text: COPY['err.default'] },
  REQUEST_TOO_SLOW: { status: 408, text: COPY['err.default'] },
  BODY_TOO_LARGE: { status: 413, text: COPY['err.default'] },
  CONTENT_TYPE_REJECTED: { status: 415, text: COPY['err.default'] },
  PATH_UNKNOWN: { status: 404, text: COPY['nf.code'] },
  METHOD_REJECTED: { status: 405, text: COPY['err.default'] },
  HOST_REJECTED: { status: 403, text: COPY['err.default'] },
  CROSS_SITE_REJECTED: { status: 403, text: COPY['err.default'] },
  BUSINESS_HEADER_REJECTED: { status: 400, text: COPY['err.default'] },
  CTOKEN_REJECTED: { status: 403, text: COPY['err.page'] },
  CSRF_REJECTED: { status: 403, text: COPY['err.page'] },
  LOGIN_REQUIRED: { status: 401, text: COPY['err.expired'] },
  PHONE_INVALID: { status: 400, text: COPY['reg.err.phoneFormat'] },
  SMS_SENT_TOO_SOON: { status: 429, text: COPY['err.sendTooSoon'] },
  SMS_LIMIT_REACHED: { status: 429, text: COPY['err.sendLimit'] },
  SMS_CODE_REJECTED: { status: 400, text: COPY['code.err.rejected'] },
  CREDENTIALS_REJECTED: { status: 400, text: COPY['err.credentials'] },
  PUBLIC_KEY_EXPIRED: { status: 400, text: COPY['err.default'] },
  CIPHERTEXT_REJECTED: { status: 400, text: COPY['err.default'] },
  ACCOUNT_NOT_CHOSEN: { status: 400, text: COPY['sel.warn'] },
  CHOICE_REJECTED: { status: 400, text: COPY['err.expired'] },
  GSID_REJECTED: { status: 400, text: COPY['err.expired'] },
  /** the world holds as many accounts as it may */
  WORLD_FULL: { status: 409, text: COPY['err.default'] },
  PHONE_TAKEN: { status: 409, text: COPY['err.phoneTaken'] },
  VERIFY_TOKEN_REJECTED: { status: 400, text: COPY['err.tokenExpired'] },
  PASSWORD_REJECTED: { status: 400, text: COPY['fp.err.format'] },
  WORLD_UNKNOWN: { status: 404, text: '沙箱世界{id}已不存在，请打开/__sandbox/选择' },
  WORLD_RESET: { status: 409, text: COPY['err.page'] },
  /** the sandbox's own: a control call without its header or token, about something that is not there, or too late */
  CONTROL_CLOSED: { status: 403, text: COPY['err.default'] },
  SUBJECT_UNKNOWN: { status: 404, text: COPY['err.default'] },
  SUBJECT_CONFLICT: { status: 409, text: COPY['err.default'] },
  /** of an address that signs in */
  SIGN_IN_LINK_SPENT: { status: 410, text: '登录链接已使用或已失效，请重新生成' },
  SIGN_IN_LINK_UNASKED: { status: 403, text: '登录链接请直接在地址栏打开，这次访问没有使用它' },
  /** in dev, from Vite: nothing listens behind it yet, or no more */
  SANDBOX_STARTING: { status: 503, text: '沙箱没有响应，请确认服务正在运行' },
  INTERNAL: { status: 500, text: COPY['err.default'] },
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** Placeholder in a refusal for a world whose id was sent empty. */
export const NAMELESS_WORLD = '（名称为空）';

/** Refusals of a request that never reaches its call: Node's HTTP server gives them, in portal and control API alike. */
export const TRANSPORT_REFUSALS: readonly RefusalCode[] = ['HEADER_TOO_LARGE', 'REQUEST_TOO_SLOW'];

/** Refusals of a body that cannot be read. */
export const BODY_REFUSALS = [
  'CONTENT_TYPE_REJECTED',
  'BODY_TOO_LARGE',
  'JSON_INVALID',
  'JSON_TOO_DEEP',
] as const satisfies readonly RefusalCode[];

/** Refusals that any portal call may get before its operation runs. */
export const SHELL_REFUSALS: readonly RefusalCode[] = [
  'HOST_REJECTED',
  'REQUEST_INVALID',
  'URL_INVALID',
  'METHOD_REJECTED',
  'WORLD_UNKNOWN',
  'WORLD_RESET',
];

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(REFUSALS, text);
}
