import type { SmsAction } from '#contract/fields.ts';
import { clamp, jsonOf } from '#contract/json-value.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { decode } from '#contract/wire/decode.ts';
import { DEFAULT_WIRE, pathOf, type Wire } from '#contract/wire/wire.ts';
import type { ReadReason } from '#kit/call-response.ts';
import { sealed } from '#kit/encrypt.ts';
import { parserWith } from './agent-reasons.ts';
import { withPortal } from './portal-response.ts';

/** The caller's own supertest, as far as an agent needs it. */
export interface Supertest<Agent> {
  agent(url: string): Agent;
}

/** An agent of supertest, as far as it is touched here: its settings are typed by `any` there, too. */
export interface SupertestAgent {
  readonly jar: { getCookies(access: CookieAccess): readonly Cookie[] & { toValueString(): string } };
  get(path: string): PromiseLike<{ readonly status: number; readonly text?: string }>;
  post(path: string): unknown;
  set(headers: object): unknown;
  use(plugin: (test: never) => void): unknown;
  parse(parser: unknown): unknown;
}

interface CookieAccess {
  readonly domain: string;
  readonly path: string;
  readonly secure: boolean;
  readonly script: boolean;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** A Test of supertest, as far as it is touched here. */
interface Test {
  readonly method: string;
  readonly url: string;
  cookies: string;
  get(header: string): string | undefined;
  set(header: string, value: string): unknown;
  unset(header: string): unknown;
  query(value: object | string): unknown;
  send(body: object): unknown;
  end(done?: Done): unknown;
}

type Done = (error: unknown, response?: unknown) => void;

/** A login in clear text, as a person types it. */
export interface LoginForm {
  readonly loginType: string;
  readonly loginIdentifier: string;
  /** `{ pwd: 'Passw0rd!' }`, `{ smsCode: '123456' }` */
  readonly credential?: Readonly<Record<string, string>>;
  /** left out: the newest one */
  readonly publicKey?: string;
}

/** Body of a login with its texts encrypted. */
export type SealedLogin<Form extends LoginForm> = Form & { readonly encrypt: true; readonly publicKey: string };

/** An agent of the caller's supertest that is one browser at the portal. */
export type PortalAgent<Agent extends SupertestAgent> = Agent & {
  /** A sign-in by account and password, or of any form, sealed when it is sent. */
  login(...login: [account: string, password: string] | [form: LoginForm]): ReturnType<Agent['post']>;
  /** Asks for a code by sms: `action` is `login`, `register` or `forgetPwd`. */
  sendCode(phone: string, action: SmsAction): ReturnType<Agent['post']>;
  /** A body for `POST /uc/login`: with the public key, its identifier and credential encrypted. */
  seal<Form extends LoginForm>(form: Form): Promise<SealedLogin<Form>>;
};

/**
 * An agent of your supertest, as one browser at the portal.
 * @param place the world of the agent's calls, and the reasons in its journal; left out at a real back end
 */
export function openAgent<Agent extends SupertestAgent>(
  request: Supertest<Agent>,
  url: string,
  wire: Wire = DEFAULT_WIRE,
  place?: { readonly world: string; readonly reason: ReadReason },
): PortalAgent<Agent> {
  if (typeof request?.agent !== 'function')
    throw new TypeError("agent: pass your supertest: import request from 'supertest', then agent(request)");
  const opened = request.agent(url.replace(/\/$/, ''));
  opened.set(BUSINESS_HEADERS);
  if (place) {
    opened.set({ [HEADERS.world]: place.world });
    opened.parse(parserWith(wire, place.reason));
  }
  opened.use(withTokens(opened, wire));
  opened.use(withPortal(wire));

  async function seal<Form extends LoginForm>(form: Form): Promise<SealedLogin<Form>> {
    if (typeof form?.loginIdentifier !== 'string')
      throw new TypeError("agent.seal: expected { loginType, loginIdentifier: 'buyer01', credential: { pwd: '…' } }");
    const { padding } = wire.encryption;
    const publicKey = form.publicKey ?? (await fetchKey(opened, wire));
    const { loginIdentifier, credential } = await sealed(
      publicKey,
      form.loginIdentifier,
      form.credential ?? {},
      padding,
    );
    return { ...form, ...(form.credential && { credential }), loginIdentifier, publicKey, encrypt: true };
  }

  function login(account: string | LoginForm, password = ''): ReturnType<Agent['post']> {
    const test = opened.post(ENDPOINTS.login.path) as Test;
    const byPassword = { loginType: 'pwd', credential: { pwd: password } };
    const form = typeof account === 'string' ? { ...byPassword, loginIdentifier: account } : account;
    beforeSending(test, async () => void test.send(await seal(form)));
    return test as ReturnType<Agent['post']>;
  }

  function sendCode(phone: string, action: SmsAction): ReturnType<Agent['post']> {
    const test = opened.post(ENDPOINTS.sendSmsCode.path) as Test;
    test.send({ action, phone, scene: 'sup' });
    return test as ReturnType<Agent['post']>;
  }

  return Object.assign(opened, { login, sendCode, seal });
}

/** Stands for the csrf token until a Test is sent, so that a test can set or unset it. */
const LATEST = 'the newest';

/**
 * Gives each Test the cookies and tokens that the agent has when it is sent: superagent's own are as old as the Test.
 * A header or query that a test sets or removes stays so. Before its first write the agent fetches tokens, as a page does.
 */
function withTokens(opened: SupertestAgent, wire: Wire): (test: Test) => void {
  const { csrfCookie, csrfHeader } = wire.tokens;
  const first = pathOf(wire, 'loginCustom') ?? ENDPOINTS.publicKey.path;
  const cookiesOf = (test: Test) => {
    const { hostname, pathname, protocol } = new URL(test.url);
    return opened.jar.getCookies({ domain: hostname, path: pathname, secure: protocol === 'https:', script: false });
  };
  return (test) => {
    const { query } = test;
    let hasCtoken = test.url.includes(`${COOKIES.ctoken}=`);
    test.query = (value) => {
      hasCtoken ||= typeof value === 'string' ? value.includes(`${COOKIES.ctoken}=`) : COOKIES.ctoken in value;
      return query.call(test, value);
    };
    const isWrite = test.method !== 'GET' && test.method !== 'HEAD';
    if (isWrite) test.set(csrfHeader, LATEST);
    beforeSending(test, async () => {
      const wantsCsrf = test.get(csrfHeader) === LATEST;
      const find = (wanted: string) => cookiesOf(test).find(({ name }) => name === wanted)?.value;
      if (wantsCsrf && find(csrfCookie) === undefined) await opened.get(first);
      const [ctoken, csrf] = [find(COOKIES.ctoken), find(csrfCookie)];
      test.cookies = cookiesOf(test).toValueString();
      if (wantsCsrf) csrf === undefined ? test.unset(csrfHeader) : test.set(csrfHeader, csrf);
      if (!hasCtoken && ctoken !== undefined) test.query({ [COOKIES.ctoken]: ctoken });
    });
  };
}

/** Lets a Test do something first when it is sent; a failure there fails the Test. */
export function beforeSending(test: Pick<Test, 'end'>, prepare: () => Promise<void>): void {
  const { end } = test;
  test.end = (done) => {
    // A redirect ends the same Test again.
    test.end = end;
    prepare().then(
      // A Test is a thenable: a promise that got it would wait for it.
      () => void end.call(test, done),
      (error: unknown) => {
        if (!done) throw error;
        done(error);
      },
    );
    return test;
  };
}

async function fetchKey(opened: SupertestAgent, wire: Wire): Promise<string> {
  const { name, path, response } = ENDPOINTS.publicKey;
  const { status, text = '' } = await opened.get(path);
  const read = decode(wire, { name, response }, { status, body: jsonOf(text) ?? text });
  if (read.kind === 'success') return read.keyText ?? read.data.publicKey;
  throw new Error(`GET ${path}: expected a public key, got ${status} ${clamp(text)}`);
}
