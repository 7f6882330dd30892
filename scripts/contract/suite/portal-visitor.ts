import type { SmsAction } from '#contract/fields.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import type { LoginForm, SealedLogin, SupertestAgent } from '#kit/node/portal-agent.ts';
import type { PortalResponse } from '#kit/node/portal-response.ts';

/** A Test of supertest, as far as this suite uses one: its response has `portal`. */
export interface PortalTest extends PromiseLike<PortalResponse> {
  set(header: string, value: string): this;
  set(headers: object): this;
  unset(header: string): this;
  query(values: object | string): this;
  type(contentType: string): this;
  send(body?: object | string): this;
  use(plugin: (test: never) => void): this;
  expect(check: (response: PortalResponse) => unknown): this;
  expect(status: number): this;
  expect(header: string, value: string | RegExp): this;
}

/** One browser at the portal: an agent of supertest, and the acts of the person at it, each a Test. */
export interface PortalVisitor extends VisitorActs {
  readonly jar: SupertestAgent['jar'] & { setCookie(line: string, domain: string, path: string): unknown };
  get(path: string): PortalTest;
  head(path: string): PortalTest;
  post(path: string): PortalTest;
  put(path: string): PortalTest;
  seal<Form extends LoginForm>(form: Form): Promise<SealedLogin<Form>>;
}

/** The parts of an agent that the acts are made of. */
type Bare = Pick<PortalVisitor, 'get' | 'post' | 'jar' | 'login'>;

export interface VisitorActs {
  /** A sign-in by account and password, or of any form. */
  login(...login: [account: string, password: string] | [form: LoginForm]): PortalTest;
  /** The first call of a page, which brings the tokens. */
  greet(): PortalTest;
  sendCode(phone: string, action: SmsAction): PortalTest;
  signInBySms(phone: string, smsCode: string): PortalTest;
  chooseAccount(accountId: string, accountSource?: string): PortalTest;
  signInByGsid(gsid: string): PortalTest;
  identify(gsid: string, gotoUrl?: string | readonly string[]): PortalTest;
  register(phone: string, smsCode: string, extra?: object): PortalTest;
  verifyCode(phone: string, smsCode: string): PortalTest;
  resetPassword(phone: string, verifyToken: string, newPassword: string, account?: string): PortalTest;
  prepareQr(isLogin?: number): PortalTest;
  pollQr(scene: string): PortalTest;
  loginMethods(gotoUrl?: string | readonly string[]): PortalTest;
  currentCustomer(): PortalTest;
  /** A cookie that the browser has. */
  cookie(name: string): string | undefined;
  /** Puts a cookie into the browser; null takes it out. */
  setCookie(name: string, value: string | null): void;
}

/** The acts of a person at an agent of the kit. @param first path of a page's first call */
export function actsOf(agent: Bare, url: string, first: string): Omit<VisitorActs, 'login'> {
  const { hostname, protocol } = new URL(url);
  const signIn = (loginType: string, loginIdentifier: string, credential?: LoginForm['credential']) =>
    agent.login({ loginType, loginIdentifier, ...(credential && { credential }) });
  return {
    greet: () => agent.get(first),
    sendCode: (phone, action) => agent.post(PATHS.sendSmsCode).send({ action, phone, scene: 'sup' }),
    signInBySms: (phone, smsCode) => signIn('sms', phone, { smsCode }),
    chooseAccount: (accountId, accountSource = '1688') => signIn('multi_account', accountId, { accountSource }),
    signInByGsid: (gsid) => signIn('native', gsid),
    identify: (gsid, gotoUrl = DEFAULT_TARGET) =>
      agent.post(PATHS.loginByIdentifier).send({ loginIdentifier: gsid, gotoUrl }),
    register: (phone, smsCode, extra) => {
      const body = { phone, smsCode, account: phone, securityPhone: phone, accountSrc: 'inner', accountType: 'B' };
      return agent.post(PATHS.register).send({ ...body, ...extra });
    },
    verifyCode: (phone, smsCode) =>
      agent.post(PATHS.verifySmsCode).send({ action: 'forgetPwd', phone, scene: 'sup', smsCode }),
    resetPassword: (phone, verifyToken, newPassword, account) => {
      const body = { verifyToken, newPassword, phone, action: 'forgetPwd', scene: 'sup', account };
      return agent.post(PATHS.forgetPassword).send(body);
    },
    prepareQr: (isLogin = 1) => {
      const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' };
      return agent.post(PATHS.prepare).send({ gotoUrl: DEFAULT_TARGET, loginType: 'native', attributes });
    },
    pollQr: (weChatScene) => agent.post(PATHS.qrStatus).send({ attributes: { weChatScene } }),
    loginMethods: (gotoUrl = DEFAULT_TARGET) => agent.get(PATHS.loginConfig).query({ loginChannel: 'PC', gotoUrl }),
    currentCustomer: () => agent.post(PATHS.currentCustomer).send({ params: { request: {} } }),
    cookie: (name) => {
      const access = { domain: hostname, path: '/', secure: protocol === 'https:', script: false };
      return agent.jar.getCookies(access).find((cookie) => cookie.name === name)?.value;
    },
    setCookie: (name, value) => {
      agent.jar.setCookie(`${name}=${value ?? ''}; path=/${value === null ? '; max-age=0' : ''}`, hostname, '/');
    },
  };
}
