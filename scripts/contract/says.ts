import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import type { Says } from './judge/weight.ts';

/** Sentences of the specification that promises rest on, as it has them. What none of them says is assumed. */
export const SAYS = {
  ctoken: 'spec §7: "Requests send a ctoken cookie value as a query parameter"',
  prefix: 'spec §7: "/uc are rewritten to start with /go"',
  loginUrl: 'spec §7: "A 401 response carrying a login url redirects to that url"',
  keyCache: 'spec §7: "key cached 2 minutes"',
  login1688: 'spec §7: "list of login methods, one named 1688 login"',
  failed: 'spec §8: "Failed requests show an error toast with the server message"',
  codeRejected: 'spec §8: "Verification code rejected"',
  oneAccount: 'spec §4: "After sms login, if accountSize is not 1 the account picker is shown"',
  gsid: 'spec §3: "Login response: accountSize, gsid"',
  masked: 'spec §3: "securityPhone (masked)"',
  qrCode: 'spec §3: "qrCode is a JSON string with qrCodeStatus"',
  qrInitial: 'spec §4: "0 initial (polled every 5 seconds)"',
  qrConfirmed: 'spec §4: "2 confirmed"',
  qrGsid: 'spec §4: "2 with gsid leads to login"',
  verified: 'spec §3: "passed flag and a map keyed by token whose values hold account and accountId"',
  recovery: 'spec §4: "verify phone and code, optionally select account, set new password, success"',
  passwordLength: 'spec §5: "8-16 characters containing a letter or digit"',
  passwordKinds: 'spec §5: "at least two of letters, digits and special characters"',
  passwordAscii: 'spec §5: "only allowed ASCII letters, digits and punctuation"',
  registered: 'spec §5: "Success: \'registration successful\'"',
} as const satisfies Readonly<Record<string, Says>>;

export type { Says };

/** Promise about the data of a call's success. */
const ANSWERS = {
  login: SAYS.gsid,
  loginConfig: 'spec §3: "Login config list item: loginName, loginUrl, gotoUrl, redirect with key and value"',
  listByPhone: 'spec §3: "Account list item (login flow): account, accountId"',
  listByOutAccountId:
    'spec §3: "Account entity (selection page): account, loginId, accountId, securityPhone (masked), mainAccountId"',
  prepare: 'spec §3: "Prepare response: extData with qrcode and weChatScene"',
  qrStatus: 'spec §3: "QR status response: qrCode is a JSON string with qrCodeStatus, plus gsid"',
  verifySmsCode: SAYS.verified,
} as const satisfies Partial<Record<EndpointName, Says>>;

/** Sentence about the fields of a call's data; assumed where its payload is not shown. */
export function saysFieldsOf(call: EndpointName): Says {
  return (ANSWERS as Partial<Record<EndpointName, Says>>)[call] ?? 'assumed';
}

/** The row of the specification's section 7 that a call stands in; assumed where its path is not shown. */
export function saysCall(call: EndpointName): Says {
  const { method, path, source } = ENDPOINTS[call];
  return source === 'spec' && call !== 'logout' ? `spec §7: "${method} ${path}"` : 'assumed';
}
