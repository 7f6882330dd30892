import { COPY, type CopyKey } from './copy.ts';

const answered = (status: number, text: CopyKey = 'err.default') => ({ status, text: COPY[text] });

/**
 * The refusal catalogue of the portal's back end. Codes and statuses are `Assumed:` (the
 * specification shows texts only); texts come from the copy table.
 */
export const REFUSALS = {
  REQUEST_INVALID: answered(400),
  JSON_INVALID: answered(400),
  JSON_TOO_DEEP: answered(400),
  URL_INVALID: answered(400),
  HEADER_TOO_LARGE: answered(431),
  REQUEST_TOO_SLOW: answered(408),
  BODY_TOO_LARGE: answered(413),
  CONTENT_TYPE_REJECTED: answered(415),
  PATH_UNKNOWN: answered(404, 'nf.code'),
  METHOD_REJECTED: answered(405),
  HOST_REJECTED: answered(403),
  CROSS_SITE_REJECTED: answered(403),
  BUSINESS_HEADER_REJECTED: answered(400),
  CTOKEN_REJECTED: answered(403, 'err.page'),
  CSRF_REJECTED: answered(403, 'err.page'),
  LOGIN_REQUIRED: answered(401, 'err.expired'),
  PHONE_INVALID: answered(400, 'reg.err.phoneFormat'),
  SMS_SENT_TOO_SOON: answered(429, 'err.sendTooSoon'),
  SMS_LIMIT_REACHED: answered(429, 'err.sendLimit'),
  SMS_CODE_REJECTED: answered(400, 'code.err.rejected'),
  CREDENTIALS_REJECTED: answered(400, 'err.credentials'),
  PUBLIC_KEY_EXPIRED: answered(400),
  CIPHERTEXT_REJECTED: answered(400),
  ACCOUNT_NOT_CHOSEN: answered(400, 'sel.warn'),
  CHOICE_REJECTED: answered(400, 'err.expired'),
  GSID_REJECTED: answered(400, 'err.expired'),
  /** the world holds as many accounts as it may */
  WORLD_FULL: answered(409),
  PHONE_TAKEN: answered(409, 'err.phoneTaken'),
  VERIFY_TOKEN_REJECTED: answered(400, 'err.tokenExpired'),
  PASSWORD_REJECTED: answered(400, 'fp.err.format'),
  WORLD_UNKNOWN: { status: 404, text: '沙箱世界{id}已不存在，请打开/__sandbox/选择' },
  WORLD_RESET: answered(409, 'err.page'),
  /** the sandbox's own: a control call without its header or token, about something that is not there, or too late */
  CONTROL_CLOSED: answered(403),
  SUBJECT_UNKNOWN: answered(404),
  SUBJECT_CONFLICT: answered(409),
  /** of a link that signs a browser in */
  SIGN_IN_LINK_SPENT: { status: 410, text: '登录链接已使用或已失效，请重新生成' },
  SIGN_IN_LINK_UNASKED: { status: 403, text: '登录链接请直接在地址栏打开，这次访问没有使用它' },
  /** in dev, from Vite while no sandbox listens behind it */
  SANDBOX_STARTING: { status: 503, text: '沙箱没有响应，请确认服务正在运行' },
  /** in dev, from Vite before a real back end */
  TARGET_SILENT: { status: 502, text: '目标后端{target}没有响应：{problem}' },
  INTERNAL: answered(500),
} satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** Refusals after which a client repeats its call once, with the tokens that the answer brought. */
export const TOKEN_REFUSALS = ['CTOKEN_REJECTED', 'CSRF_REJECTED'] as const satisfies readonly RefusalCode[];

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
