import { isControl } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS, JSON_HEADERS } from '#contract/storage.ts';
import type { AnyEndpoint, Json } from './schemas.ts';

const TEXT = { schema: { type: 'string' } };

/** Headers of answers, as `components.headers`. */
export const SHARED_HEADERS: Readonly<Record<string, Json>> = {
  [HEADERS.requestId]: { ...TEXT, description: '请求编号，与记录一致' },
  [HEADERS.worldTime]: {
    schema: { type: 'string', pattern: '^\\d+$' },
    description: '世界时间（毫秒）；Date为同一时刻',
  },
  [HEADERS.fault]: { ...TEXT, description: '影响该响应的故障编号' },
  'set-cookie': {
    ...TEXT,
    description: `${COOKIES.session}（HttpOnly）、${COOKIES.ctoken}和${COOKIES.csrf}，Path=/，SameSite=Lax，无有效期：首个响应、登录、令牌被拒绝时下发。跨站嵌入时为SameSite=None; Secure; Partitioned`,
  },
  allow: { ...TEXT, description: '该路径接受的方法' },
  location: { ...TEXT, description: '跳转地址，已通过跳转规则' },
  'retry-after': {
    schema: { type: 'string', pattern: '^\\d+$' },
    description: '多少秒（世界时间）后可再试',
  },
  'access-control-allow-origin': {
    ...TEXT,
    description: '调用方来源，仅当--allow-origin列出时',
  },
  vary: { ...TEXT, description: 'Origin，仅当使用--allow-origin时' },
  ...Object.fromEntries(Object.entries(fixedHeaders()).map(([name, value]) => [name, { schema: { const: value } }])),
};

/** Refusals that are sent before the server has read the request. */
const UNREAD: ReadonlySet<RefusalCode> = new Set(['HEADER_TOO_LARGE', 'REQUEST_TOO_SLOW']);

/** Headers of the answers of one status. @param codes of its refusals @param succeeds a success has the status too */
export function headersOf(endpoint: AnyEndpoint, codes: readonly RefusalCode[], succeeds: boolean): Json {
  const isRead = succeeds || codes.some((code) => !UNREAD.has(code));
  const names = [
    ...Object.keys(fixedHeaders()),
    HEADERS.requestId,
    ...(isRead ? [HEADERS.worldTime] : []),
    ...(isRead && !isControl(endpoint) ? ['set-cookie', HEADERS.fault, 'access-control-allow-origin', 'vary'] : []),
    ...(endpoint.isNavigation && succeeds ? ['location'] : []),
    ...(codes.includes('METHOD_REJECTED') ? ['allow'] : []),
    ...(codes.some((code) => code === 'SMS_SENT_TOO_SOON' || code === 'SMS_LIMIT_REACHED') ? ['retry-after'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers of every answer, by lower-case name; the content type stands with the content. */
function fixedHeaders(): Readonly<Record<string, string>> {
  const { 'Content-Type': _, ...rest } = JSON_HEADERS;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.toLowerCase(), value]));
}
