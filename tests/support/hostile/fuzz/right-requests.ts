import { CONTROL } from '#contract/control/endpoints.ts';
import { rewritePath } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { HEADERS } from '#contract/storage.ts';
import type { WireRequest } from './wire-request.ts';

const PHONE = '13800000009';
const BUSINESS = Object.entries(BUSINESS_HEADERS).map(([name, value]) => `${name}: ${value}`);
const WORLD = `${HEADERS.world}: {world}`;
const COOKIES = 'Cookie: {cookies}';
const TYPE = 'Content-Type: application/json';
const CONTROLS = `${HEADERS.control}: 1`;

/** Bodies of the portal's writes: each has the form that its call wants. */
const BODIES = {
  sendSmsCode: { action: 'register', phone: PHONE, scene: 'sup' },
  login: {
    ...{ loginType: 'pwd', encrypt: true, publicKey: 'none', loginIdentifier: 'AAAA' },
    credential: { pwd: 'AAAA' },
  },
  register: {
    ...{ phone: PHONE, smsCode: '000000', account: PHONE, securityPhone: PHONE },
    ...{ accountSrc: 'inner', accountType: 'B' },
  },
  verifySmsCode: { action: 'forgetPwd', phone: PHONE, scene: 'sup', smsCode: '000000' },
  forgetPassword: {
    ...{ verifyToken: 'none', newPassword: 'Passw0rd!', phone: PHONE, action: 'forgetPwd', scene: 'sup' },
  },
  prepare: {
    gotoUrl: '/go',
    loginType: 'native',
    attributes: { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' },
  },
  qrStatus: { attributes: { weChatScene: 'none' } },
  loginByIdentifier: { loginIdentifier: 'none', gotoUrl: '/go' },
  currentCustomer: { params: { request: {} } },
} as const;
const READS = ['loginCustom', 'publicKey', 'loginConfig', 'listByPhone', 'listByOutAccountId', 'basicInfo'] as const;
const CONTROL_READS = ['health', 'worlds', 'sms', 'qr', 'accounts', 'faults', 'settings', 'clock', 'journal'] as const;

function right(method: string, target: string, headers: readonly string[], body: unknown = null): WireRequest {
  return {
    ...{ method, target, headers, body: body === null ? null : JSON.stringify(body) },
    ...{ version: 'HTTP/1.1', host: ['localhost'], framing: 'length', spoiled: [], isRefused: false, cut: null },
  };
}

/** Requests that are right: of every portal call, under both of its paths, and of the control API. */
export const RIGHT_REQUESTS: readonly WireRequest[] = [
  ...Object.entries(BODIES).flatMap(([name, body]) => {
    const { path } = ENDPOINTS[name as keyof typeof BODIES];
    const headers = [WORLD, COOKIES, `${HEADERS.csrf}: {csrf}`, TYPE, ...BUSINESS];
    return [path, rewritePath(path)].map((at) => right('POST', `${at}?ctoken={ctoken}`, headers, body));
  }),
  ...READS.flatMap((name) => {
    const { path } = ENDPOINTS[name];
    const query = name === 'loginConfig' ? '?ctoken={ctoken}&loginChannel=PC&gotoUrl=%2Fgo' : '?ctoken={ctoken}';
    return [path, rewritePath(path)].map((at) => right('GET', at + query, [WORLD, COOKIES]));
  }),
  ...CONTROL_READS.map((name) => right('GET', CONTROL[name].path, [WORLD, CONTROLS])),
  ...[CONTROL.verifyJournal, CONTROL.createFault].map(({ method, path }) =>
    right(method, path, [WORLD, CONTROLS, TYPE], {}),
  ),
];
