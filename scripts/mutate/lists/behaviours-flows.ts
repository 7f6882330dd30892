import type { BehaviourMutation } from '#scripts/mutate/behaviour-mutation.ts';

const STATUS = 'POST /uc/login/wechat/qrcode/status';
const RESET = 'POST /uc/account/forgetPasswordNew';
const CUSTOMER = 'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE';

/** Mistakes in tokens, lists, QR codes, 1688, recovery and registration. */
export const FLOW_BEHAVIOURS: readonly BehaviourMutation[] = [
  {
    name: 'the csrf token is not checked',
    file: 'server/http/portal/tokens.ts',
    only: 'wrong tokens',
    find: 'if (!isKnownSession || csrf !== session.csrfToken)',
    replace: 'if (!isKnownSession)',
    says: [`${CUSTOMER}, a wrong csrf token: outcome accepted (200), contract says refused with CSRF_REJECTED (spec`],
  },
  {
    name: 'ctoken is not checked on a read',
    file: 'server/http/portal/tokens.ts',
    only: 'wrong tokens',
    find: 'if (given !== (isKnownSession ? session.ctoken : cookie))',
    replace: 'if (given === null)',
    says: ['GET /uc/login/publicKey, a wrong ctoken: outcome accepted (200)'],
  },
  {
    name: 'calls from another site are taken',
    file: 'server/http/portal/tokens.ts',
    only: 'another site',
    find: "if (request.headers['sec-fetch-site'] === 'cross-site') {",
    replace: "if (request.headers['sec-fetch-site'] === 'none-such') {",
    says: [`${CUSTOMER}, from another site: outcome accepted (200)`],
  },
  {
    name: 'cookies in a frame are as everywhere',
    file: 'server/http/wire/session-cookies.ts',
    only: 'in a frame',
    find: "request.headers[HEADERS.embedded] === '1'",
    replace: "request.headers[HEADERS.embedded] === 'yes'",
    says: [
      'GET /uc/login/custom, in a frame of another site: cookie ctoken, SameSite lax, contract says None (quality',
    ],
  },
  {
    name: 'tokens stay at a sign-in',
    file: 'server/domain/stores/sessions.ts',
    only: 'sign-in by password',
    find: 'return this.#add({ accountId, proof, originId: old.originId });',
    replace:
      'return this.#add({ accountId, proof, originId: old.originId, ctoken: old.ctoken, csrfToken: old.csrfToken });',
    says: ['POST /uc/login, right password: cookies ctoken and csrf_token as before, contract says new ones'],
  },
  {
    name: 'a session never idles',
    file: 'server/domain/stores/sessions.ts',
    only: 'a session that idles',
    find: 'if (hasEnded(session.lastSeenAt + this.#settings.limits.sessionIdleMs, now)) {',
    replace: 'if (session.lastSeenAt < 0) {',
    says: ['GET /uc/account/info/basic, a session after two idle hours: outcome accepted (200)'],
  },
  {
    name: 'a hostile gotoUrl is taken',
    file: 'server/contract/portal/redirect.ts',
    only: 'gotoUrl policy',
    find: 'return isOwn || isAllowedOrigin(url, allowList) ? url : null;',
    replace: 'return url;',
    says: [
      'GET /uc/login/config, gotoUrl https://evil.example/: field data.[].gotoUrl https://evil.example/, contract says /go',
    ],
  },
  {
    name: 'phones are not masked',
    file: 'server/contract/rules.ts',
    only: 'choice among',
    find: '****$',
    replace: '5555$',
    says: ['GET /uc/account/info/listByPhone, a phone of several accounts: field data.[].securityPhone not masked'],
  },
  {
    name: 'a list of another phone is given',
    file: 'server/domain/list-accounts.ts',
    only: 'choice among',
    find: 'if (query.phone !== undefined && proven.some((account) => account.phone !== query.phone))',
    replace: 'if (query.phone === "")',
    says: ['GET /uc/account/info/listByPhone, another phone than the proven one: outcome accepted (200)'],
  },
  {
    name: 'a QR code is confirmed after it expired',
    file: 'server/domain/qr-phone.ts',
    only: 'QR code that expires',
    find: `  identity: WeChatIdentity,
): PhoneProblem | null {
  if (ticket.status !== QR_STATUS.initial) return finality(ticket);
  const linked`,
    replace: `  identity: WeChatIdentity,
): PhoneProblem | null {
  if (ticket.status === QR_STATUS.confirmed) return finality(ticket);
  const linked`,
    says: [`${STATUS}, a code confirmed after it expired: qrCodeStatus 2, contract says 4 (spec, spec §4)`],
  },
  {
    name: 'a QR code gives its gsid again',
    file: 'server/domain/qr-sign-in.ts',
    only: 'QR code that is confirmed',
    find: 'ticket.grant = null;',
    replace: '',
    says: [`${STATUS}, a confirmed code, polled again: field data.gsid there, contract says none: it comes once`],
  },
  {
    name: "another visitor's QR code is shown",
    file: 'server/domain/qr-sign-in.ts',
    only: 'QR code that waits',
    find: 'if (!ticket || ticket.sessionId !== call.session.id) {',
    replace: 'if (!ticket) {',
    says: [`${STATUS}, another visitor's code: qrCodeStatus 0, contract says 4 (spec, spec §4)`],
  },
  {
    name: 'a QR code of the registration page signs in',
    file: 'server/domain/qr-phone.ts',
    only: 'QR code of the registration',
    find: 'return isLogin === 1 ? { accountId, firstLogin: false } : null;',
    replace: 'return isLogin >= 0 ? { accountId, firstLogin: false } : null;',
    says: [
      `${STATUS}, a code of the registration page, confirmed by somebody with an account: field data.gsid there, contract says none`,
    ],
  },
  {
    name: "1688: another session's state is good",
    file: 'server/domain/stores/oauth-grants.ts',
    only: '1688: one',
    find: 'if (opened && opened.sessionId !== sessionId)',
    replace: "if (sessionId === '')",
    says: [
      "GET /uc/login/oauth/callback, another visitor's state: redirect to /go/portal/becomeSupplier, contract says /login",
    ],
  },
  {
    name: '1688: a code outlives its minute',
    file: 'server/domain/stores/oauth-grants.ts',
    only: '1688: a code after',
    find: 'if (hasEnded(issuedAt + oauthCodeLifeMs, now))',
    replace: 'if (issuedAt < 0)',
    says: [
      'GET /uc/login/oauth/callback, a code after a minute: redirect to /go/portal/becomeSupplier, contract says /login',
    ],
  },
  {
    name: 'a token of another phone sets a password',
    file: 'server/domain/recover.ts',
    only: 'recovery: a new password',
    find: 'if (token.phone !== request.phone)',
    replace: "if (token.phone === '')",
    says: [`${RESET}, a token of another phone: outcome accepted (200)`],
  },
  {
    name: 'a verifyToken never expires',
    file: 'server/domain/recover.ts',
    only: 'recovery: a token after',
    find: 'verifyTokens.isExpired(token))',
    replace: 'verifyTokens.isExpired(token) && false)',
    says: [`${RESET}, a token after ten minutes: outcome accepted (200)`],
  },
  {
    name: 'any password is taken',
    file: 'server/domain/recover.ts',
    only: 'recovery: a new password',
    find: 'if (!isPassword(request.newPassword))',
    replace: "if (request.newPassword === '')",
    says: [
      `${RESET}, a password of letters alone: outcome accepted (200), contract says refused with PASSWORD_REJECTED (spec`,
    ],
  },
  {
    name: 'sessions outlive a new password',
    file: 'server/domain/change-account.ts',
    only: 'recovery: a new password',
    find: 'portal.sessions.endOf(accountId);',
    replace: '',
    says: ['GET /uc/account/info/basic, a session after its account got a new password: outcome accepted (200)'],
  },
  {
    name: 'a phone is registered twice',
    file: 'server/domain/register.ts',
    only: 'registration of a phone',
    find: 'portal.accounts.byPhone(phone).length > 0 ||',
    replace: '',
    says: ['POST /uc/account/main/register, a phone that has an account, right code: outcome accepted (200)'],
  },
];
