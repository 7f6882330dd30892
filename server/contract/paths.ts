/** Every path of the portal's API, once (spec §7; the last group is assumed). Without the `/go` that the client adds. */
export const PATHS = {
  currentCustomer: '/api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE',
  logout: '/uc/logout',
  login: '/uc/login',
  register: '/uc/account/main/register',
  sendSmsCode: '/uc/common/tools/sendSmsCode',
  publicKey: '/uc/login/publicKey',
  loginConfig: '/uc/login/config',
  loginCustom: '/uc/login/custom',
  listByPhone: '/uc/account/info/listByPhone',
  listByOutAccountId: '/uc/account/info/listByOutAccountId',
  prepare: '/uc/login/prepare',
  qrStatus: '/uc/login/wechat/qrcode/status',
  verifySmsCode: '/uc/common/tools/verifySmsCodeReturnToken',
  forgetPassword: '/uc/account/forgetPasswordNew',
  loginByIdentifier: '/uc/login/identifier',
  basicInfo: '/uc/account/info/basic',
  oauthCallback: '/uc/login/oauth/callback',
} as const;

/** Prefixes that the client rewrites to start with `/go` (spec §7). */
const REWRITTEN_PREFIXES = ['/bcpcrm/rest/api/', '/cdi/api/', '/uc'] as const;

/** `/uc/login` -> `/go/uc/login`; a path that is not on the list stays as it is. */
export function rewritePath(path: string): string {
  const rewritten = REWRITTEN_PREFIXES.some((prefix) =>
    prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix || path.startsWith(`${prefix}/`),
  );
  return rewritten ? `/go${path}` : path;
}

/** Path that 1688 redirects back to, as the client writes it: with `code` and `state`, or `error` and `state`. */
export function oauthCallbackPath(parameters: Readonly<Record<string, string>>): string {
  return `${rewritePath(PATHS.oauthCallback)}?${queryText(parameters)}`;
}

/** Local documents (Assumed). */
export const DOCUMENTS = {
  userAgreement: '/docs/user-agreement.html',
  legal: '/docs/legal.html',
  activationGuide: '/docs/activation-guide.pdf',
} as const;

/** Pages of the portal that the server names too (spec §2). */
export const PAGES = {
  login: '/login',
  register: '/register',
  notLink: '/notLink',
  accountSelect: '/accountSelect',
  go: '/go',
  prefix: '/go/portal',
  enterpriseAuth: '/go/portal/authenterprise',
  becomeSupplier: '/go/portal/becomeSupplier',
  forgetPassword: '/go/portal/forgetPwd',
} as const;

/** Paths of the sandbox. No portal route can clash with them. */
export const SANDBOX = {
  prefix: '/__sandbox',
  console: '/__sandbox/',
  stage: '/__sandbox/stage',
  stageWeChat: '/__sandbox/stage/wechat',
  stagePartner: '/__sandbox/stage/partner',
  stageMember: '/__sandbox/stage/member',
  stageEvil: '/__sandbox/stage/evil',
  stageAli: '/__sandbox/stage/1688',
  stageHost: '/__sandbox/stage/host',
  enter: '/__sandbox/enter',
  api: '/__sandbox/api',
  docs: '/__sandbox/docs',
  /** the built page of a trace, without a record: a text for the console */
  trace: '/__sandbox/trace',
} as const;

/** The address that puts the browser into a world and goes on to `to`; further parameters reach `to`. */
export function enterPath(world: string, to: string, parameters: Readonly<Record<string, string>> = {}): string {
  return `${SANDBOX.enter}/${escaped(world)}?${queryText({ to, ...parameters })}`;
}

/** The address that signs a browser in, once. */
export function signInPath(world: string, ticket: string): string {
  return `${SANDBOX.enter}/${escaped(world)}?${queryText({ ticket })}`;
}

function queryText(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');
}

/** Half a character is written as U+FFFD, as `URL` does it; `encodeURIComponent` alone throws at one. */
function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
