import type { ResponseOf } from '#contract/endpoint.ts';
import type { SmsAction } from '#contract/fields.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { CallResponse } from './call-response.ts';
import { sealed } from './encrypt.ts';
import { PortalCalls } from './portal-calls.ts';

type Portal = typeof ENDPOINTS;

/** A call by its name, as its answers have it: declarations that a compiler writes name it so, not by its schemas. */
export interface PortalCall<Name extends keyof Portal> {
  readonly name: Name;
  readonly response: Portal[Name]['response'];
}

/** The response to a call, a refusal too. */
type Answer<Name extends keyof Portal> = Promise<CallResponse<PortalCall<Name>>>;
type Ticket = ResponseOf<Portal['prepare']>['extData'];

/**
 * One user's browser at the portal: its cookies, its tokens, and the calls that the user's actions make. An action
 * gives the response, a refusal too; its `data` throws unless it is a success.
 */
export class PortalClient extends PortalCalls {
  /**
   * The first call of a page: issues the cookies.
   * @example (await browser.greet()).status; // => 200
   */
  async greet(): Answer<'loginCustom'> {
    return this.send(ENDPOINTS.loginCustom);
  }

  /**
   * The key that identifiers, passwords and codes are encrypted under.
   * @example (await browser.publicKey()).startsWith('-----BEGIN PUBLIC KEY-----'); // => true
   */
  async publicKey(): Promise<string> {
    const answer = await this.send(ENDPOINTS.publicKey);
    const { read } = answer;
    const keyText = read.kind === 'success' ? read.keyText : undefined;
    return keyText ?? (await answer.orThrow()).publicKey;
  }

  /**
   * Asks for a code by sms.
   * @example (await browser.sendCode('13800000001', 'login')).status; // => 200
   */
  async sendCode(phone: string, action: SmsAction): Answer<'sendSmsCode'> {
    return this.send(ENDPOINTS.sendSmsCode, { body: { action, phone, scene: 'sup' } });
  }

  /**
   * `POST /uc/login` with both fields encrypted under `publicKey`, or under the current key.
   * @example (await browser.login('pwd', 'buyer01', { pwd: 'Passw0rd!' })).status; // => 200
   */
  async login(
    loginType: 'pwd' | 'sms' | 'multi_account' | 'native',
    identifier: string,
    credential: Readonly<Record<string, string>> = {},
    publicKey?: string,
  ): Answer<'login'> {
    const key = publicKey ?? (await this.publicKey());
    await this.fetchTokens();
    const { wire } = this;
    const texts = await sealed(key, identifier, credential, wire.encryption.padding);
    const body = { loginType, encrypt: true, publicKey: key, ...texts };
    const answer = await this.send(ENDPOINTS.login, { body, headers: BUSINESS_HEADERS });
    // The request was encrypted with another padding than the world has by now.
    const isSealedSo = this.wire.encryption.padding === wire.encryption.padding;
    return answer.isSuccess || isSealedSo ? answer : this.login(loginType, identifier, credential, publicKey);
  }

  /**
   * Signs in by account and password.
   * @example
   * const answer = await browser.signInByPassword('buyer01', 'wrong');
   * (await answer.reason())?.rule; // => 'password.wrong'
   */
  async signInByPassword(account: string, password = 'Passw0rd!'): Answer<'login'> {
    return this.login('pwd', account, { pwd: password });
  }

  /**
   * Signs in by phone and code; a phone with several accounts is asked which one.
   * @example
   * const ask = () => browser.sendCode('13800000001', 'login');
   * await browser.signInBySms('13800000001', await world.codeFrom(ask, '13800000001', 'login'));
   * await browser.whoAmI(); // => 'buyer01'
   */
  async signInBySms(phone: string, code: string): Answer<'login'> {
    return this.login('sms', phone, { smsCode: code });
  }

  /**
   * Chooses one of the accounts that a sign-in offered.
   * @example
   * const ask = () => browser.sendCode('13800000002', 'login');
   * await browser.signInBySms('13800000002', await world.codeFrom(ask, '13800000002', 'login'));
   * const [first] = (await browser.listByPhone('13800000002')).data;
   * await browser.chooseAccount(first.accountId);
   * await browser.whoAmI(); // => 'group-main'
   */
  async chooseAccount(accountId: string): Answer<'login'> {
    return this.login('multi_account', accountId, { accountSource: '1688' });
  }

  /**
   * Signs in with the gsid of a sign-in elsewhere.
   * @example
   * const { gsid } = await world.session('buyer01');
   * (await browser.signInByGsid(gsid)).status; // => 200
   */
  async signInByGsid(gsid: string): Answer<'login'> {
    return this.login('native', gsid);
  }

  /**
   * Makes the wrapper's call after the message of an embedded login.
   * @example
   * const { gsid } = await world.session('buyer01');
   * (await browser.identify(gsid)).status; // => 200
   */
  async identify(gsid: string, gotoUrl?: string | readonly string[]): Answer<'loginByIdentifier'> {
    const body = { loginIdentifier: gsid, gotoUrl };
    return this.send(ENDPOINTS.loginByIdentifier, { body, headers: BUSINESS_HEADERS });
  }

