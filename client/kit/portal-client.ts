import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { SmsAction } from '#contract/fields.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { readSuccess } from '#contract/portal/read-success.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { type CallInput, type Given, type LooseInput, targetOf, withQuery } from './call-input.ts';
import type { CallResponse } from './call-response.ts';
import { encrypt } from './encrypt.ts';
import type { CookieStore, HttpMethod, Transport } from './http.ts';
import { sendCall } from './send-call.ts';

type Portal = typeof ENDPOINTS;
type LoginType = 'pwd' | 'sms' | 'multi_account' | 'native';

/** A call's input, and its tokens left out where `tokens` is false. */
export type PortalInput<Call extends Endpoint = Endpoint> = LooseInput<Call> & { readonly tokens?: boolean };

/** Response to a call of a path that may be none of the contract's. */
export type AnyResponse = CallResponse<Pick<Endpoint, 'response'>>;

const ANYTHING = { response: ENDPOINTS.logout.response };

/**
 * One user's browser at the portal: its cookies, its tokens, and the calls that the user's actions make. An action
 * gives the response, a refusal too; its `data` throws unless it is a success.
 */
export class PortalClient {
  readonly jar: CookieStore;
  /** sent with each call */
  readonly headers: Record<string, string> = {};
  readonly #transport: Transport;

  /** @param world left out on a server that has none */
  constructor(transport: Transport, world?: string) {
    this.jar = transport.openCookies();
    this.#transport = transport;
    if (world !== undefined) this.headers[HEADERS.world] = world;
  }

  /** One call of the contract. @throws CallFailure for anything but the success that its row describes */
  async call<Call extends Endpoint>(endpoint: Call, ...[input]: Given<CallInput<Call>>): Promise<AnswerOf<Call>> {
    return (await this.send(endpoint, input as PortalInput<Call> | undefined)).data;
  }

  /** One call of the contract, right or wrong. A first write fetches its tokens before, as a page's first call does. */
  async send<Call extends Endpoint>(endpoint: Call, input?: PortalInput<Call>): Promise<CallResponse<Call>> {
    const isFirst = this.jar.get(COOKIES.csrf) === undefined;
    if (endpoint.method !== 'GET' && isFirst && input?.tokens !== false) await this.greet();
    return this.#send(endpoint, endpoint.method, targetOf(endpoint), input);
  }

  /** A call of any path by any method, with cookies and tokens as they are. */
  async request(method: HttpMethod, path: string, input?: PortalInput): Promise<AnyResponse> {
    return this.#send(ANYTHING, method, path, input);
  }

