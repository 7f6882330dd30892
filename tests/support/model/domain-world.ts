import type { Limits } from '#contract/control/world-limits.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { COOKIES } from '#contract/storage.ts';
import { changeAccount, deleteAccount } from '#domain/change-account.ts';
import { currentCustomer } from '#domain/customer.ts';
import { listByOutAccountId, listByPhone } from '#domain/list-accounts.ts';
import { beginOauth, endOauth } from '#domain/oauth.ts';
import { openAccount } from '#domain/open-account.ts';
import type { Call } from '#domain/portal.ts';
import { confirmTicket } from '#domain/qr-phone.ts';
import { openTicket, pollQr } from '#domain/qr-sign-in.ts';
import { resetPassword, verifyCode } from '#domain/recover.ts';
import { Refusal } from '#domain/refusal.ts';
import { register } from '#domain/register.ts';
import { sendCode } from '#domain/send-code.ts';
import type { Session } from '#domain/session.ts';
import { changeSettings } from '#domain/settings.ts';
import { signIn, signInByIdentifier, signOut } from '#domain/sign-in.ts';
import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { callOf, type PlainPortal, plainPortal } from '#support/domain-ports.ts';
import type { HowEnded, ModelWorld } from './model-world.ts';
import { ACCOUNTS, ALI, PASSWORD } from './portal-model.ts';

interface Result {
  readonly data?: unknown;
  readonly session?: Session;
  readonly target?: string;
}
// biome-ignore lint/suspicious/noExplicitAny: each operation checks no form; the client's methods make the right one.
type Operation = (portal: PlainPortal, request: any, call: Call) => Result;

/** The portal's operations without HTTP: no tokens, no encryption, no checks of form. */
const OPERATIONS: Partial<Record<EndpointName, Operation>> = {
  sendSmsCode: (portal, request, call) => ({ data: sendCode(portal, request, call) }),
  login: (portal, { opened, ...request }, call) => signIn(portal, request, call, opened),
  loginByIdentifier: (portal, request, call) => signInByIdentifier(portal, request, call, '/go'),
  logout: (portal, _, call) => signOut(portal, call),
  verifySmsCode: (portal, request) => ({ data: verifyCode(portal, request) }),
  forgetPassword: (portal, request) => ({ data: resetPassword(portal, request) }),
  register,
  listByPhone: (portal, query, call) => ({ data: listByPhone(portal, query, call) }),
  listByOutAccountId: (portal, query, call) => ({ data: listByOutAccountId(portal, query, call) }),
  currentCustomer: (portal, _, call) => ({ data: currentCustomer(portal, call) }),
  loginCustom: () => ({ data: {} }),
  loginConfig: (portal, { gotoUrl }, call) => {
    const loginUrl = `/?state=${beginOauth(portal, call, gotoUrl)}`;
    return { data: [{ loginName: '', loginUrl, gotoUrl, redirect: { key: '', value: '' } }] };
  },
  oauthCallback: endOauth,
  prepare: (portal, { attributes }, call) => {
    const weChatScene = openTicket(portal, call, attributes.isLogin, '/go').scene;
    return { data: { extData: { weChatScene, qrcode: 'data:image/png;base64,AAAA' } } };
  },
  qrStatus: pollQr,
};

/** Carries one browser's calls to the domain as they are. */
class DomainTransport implements Transport {
  readonly origin = 'http://localhost';
  readonly #portal: PlainPortal;
  #session: Session;

  constructor(portal: PlainPortal) {
    this.#portal = portal;
    this.#session = portal.sessions.open();
  }

  openCookies(): CookieStore {
    const get = (name: string) => (name === COOKIES.csrf ? 'there' : undefined);
    return { get, set: () => undefined, delete: () => undefined, header: () => undefined, keep: () => undefined };
  }

  async send({ target, body }: HttpRequest): Promise<HttpResponse> {
    const { pathname, searchParams } = new URL(target, this.origin);
    const [name] = Object.entries(ENDPOINTS).find(([, { path }]) => path === pathname) ?? [];
    const request = body === undefined ? Object.fromEntries(searchParams) : JSON.parse(body);
    // A call whose cookie names no session gets a new one.
    this.#session = this.#portal.sessions.find(this.#session.id) ?? this.#portal.sessions.open();
    try {
      const result = OPERATIONS[name as EndpointName]?.(this.#portal, request, callOf(this.#session)) ?? {};
      this.#session = result.session ?? this.#session;
      if (result.target !== undefined) return answer(302, {}, { location: result.target });
      return answer(200, { success: true, data: result.data });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer(REFUSALS[error.code].status, { success: false, err: { code: error.code, msg: error.code } });
    }
  }
}

function answer(status: number, body: object, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers, setCookies: [], text: JSON.stringify(body) };
}

class DomainBrowser extends PortalClient {
  readonly #portal: PlainPortal;

  constructor(portal: PlainPortal) {
    super(new DomainTransport(portal));
    this.#portal = portal;
  }

  override async publicKey(): Promise<string> {
    return this.#portal.keyRing.current().publicKey;
  }

  override login(...[loginType, identifier, credential = {}, publicKey]: Parameters<PortalClient['login']>) {
    const secrets = Object.entries(credential).map(([name, text]) => [`credential.${name}`, text]);
    const opened = { loginIdentifier: identifier, ...Object.fromEntries(secrets) };
    return this.send(ENDPOINTS.login, {
      body: { loginType, publicKey, loginIdentifier: identifier, opened } as object,
    });
  }
}

/** The model's world in the domain alone: no machine, no sandbox, no HTTP. */
export class DomainWorld implements ModelWorld {
  readonly portal: PlainPortal = plainPortal();
  readonly browsers = [0, 1].map(() => new DomainBrowser(this.portal));

  constructor(limits: Limits) {
    changeSettings(this.portal, { limits });
    for (const account of ACCOUNTS) openAccount(this.portal, { ...account, password: PASSWORD });
    for (const [id, accountIds] of Object.entries(ALI)) this.portal.ali.set(id, { id, accountIds: [...accountIds] });
  }

  async latestCode(phone: string, action: SmsAction): Promise<string> {
    return this.portal.smsCodes.find({ phone, action, scene: 'sup' })?.code ?? '';
  }

  async confirm(scene: string, accountId: string): Promise<boolean> {
    const ticket = this.portal.tickets.find(scene);
    return ticket !== undefined && confirmTicket(this.portal, ticket, { id: accountId, accountId }) === null;
  }

  async authorize(state: string, identity: string): Promise<string> {
    return this.portal.oauthGrants.issueCode(identity, state);
  }

  async end(accountId: string, how: HowEnded, password: string): Promise<void> {
    const { portal } = this;
    const account = portal.accounts.byId(accountId);
    if (!account) throw new Error(`There is no account ${accountId}.`);
    if (how === 'password') changeAccount(portal, account, { password });
    else if (how === 'disable') for (const enable of [false, true]) changeAccount(portal, account, { enable });
    else {
      deleteAccount(portal, account);
      openAccount(portal, { ...account, mainAccountId: accountId });
    }
  }

  async rotateKeys(): Promise<void> {
    this.portal.keyRing.rotate();
  }

  async advance(ms: number): Promise<void> {
    this.portal.clock.advance(ms);
  }
}