  /**
   * Ends the session.
   * @example
   * const buyer = await world.signedIn('buyer01');
   * await buyer.logout();
   * await buyer.whoAmI(); // => null
   */
  async logout(): Answer<'logout'> {
    return this.send(ENDPOINTS.logout);
  }

  /**
   * Registers a phone with the code that it got.
   * @example
   * const ask = () => browser.sendCode('13800000009', 'register');
   * const code = await world.codeFrom(ask, '13800000009', 'register');
   * (await browser.register('13800000009', code, { password: 'Passw0rd!' })).status; // => 200
   */
  async register(phone: string, smsCode: string, extra: object = {}): Answer<'register'> {
    const body = { phone, smsCode, account: phone, securityPhone: phone, accountSrc: 'inner', accountType: 'B' };
    return this.send(ENDPOINTS.register, { body: { ...body, ...extra }, headers: BUSINESS_HEADERS });
  }

  /**
   * Proves a phone to recover a password; the keys of its map are tokens for `resetPassword`.
   * @example
   * const ask = () => browser.sendCode('13800000001', 'forgetPwd');
   * const code = await world.codeFrom(ask, '13800000001', 'forgetPwd');
   * (await browser.verifyCode('13800000001', code)).status; // => 200
   */
  async verifyCode(phone: string, smsCode: string): Answer<'verifySmsCode'> {
    return this.send(ENDPOINTS.verifySmsCode, { body: { action: 'forgetPwd', phone, scene: 'sup', smsCode } });
  }

  /**
   * Sets a new password with the token of `verifyCode`.
   * @example
   * const ask = () => browser.sendCode('13800000001', 'forgetPwd');
   * const code = await world.codeFrom(ask, '13800000001', 'forgetPwd');
   * const [token] = Object.keys((await browser.verifyCode('13800000001', code)).data.map);
   * await browser.resetPassword('13800000001', token, 'N3wPassword!');
   * (await browser.signInByPassword('buyer01', 'N3wPassword!')).status; // => 200
   */
  async resetPassword(
    phone: string,
    verifyToken: string,
    newPassword: string,
    account?: string,
  ): Answer<'forgetPassword'> {
    const body = { verifyToken, newPassword, phone, action: 'forgetPwd', scene: 'sup', account };
    return this.send(ENDPOINTS.forgetPassword, { body });
  }

  /**
   * Accounts of a phone that this browser proved.
   * @example (await (await browser.listByPhone('13800000002')).reason())?.rule; // => 'list.proof'
   */
  async listByPhone(phone: string): Answer<'listByPhone'> {
    return this.send(ENDPOINTS.listByPhone, { query: { phone } });
  }

  /**
   * Accounts of the identity that this browser proved at WeChat or 1688.
   * @example (await browser.listByOutAccountId()).isSuccess; // => false
   */
  async listByOutAccountId(): Answer<'listByOutAccountId'> {
    return this.send(ENDPOINTS.listByOutAccountId);
  }

  /**
   * Ways to sign in that the login page offers.
   * @example (await browser.loginMethods()).status; // => 200
   */
  async loginMethods(gotoUrl: string = DEFAULT_TARGET): Answer<'loginConfig'> {
    return this.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl } });
  }

  /**
   * The customer who is signed in; its data is empty for none.
   * @example (await browser.currentCustomer()).data.customer; // => null
   */
  async currentCustomer(): Answer<'currentCustomer'> {
    return this.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } } });
  }

  /**
   * The signed-in account's own facts.
   * @example (await (await world.signedIn('buyer01')).basicInfo()).data.name; // => 'buyer01'
   */
  async basicInfo(): Answer<'basicInfo'> {
    return this.send(ENDPOINTS.basicInfo);
  }

  /**
   * A new QR ticket.
   * @example
   * const { weChatScene } = await browser.prepareQr();
   * (await world.tickets())[0]?.scene === weChatScene; // => true
   */
  async prepareQr(isLogin: 0 | 1 = 1, gotoUrl: string = DEFAULT_TARGET): Promise<Ticket> {
    const attributes = { loginSource: 'qrcode', isLogin, envVersion: 'release' } as const;
    return (await this.call(ENDPOINTS.prepare, { body: { gotoUrl, loginType: 'native', attributes } })).extData;
  }

  /**
   * State of a QR ticket, as the page asks for it every few seconds; a confirmed one signs in.
   * @example
   * const { weChatScene } = await browser.prepareQr();
   * await world.confirmQr({ identity: 'wx-buyer01' });
   * JSON.parse((await browser.pollQr(weChatScene)).data.qrCode).qrCodeStatus; // => 2
   */
  async pollQr(weChatScene: string): Answer<'qrStatus'> {
    return this.send(ENDPOINTS.qrStatus, { body: { attributes: { weChatScene } } });
  }

  /**
   * The name of the signed-in account, or null.
   * @example await browser.whoAmI(); // => null
   */
  async whoAmI(): Promise<string | null> {
    return (await this.currentCustomer()).data.customer?.name ?? null;
  }
}
