import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { KeyPair } from '#domain/ports.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';
import { bareKey, readPkcs1 } from './foreign-keys.ts';
import { type ForeignBackEnd, mask, type Person, people } from './foreign-people.ts';

/**
 * The specification as a house with a framework of its own would build it that has never seen this project: one status,
 * a catalogue of numbers, texts with numbers in them, lists in pages, a catch-all for paths. Its faults are switched on by
 * name, each the mistake of a person.
 */

/** Code and text of each refusal; everything that has expired has one code. */
export const CATALOGUE = {
  invalid: ['2001', '参数不合法'],
  header: ['2002', '请求头不合法'],
  json: ['2003', '请求体不是JSON'],
  path: ['4004', '接口不存在'],
  method: ['4005', '不支持的请求方式'],
  token: ['4003', '页面已失效，请刷新后重试'],
  visitor: ['401', '登录已失效，请重新登录'],
  credentials: ['1003', '账号或密码错误，还可尝试{n}次'],
  locked: ['1004', '错误次数过多，请{n}分钟后再试'],
  disabled: ['1005', '账号已停用'],
  phone: ['1100', '手机号格式不正确'],
  code: ['1101', '验证码错误或已过期，请重新获取'],
  soon: ['1102', '发送过于频繁，请{n}秒后再试'],
  taken: ['1201', '该手机号已注册，请直接登录'],
  proof: ['1009', '操作已超时，请在{n}分钟内完成'],
  weak: ['1302', '密码须为8到16位，且包含字母、数字、符号中的{n}种'],
  choice: ['1009', '请选择本次验证的账号'],
  gsid: ['1009', '登录凭证已失效'],
  cipher: ['1501', '数据解密失败'],
  key: ['1502', '公钥已更新，请刷新后重试'],
} as const;
type Trouble = keyof typeof CATALOGUE;

/** Faults that it may have. */
export type Drift =
  /** an sms code signs in a second time */
  | 'a code twice'
  /** a token that nobody was given sets a password */
  | 'any token resets'
  /** a password of six letters is set */
  | 'a weak password'
  /** a session goes on after its exit */
  | 'sessions outlive an exit'
  /** a gsid signs in a second time */
  | 'a gsid twice'
  /** lists show whole phones */
  | 'plain phones'
  /** an account of another phone can be chosen */
  | 'any choice'
  /** a disabled account signs in */
  | 'disabled signs in'
  /** an unknown account is refused in other words than a wrong password */
  | 'told apart'
  /** a second code is sent within the minute */
  | 'codes at once'
  /** a visitor sees the accounts of a phone */
  | 'lists for visitors'
  /** an address of another site comes back as the target */
  | 'anywhere after login';

export interface Session {
  person?: Person | undefined;
  choices?: readonly Person[] | undefined;
  /** gsids of sign-ins, which another site may spend */
  gsids?: string[];
}
export interface Call {
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly headers: IncomingMessage['headers'];
  session: Session;
}
/** An answer that leads on. */
export class Leads {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}
export class Refusal extends Error {
  readonly trouble: Trouble;
  readonly n: number;
  constructor(trouble: Trouble, n = 0) {
    super(trouble);
    this.trouble = trouble;
    this.n = n;
  }
}

const MINUTE_MS = 60_000;
const KEY_LIFE_MS = 30 * MINUTE_MS;
const TRIES = 5;
const PHONE = /^1\d{10}$/;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const drawn = () => randomBytes(16).toString('hex');
export const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Call['body'];

/** A call's answer, a promise kept or not. @throws Refusal */
type Run = (call: Call) => unknown;

/** The service behind the house's front, and the acts of its people. */
export interface House extends Omit<ForeignBackEnd, 'url' | 'close'> {
  /** by method and path */
  readonly calls: Readonly<Record<string, Run>>;
  /** by the value of their cookie */
  readonly sessions: Map<string, Session>;
  now(): number;
}

/** A list is a page. */
const listed = (list: readonly object[]) => ({ pageNo: '1', total: String(list.length), list });