  async #send<Call extends Pick<Endpoint, 'response'>>(
    row: Call,
    method: HttpMethod,
    path: string,
    { query = {}, body, headers, signal, tokens = true }: PortalInput = {},
  ): Promise<CallResponse<Call>> {
    const isRead = method === 'GET' || method === 'HEAD';
    const csrf = tokens && !isRead ? { [HEADERS.csrf]: this.jar.get(COOKIES.csrf) } : {};
    const target = withQuery(path, tokens ? { [COOKIES.ctoken]: this.jar.get(COOKIES.ctoken), ...query } : query);
    const all = { ...this.headers, cookie: this.jar.header(), ...csrf, ...headers };
    const request = { method, target, shown: withQuery(path, query), headers: all, body, signal };
    const response = await sendCall(this.#transport, row, request, readSuccess);
    this.jar.keep(response.setCookies);
    return response;
  }

  /** The first call of a page: issues the cookies. */
  async greet(): Promise<CallResponse<Portal['loginCustom']>> {
    return this.send(ENDPOINTS.loginCustom);
  }

  async publicKey(): Promise<string> {
    return (await this.call(ENDPOINTS.publicKey)).publicKey;
  }

  async sendCode(phone: string, action: SmsAction): Promise<CallResponse<Portal['sendSmsCode']>> {
    return this.send(ENDPOINTS.sendSmsCode, { body: { action, phone, scene: 'sup' } });
  }

  /** `POST /uc/login` with both fields encrypted under `publicKey`, or under the current key. */
  async login(
    loginType: LoginType,
    identifier: string,
    credential: Readonly<Record<string, string>> = {},
    publicKey?: string,
  ): Promise<CallResponse<Portal['login']>> {
    const key = publicKey ?? (await this.publicKey());
    const secrets = Object.entries(credential).map(async ([name, text]) => [name, await encrypt(key, text)] as const);
    const body = {
      loginType,
      encrypt: true,
      publicKey: key,
      loginIdentifier: await encrypt(key, identifier),
      credential: Object.fromEntries(await Promise.all(secrets)),
    };
    return this.send(ENDPOINTS.login, { body, headers: BUSINESS_HEADERS });
  }

  async signInByPassword(account: string, password = 'Passw0rd!'): Promise<CallResponse<Portal['login']>> {
    return this.login('pwd', account, { pwd: password });
  }

  async signInBySms(phone: string, code: string): Promise<CallResponse<Portal['login']>> {
    return this.login('sms', phone, { smsCode: code });
  }

  async chooseAccount(accountId: string): Promise<CallResponse<Portal['login']>> {
    return this.login('multi_account', accountId, { accountSource: '1688' });
  }

  async signInByGsid(gsid: string): Promise<CallResponse<Portal['login']>> {
    return this.login('native', gsid);
  }

  /** Makes the wrapper's call after the message of an embedded login. */
  async identify(
    gsid: string,
    gotoUrl?: string | readonly string[],
  ): Promise<CallResponse<Portal['loginByIdentifier']>> {
    return this.send(ENDPOINTS.loginByIdentifier, { body: { loginIdentifier: gsid, gotoUrl } });
  }

  async logout(): Promise<CallResponse<Portal['logout']>> {
    return this.send(ENDPOINTS.logout);
  }

  async register(phone: string, smsCode: string, extra: object = {}): Promise<CallResponse<Portal['register']>> {
    const body = { phone, smsCode, account: phone, securityPhone: phone, accountSrc: 'inner', accountType: 'B' };
    return this.send(ENDPOINTS.register, { body: { ...body, ...extra }, headers: BUSINESS_HEADERS });
  }

  async verifyCode(phone: string, smsCode: string): Promise<CallResponse<Portal['verifySmsCode']>> {
    return this.send(ENDPOINTS.verifySmsCode, { body: { action: 'forgetPwd', phone, scene: 'sup', smsCode } });
  }

  async resetPassword(
    phone: string,
    verifyToken: string,
    newPassword: string,
    account?: string,
  ): Promise<CallResponse<Portal['forgetPassword']>> {
    const body = { verifyToken, newPassword, phone, action: 'forgetPwd', scene: 'sup', account };
    return this.send(ENDPOINTS.forgetPassword, { body });
  }

  async listByPhone(phone: string): Promise<CallResponse<Portal['listByPhone']>> {
    return this.send(ENDPOINTS.listByPhone, { query: { phone } });
  }

  async listByOutAccountId(): Promise<CallResponse<Portal['listByOutAccountId']>> {
    return this.send(ENDPOINTS.listByOutAccountId);
  }

  async loginMethods(gotoUrl: string = DEFAULT_TARGET): Promise<CallResponse<Portal['loginConfig']>> {
    return this.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl } });
  }

  async currentCustomer(): Promise<CallResponse<Portal['currentCustomer']>> {
    return this.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } } });
  }

  async basicInfo(): Promise<CallResponse<Portal['basicInfo']>> {
    return this.send(ENDPOINTS.basicInfo);
  }

  /** A new QR ticket. */
  async prepareQr(
    isLogin: 0 | 1 = 1,
    gotoUrl: string = DEFAULT_TARGET,
  ): Promise<AnswerOf<Portal['prepare']>['extData']> {
    const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' } as const;
    return (await this.call(ENDPOINTS.prepare, { body: { gotoUrl, loginType: 'native', attributes } })).extData;
  }

  async pollQr(weChatScene: string): Promise<CallResponse<Portal['qrStatus']>> {
    return this.send(ENDPOINTS.qrStatus, { body: { attributes: { weChatScene } } });
  }

  /** The name of the signed-in account, or null. */
  async whoAmI(): Promise<string | null> {
    return (await this.currentCustomer()).data.customer?.name ?? null;
  }
}
