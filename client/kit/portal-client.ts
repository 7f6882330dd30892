import type * as z from 'zod/mini';
import type { SmsAction } from '#contract/fields.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { type Answer, type CallOptions, type Method, send } from '#kit/node/caller.ts';
import { CookieJar, cookiesOf } from '#kit/node/cookie-jar.ts';
import { seal } from './node/encrypt.ts';

export interface VisitorOptions extends CallOptions {
  /** false leaves ctoken and csrf token out */
  readonly tokens?: boolean;
}

export type Data<Name extends keyof typeof ENDPOINTS> = z.infer<(typeof ENDPOINTS)[Name]['response']>;

/** The data of a success. @throws what came instead */
export function dataOf<Name extends keyof typeof ENDPOINTS>(answer: Answer, name: Name): Data<Name> {
  const parsed = ENDPOINTS[name].response.safeParse((answer.body as { data?: unknown }).data);
  if (answer.status !== 200 || !parsed.success) throw new Error(`${name} answered ${answer.status} ${answer.text}`);
  return parsed.data as Data<Name>;
}

/**
 * API client of one user: cookies, tokens, and the user's actions on the portal's pages. Actions return the server's
 * response, so that a test can check refusals too.
 */
export class Visitor {
  readonly jar = new CookieJar();
  /** sent with each call */
  readonly headers: Record<string, string> = {};
  readonly #base: string;

  /** @param world left out on a server that has none */
  constructor(base: string, world?: string) {
    this.#base = base;
    if (world !== undefined) this.headers[HEADERS.world] = world;
  }

  async call(method: Method, path: string, options: VisitorOptions = {}): Promise<Answer> {
    const isRead = method === 'GET' || method === 'HEAD';
    const withTokens = options.tokens !== false;
    const query = withTokens ? { ctoken: this.jar.get(COOKIES.ctoken), ...options.query } : options.query;
    const csrf = withTokens && !isRead ? { [HEADERS.csrf]: this.jar.get(COOKIES.csrf) } : {};
    const headers = { ...this.headers, Cookie: this.jar.header(), ...csrf, ...options.headers };
    const answer = await send(this.#base, method, path, { ...options, query: query ?? {}, headers });
    this.jar.take(cookiesOf(answer));
    return answer;
  }

  async get(path: string, options: VisitorOptions = {}): Promise<Answer> {
    return this.call('GET', path, options);
  }

  /** A POST with tokens; the first one fetches them, as the portal's first page does. */
  async post(path: string, body: unknown, options: VisitorOptions = {}): Promise<Answer> {
    if (this.jar.get(COOKIES.csrf) === undefined && options.tokens !== false) await this.greet();
    return this.call('POST', path, { ...options, body });
  }

  /** The first call of a page: issues the cookies. */
  async greet(): Promise<Answer> {
    return this.get(PATHS.loginCustom);
  }

  async publicKey(): Promise<string> {
    return dataOf(await this.get(PATHS.publicKey), 'publicKey').publicKey;
  }

  async sendCode(phone: string, action: SmsAction): Promise<Answer> {
    return this.post(PATHS.sendSmsCode, { action, phone, scene: 'sup' });
  }

  /** `POST /uc/login` with both fields encrypted under `publicKey`, or under the current key. */
  async login(
    loginType: 'pwd' | 'sms' | 'multi_account' | 'native',
    identifier: string,
    credential: Readonly<Record<string, string>> = {},
    publicKey?: string,
  ): Promise<Answer> {
    const key = publicKey ?? (await this.publicKey());
    const sealed = Object.fromEntries(Object.entries(credential).map(([name, text]) => [name, seal(key, text)]));
    const body = {
      loginType,
      encrypt: true,
      publicKey: key,
      loginIdentifier: seal(key, identifier),
      credential: sealed,
    };
    return this.post(PATHS.login, body, { headers: BUSINESS_HEADERS });
  }

  async signInByPassword(account: string, password = 'Passw0rd!'): Promise<Answer> {
    return this.login('pwd', account, { pwd: password });
  }

  async signInBySms(phone: string, code: string): Promise<Answer> {
    return this.login('sms', phone, { smsCode: code });
  }

  async chooseAccount(accountId: string): Promise<Answer> {
    return this.login('multi_account', accountId, { accountSource: '1688' });
  }

  async signInByGsid(gsid: string): Promise<Answer> {
    return this.login('native', gsid);
  }

  /** Makes the wrapper's call after the message of an embedded login. */
  async identify(gsid: string, gotoUrl?: string | readonly string[]): Promise<Answer> {
    return this.post(PATHS.loginByIdentifier, { loginIdentifier: gsid, gotoUrl });
  }

  async logout(): Promise<Answer> {
    return this.get(PATHS.logout);
  }

  async register(phone: string, smsCode: string, extra: object = {}): Promise<Answer> {
    const body = { phone, smsCode, account: phone, securityPhone: phone, accountSrc: 'inner', accountType: 'B' };
    return this.post(PATHS.register, { ...body, ...extra }, { headers: BUSINESS_HEADERS });
  }

  async verifyCode(phone: string, smsCode: string): Promise<Answer> {
    return this.post(PATHS.verifySmsCode, { action: 'forgetPwd', phone, scene: 'sup', smsCode });
  }

  async resetPassword(phone: string, verifyToken: string, newPassword: string, account?: string): Promise<Answer> {
    const body = { verifyToken, newPassword, phone, action: 'forgetPwd', scene: 'sup', account };
    return this.post(PATHS.forgetPassword, body);
  }

  async listByPhone(phone: string): Promise<Answer> {
    return this.get(PATHS.listByPhone, { query: { phone } });
  }

  async listByOutAccountId(): Promise<Answer> {
    return this.get(PATHS.listByOutAccountId);
  }

  async loginMethods(gotoUrl: string = DEFAULT_TARGET): Promise<Answer> {
    return this.get(PATHS.loginConfig, { query: { loginChannel: 'PC', gotoUrl } });
  }

  async currentCustomer(): Promise<Answer> {
    return this.post(PATHS.currentCustomer, { params: { request: {} } });
  }

  async basicInfo(): Promise<Answer> {
    return this.get(PATHS.basicInfo);
  }

  async prepareQr(isLogin: 0 | 1 = 1, gotoUrl: string = DEFAULT_TARGET): Promise<Data<'prepare'>['extData']> {
    const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' };
    const answer = await this.post(PATHS.prepare, { gotoUrl, loginType: 'native', attributes });
    return dataOf(answer, 'prepare').extData;
  }

  async pollQr(weChatScene: string): Promise<Answer> {
    return this.post(PATHS.qrStatus, { attributes: { weChatScene } });
  }

  /** The name of the signed-in account, or null. */
  async whoAmI(): Promise<string | null> {
    return dataOf(await this.currentCustomer(), 'currentCustomer').customer?.name ?? null;
  }
}