export async function openHouse(drifts: ReadonlySet<Drift>, urlOf: () => string): Promise<House> {
  await PROCESS_KEYS.ready();
  const pairs = [PROCESS_KEYS.first(), await PROCESS_KEYS.draw(), await PROCESS_KEYS.draw()];
  const accounts = people();
  const sessions = new Map<string, Session>();
  const codes = new Map<string, { code: string; at: number; tries: number }>();
  const sent: { phone: string; action: string; at: number }[] = [];
  const proofs = new Map<string, { person: Person; at: number }>();
  const gsids = new Map<string, { person: Person; at: number }>();
  const scenes = new Map<string, { owner: Session; status: number; at: number }>();
  const consents = new Map<string, Session>();
  const failures = new Map<string, { tries: number; at: number }>();
  let passed = 0;
  const now = () => Date.now() + passed;

  /** The current key pair and the previous one, for clients that keep a key for a while. */
  const pairAt = (back: number) =>
    pairs[Math.max(0, Math.floor(passed / KEY_LIFE_MS) - back) % pairs.length] as KeyPair;
  function opened(text: unknown, publicKey: unknown): string {
    const isNamed = ({ publicKey: one }: KeyPair) => bareKey(one) === bareKey(String(publicKey));
    const pair = [pairAt(0), pairAt(1)].find(isNamed);
    if (!pair) throw new Refusal('key');
    try {
      return readPkcs1(pair.privateKey, Buffer.from(String(text), 'base64'));
    } catch {
      throw new Refusal('cipher');
    }
  }
  function phoneOf(text: unknown): string {
    if (!PHONE.test(String(text))) throw new Refusal('phone');
    return String(text);
  }
  function spend(action: string, phone: string, code: unknown): void {
    const known = codes.get(`${action} ${phone}`);
    const isFresh = known !== undefined && now() - known.at < 10 * MINUTE_MS && known.tries < TRIES;
    const isRight = isFresh && known.code === code;
    if (known && !isRight) known.tries += 1;
    if (!isRight) throw new Refusal('code');
    if (!drifts.has('a code twice')) codes.delete(`${action} ${phone}`);
  }
  function signedIn({ session }: Call, person: Person): object {
    if (!person.isActive && !drifts.has('disabled signs in')) throw new Refusal('disabled');
    const gsid = drawn();
    gsids.set(gsid, { person, at: now() });
    session.person = person;
    session.choices = undefined;
    session.gsids = [...(session.gsids ?? []), gsid];
    return { accountSize: '1', gsid };
  }
  function spentGsid(text: string): Person {
    const known = gsids.get(text);
    if (!drifts.has('a gsid twice')) gsids.delete(text);
    if (!known || now() - known.at > MINUTE_MS) throw new Refusal('gsid');
    return known.person;
  }
  function target(text: unknown): string {
    const isOwn = /^\/(?![/\\])[^\s\\]*$/.test(String(text ?? ''));
    return isOwn || drifts.has('anywhere after login') ? String(text) : '/go';
  }
  function checkHeaders({ headers: { channel, type, source } }: Call): void {
    if (channel !== 'pc' || type !== 'B' || source !== 'inner') throw new Refusal('header');
  }
  function chosen({ session }: Call): readonly Person[] {
    if (session.person || session.choices) return session.choices ?? [session.person as Person];
    if (drifts.has('lists for visitors')) return accounts;
    throw new Refusal('visitor');
  }
  const shownPhone = (phone: string) => (drifts.has('plain phones') ? phone : mask(phone));

  function byPassword(call: Call, who: string, password: string): object {
    const known = failures.get(who);
    if (known && known.tries >= TRIES && now() - known.at < 15 * MINUTE_MS) throw new Refusal('locked', 15);
    const person = accounts.find(({ name }) => name === who);
    if (person?.password === password && password !== '') {
      failures.delete(who);
      return signedIn(call, person);
    }
    if (!person && drifts.has('told apart')) throw new Refusal('choice');
    const tries = (known?.tries ?? 0) + 1;
    failures.set(who, { tries, at: now() });
    throw new Refusal('credentials', TRIES - tries);
  }
  function byCode(call: Call, phone: string, code: string): object {
    spend('login', phoneOf(phone), code);
    const found = accounts.filter((one) => one.phone === phone && one.isActive);
    const [first, ...others] = found;
    if (!first) throw new Refusal(accounts.some((one) => one.phone === phone) ? 'disabled' : 'code');
    if (others.length === 0) return signedIn(call, first);
    call.session.choices = found;
    return { accountSize: String(found.length) };
  }
  function byChoice(call: Call, id: string): object {
    const all = drifts.has('any choice') && call.session.choices ? accounts : call.session.choices;
    const person = all?.find((one) => String(one.id) === id);
    if (!person) throw new Refusal('choice');
    return signedIn(call, person);
  }
  function login(call: Call): object {
    checkHeaders(call);
    const { loginType, encrypt, publicKey, loginIdentifier, credential } = call.body;
    if (encrypt !== true) throw new Refusal('invalid');
    const who = opened(loginIdentifier, publicKey);
    const secret = (name: string) => opened(fieldsOf(credential)[name], publicKey);
    if (loginType === 'pwd') return byPassword(call, who, secret('pwd'));
    if (loginType === 'sms') return byCode(call, who, secret('smsCode'));
    if (loginType === 'multi_account' && secret('accountSource') === '1688') return byChoice(call, who);
    if (loginType === 'native') return signedIn(call, spentGsid(who));
    throw new Refusal('invalid');
  }
  function sendSmsCode({ body }: Call): unknown {
    const { action, scene } = body;
    const phone = phoneOf(body.phone);
    if (!['login', 'register', 'forgetPwd'].includes(String(action)) || scene !== 'sup') throw new Refusal('invalid');
    const last = sent.findLast((one) => one.phone === phone);
    const waitMs = last ? last.at + MINUTE_MS - now() : 0;
    if (waitMs > 0 && !drifts.has('codes at once')) throw new Refusal('soon', Math.ceil(waitMs / 1000));
    // Sent again it is the newest.
    codes.delete(`${action} ${phone}`);
    codes.set(`${action} ${phone}`, { code: String(randomInt(100_000, 1_000_000)), at: now(), tries: 0 });
    sent.push({ phone, action: String(action), at: now() });
    return { seconds: '60' };
  }
  function verifySmsCode({ body }: Call): unknown {
    const phone = phoneOf(body.phone);
    if (body.action !== 'forgetPwd' || body.scene !== 'sup') throw new Refusal('invalid');
    spend('forgetPwd', phone, body.smsCode);
    const map: Record<string, object> = {};
    for (const person of accounts.filter((one) => one.phone === phone)) {
      const token = drawn();
      proofs.set(token, { person, at: now() });
      map[token] = { account: person.name, accountId: String(person.id) };
    }
    return { passed: 1, map };
  }
  function proven(verifyToken: unknown, phone: string): Person {
    const proof = proofs.get(String(verifyToken));
    if (proof && proof.person.phone === phone && now() - proof.at < 10 * MINUTE_MS) return proof.person;
    const person = accounts.find((one) => one.phone === phone);
    if (!person || !drifts.has('any token resets')) throw new Refusal('proof', 10);
    return person;
  }
  function checkPassword(text: string): void {
    const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(text)).length;
    const isWeak = drifts.has('a weak password') && text.length >= 6;
    if (!isWeak && (!/^[\x21-\x7e]{8,16}$/.test(text) || kinds < 2)) throw new Refusal('weak', 2);
  }
  function forgetPassword({ body }: Call): undefined {
    const phone = phoneOf(body.phone);
    const person = proven(body.verifyToken, phone);
    checkPassword(String(body.newPassword));
    person.password = String(body.newPassword);
    failures.delete(person.name);
    const spent = [...proofs].filter(([, one]) => one.person.phone === phone);
    for (const [token] of spent) proofs.delete(token);
    const ended = sessions.values();
    for (const session of ended) if (session.person === person) session.person = undefined;
  }
  function register(call: Call): unknown {
    checkHeaders(call);
    const { body } = call;
    const phone = phoneOf(body.phone);
    const isWhole = body.account === phone && body.securityPhone === phone;
    if (!isWhole || body.accountSrc !== 'inner' || body.accountType !== 'B') throw new Refusal('invalid');
    spend('register', phone, body.smsCode);
    if (accounts.some((one) => one.phone === phone)) throw new Refusal('taken');
    const person = { id: 90_100 + accounts.length, name: phone, phone, password: '', isActive: true };
    accounts.push(person);
    return { ...signedIn(call, person), account: person.name, accountId: String(person.id) };
  }
  const calls: Readonly<Record<string, (call: Call) => unknown>> = {
    'GET /uc/login/publicKey': () => bareKey(pairAt(0).publicKey),
    'GET /uc/login/custom': () => ({ hotline: '400-820-0002', captcha: 0 }),
    'GET /uc/login/config': ({ query, session }) => {
      if (query.get('loginChannel') !== 'PC') throw new Refusal('invalid');
      const state = drawn();
      consents.set(state, session);
      return listed([
        {
          loginName: '1688登录',
          loginUrl: `https://login.1688.com/oauth/authorize?client_id=4&state=${state}`,
          gotoUrl: target(query.get('gotoUrl')),
          redirect: { key: 'redirect_uri', value: `${urlOf()}/uc/login/aliCallback` },
        },
      ]);
    },
    'GET /uc/login/aliCallback': (call) => {
      const state = call.query.get('state') ?? '';
      const isOwn = consents.get(state) === call.session;
      consents.delete(state);
      const code = call.query.get('code');
      if (!isOwn || code === null) return new Leads('/go/portal/login');
      const found = accounts.filter((one) => one.name === code || one.phone === code);
      if (found.length === 0) return new Leads('/go/portal/login?oauth_fail=1');
      if (found.length > 1) {
        call.session.choices = found;
        return new Leads('/go/portal/accountSelect');
      }
      signedIn(call, found[0] as Person);
      return new Leads('/go');
    },
    'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE': ({ session }) => ({
      online: Number(session.person !== undefined),
      customer: session.person ? { custNo: String(session.person.id), custName: session.person.name } : undefined,
    }),
    'POST /uc/login': login,
    'POST /uc/login/byIdentifier': (call) => {
      checkHeaders(call);
      const done = signedIn(call, spentGsid(String(call.body.loginIdentifier)));
      return { ...done, gotoUrl: target(call.body.gotoUrl) };
    },
    'POST /uc/common/tools/sendSmsCode': sendSmsCode,
    'POST /uc/common/tools/verifySmsCodeReturnToken': verifySmsCode,
    'POST /uc/account/forgetPasswordNew': forgetPassword,
    'POST /uc/account/main/register': register,
    'GET /uc/account/info/listByPhone': (call) =>
      listed(
        chosen(call).map(({ id, name, phone }) => ({
          account: name,
          accountId: String(id),
          securityPhone: shownPhone(phone),
        })),
      ),
    'GET /uc/account/info/listByOutAccountId': (call) =>
      listed(
        chosen(call).map(({ id, name, phone, isActive }) => ({
          account: name,
          loginId: name,
          accountId: String(id),
          securityPhone: shownPhone(phone),
          mainAccountId: '90072',
          outAccountId: `out-${id}`,
          enable: Number(isActive),
          admin: Number(id === 90_072),
          innerAccount: 0,
          test: 0,
          attributes: {},
          tags: [],
          iamUserId: `iam-${id}`,
          gmtCreate: String(Date.UTC(2026, 0, 2, 3, 4, 5)),
          gmtModified: String(Date.UTC(2026, 1, 3, 4, 5, 6)),
          login1688Id: '',
        })),
      ),
    'POST /uc/login/prepare': ({ body, session }) => {
      const { loginSource, isLogin, envVersion } = fieldsOf(body.attributes);
      const isWhole = loginSource === 'qrcode' && (isLogin === 1 || isLogin === 0) && envVersion === 'release';
      if (body.loginType !== 'native' || !isWhole) throw new Refusal('invalid');
      const scene = drawn();
      scenes.set(scene, { owner: session, status: 0, at: now() });
      return { extData: { qrcode: PNG, weChatScene: scene } };
    },
    'POST /uc/login/wechat/qrcode/status': (call) => {
      const scene = scenes.get(String(fieldsOf(call.body.attributes).weChatScene));
      const isOver = !scene || now() - scene.at > 5 * MINUTE_MS;
      const state = (status: number) => JSON.stringify({ qrCodeStatus: String(status) });
      if (isOver) return { qrCode: state(4) };
      const isOwn = scene.owner === call.session;
      if (scene.status !== 2 || !isOwn) return { qrCode: state(scene.status === 2 ? 0 : scene.status) };
      const { gsid } = signedIn(call, accounts[0] as Person) as { gsid: string };
      return { qrCode: state(2), gsid };
    },
    'GET /uc/logout': ({ session }) => {
      for (const gsid of session.gsids ?? []) gsids.delete(gsid);
      if (!drifts.has('sessions outlive an exit')) session.person = undefined;
      session.choices = undefined;
    },
  };

  return {
    calls,
    sessions,
    now,
    people: accounts,
    sent,
    codeOf: (phone) => [...codes].findLast(([key]) => key.endsWith(` ${phone}`))?.[1].code,
    scene: () => [...scenes.keys()].at(-1),
    scan: (scene, scan) => {
      const known = scenes.get(scene);
      if (!known) return;
      if (scan.startsWith('confirm')) known.status = 2;
      if (scan === 'expire') known.at = 0;
    },
    pass: (ms) => {
      passed += ms;
    },
  };
}
