import type request from 'supertest';
import type { SmsAction } from '#contract/fields.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { targetOf } from '#kit/call-input.ts';
import type { LoginForm, PortalAgent } from '#kit/node/portal-agent.ts';
import { dataOf } from './expect-answer.ts';

export type Supertest = typeof request;
type SupertestAgent = InstanceType<Supertest['agent']>;

/** What people do at the portal, each a Test of supertest. */
export interface Acts {
  greet(): request.Test;
  sendCode(phone: string, action: SmsAction): request.Test;
  signInBySms(phone: string, smsCode: string): request.Test;
  chooseAccount(accountId: string): request.Test;
  signInByGsid(gsid: string): request.Test;
  identify(gsid: string, gotoUrl?: string | readonly string[]): request.Test;
  register(phone: string, smsCode: string, extra?: object): request.Test;
  verifyCode(phone: string, smsCode: string): request.Test;
  resetPassword(phone: string, verifyToken: string, newPassword: string, account?: string): request.Test;
  publicKey(): Promise<string>;
  /** Opens a QR ticket: its scene. */
  prepareQr(isLogin?: 0 | 1, gotoUrl?: string): Promise<string>;
  pollQr(scene: string): request.Test;
  /** Begins an authorisation at 1688: its state, as the login link carries it. */
  aliState(gotoUrl?: string): Promise<string>;
  /** The account that is signed in, or null. */
  whoAmI(): Promise<string | null>;
  /** A cookie that the agent has. */
  cookie(name: string): string | undefined;
  /** Puts a cookie into the agent's jar; null takes it out. */
  setCookie(name: string, value: string | null): void;
}

/** One browser at the portal, for `.expect`. */
export type TestAgent = PortalAgent<SupertestAgent> & Acts;

export function actsOf(agent: PortalAgent<SupertestAgent>, base: string): Acts {
  const { hostname } = new URL(base);
  const signIn = (loginType: string, loginIdentifier: string, credential?: LoginForm['credential']) =>
    agent.login({ loginType, loginIdentifier, ...(credential && { credential }) });
  return {
    greet: () => agent.get(PATHS.loginCustom),
    sendCode: (phone, action) => agent.post(PATHS.sendSmsCode).send({ action, phone, scene: 'sup' }),
    signInBySms: (phone, smsCode) => signIn('sms', phone, { smsCode }),
    chooseAccount: (accountId) => signIn('multi_account', accountId, { accountSource: '1688' }),
    signInByGsid: (gsid) => signIn('native', gsid),
    identify: (gsid, gotoUrl) => agent.post(PATHS.loginByIdentifier).send({ loginIdentifier: gsid, gotoUrl }),
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
    publicKey: async () => dataOf(await agent.get(PATHS.publicKey), ENDPOINTS.publicKey).publicKey,
    prepareQr: async (isLogin = 1, gotoUrl = DEFAULT_TARGET) => {
      const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' };
      const answer = await agent.post(PATHS.prepare).send({ gotoUrl, loginType: 'native', attributes });
      return dataOf(answer, ENDPOINTS.prepare).extData.weChatScene;
    },
    pollQr: (weChatScene) => agent.post(PATHS.qrStatus).send({ attributes: { weChatScene } }),
    aliState: async (gotoUrl) => {
      const answer = await agent.get(PATHS.loginConfig).query({ loginChannel: 'PC', gotoUrl });
      const [method] = dataOf(answer, ENDPOINTS.loginConfig);
      return new URL(method?.loginUrl ?? '', base).searchParams.get('state') ?? '';
    },
    whoAmI: async () => {
      const answer = await agent.post(PATHS.currentCustomer).send({ params: { request: {} } });
      return dataOf(answer, ENDPOINTS.currentCustomer).customer?.name ?? null;
    },
    cookie: (name) => {
      const access = { domain: hostname, path: '/', secure: base.startsWith('https:'), script: false };
      return agent.jar.getCookies(access).find((cookie) => cookie.name === name)?.value;
    },
    setCookie: (name, value) => {
      agent.jar.setCookie(`${name}=${value ?? ''}; path=/${value === null ? '; max-age=0' : ''}`, hostname, '/');
    },
  };
}

/** Sends a call without its tokens: `agent.post(path).use(withoutTokens)`. */
export function withoutTokens(test: request.Test): void {
  test.unset(HEADERS.csrf).query({ [COOKIES.ctoken]: undefined });
}

/** A call of the contract, right or wrong: `call(control, CONTROL.createFault, { body })`. */
export function call(
  agent: SupertestAgent,
  endpoint: { readonly method: string; readonly path: string },
  { body, ...place }: Parameters<typeof targetOf>[1] & { readonly body?: object | string } = {},
): request.Test {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete' | 'options';
  return agent[method](targetOf(endpoint, place)).send(body);
}
