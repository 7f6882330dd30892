import { randomUUID } from 'node:crypto';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import type { Target } from './target.ts';

/** A phone that nobody has. */
export const UNREGISTERED_PHONE = '10000000009';
/** No server takes it for a code that is always right. */
export const NO_CODE = 'wrong!';
/** The name of an account that nobody has, and that no earlier run has tried: tries may be counted by name. */
export function unknownAccountName(): string {
  return `no-such-account-${randomUUID().slice(0, 8)}`;
}

const STRANGE_PHONE = { phone: UNREGISTERED_PHONE, scene: 'sup', action: 'forgetPwd' };

/** Bodies of the right form that change nothing, even with valid tokens; their QR code is never scanned. */
export const HARMLESS_BODIES = {
  prepare: {
    gotoUrl: '/go',
    loginType: 'native',
    attributes: { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' },
  },
  qrStatus: { attributes: { weChatScene: 'no-such-scene' } },
  currentCustomer: { params: { request: {} } },
  login: { loginType: 'pwd', encrypt: true, publicKey: '-', loginIdentifier: '-', credential: { pwd: '-' } },
  loginByIdentifier: { loginIdentifier: 'no-such-gsid-7f3a9b2c', gotoUrl: '/go' },
  sendSmsCode: STRANGE_PHONE,
  verifySmsCode: { ...STRANGE_PHONE, smsCode: NO_CODE },
  forgetPassword: { ...STRANGE_PHONE, verifyToken: 'no-such-token', newPassword: 'Passw0rd!' },
  register: {
    phone: UNREGISTERED_PHONE,
    account: UNREGISTERED_PHONE,
    securityPhone: UNREGISTERED_PHONE,
    smsCode: NO_CODE,
    accountSrc: 'inner',
    accountType: 'B',
  },
} as const satisfies Partial<Record<EndpointName, object>>;

const BODIES: Partial<Record<EndpointName, object>> = HARMLESS_BODIES;

/** Every write that the target has, with a body of the right form without an effect. */
export function writesOf(target: Pick<Target, 'has'>) {
  // First the write that a server without token checks accepts.
  const [first, others] = [ENDPOINTS.prepare, Object.values(ENDPOINTS).filter(({ name }) => name !== 'prepare')];
  return [first, ...others]
    .filter(({ name, method }) => method === 'POST' && target.has(name))
    .map(({ name, path }) => ({ path, body: BODIES[name] ?? {} }));
}

/** A code that is surely not `code`. */
export function otherThan(code: string): string {
  return `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
}
