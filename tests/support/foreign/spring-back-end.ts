import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { listening } from '#support/listening.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';
import { bareKey, readPkcs1 } from './foreign-keys.ts';
import { type ForeignBackEnd, mask, type Person, people } from './foreign-people.ts';

/**
 * The specification as a team with Spring would build it that has never seen this project: XSRF-TOKEN and JSESSIONID,
 * status 200 with code and traceId, a bare key, PKCS#1 v1.5, numbers for ids, `passed: false`, logout by redirect. Filters
 * for the token come before everything else; calls whose path the specification does not show are not there.
 */

interface Session {
  person?: Person;
  choices?: readonly Person[];
}
interface Call {
  readonly query: URLSearchParams;
  readonly body: Record<string, never>;
  readonly session: Session;
}
interface Code {
  readonly code: string;
  readonly at: number;
}

/** A refusal in the words of its own catalogue. */
class BizException extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
const INVALID = () => new BizException('A0400', '用户请求参数错误');
const ANONYMOUS = () => new BizException('A0230', '用户登录已过期');

const MINUTE_MS = 60_000;
const CODE_LIFE_MS = 10 * MINUTE_MS;
const PHONE = /^1\d{10}$/;

/** @param csrf whether its token comes with every first answer, only with the refusal of a write, or is not asked for */
export async function openSpringBackEnd(csrf: 'early' | 'late' | 'off' = 'early'): Promise<ForeignBackEnd> {
  await PROCESS_KEYS.ready();
  const { publicKey, privateKey } = PROCESS_KEYS.first();
  const accounts = people();
  const sessions = new Map<string, Session>();
  const codes = new Map<string, Code>();
  const sent: { phone: string; action: string; at: number }[] = [];
  const tokens = new Map<string, Person>();
  const gsids = new Map<string, Person>();
  const scenes = new Map<string, { status: number; person?: Person }>();
  const failures = new Map<string, number>();
  let passed = 0;
  const now = () => Date.now() + passed;

  function decrypted(text: unknown): string {
    try {
      return readPkcs1(privateKey, Buffer.from(String(text), 'base64'));
    } catch {
      throw new BizException('A0341', '数据解密失败');
    }
  }
  function isRight(phone: string, action: string, code: string): boolean {
    const known = codes.get(`${action} ${phone}`);
    if (!known || known.code !== code || now() - known.at > CODE_LIFE_MS) return false;
    codes.delete(`${action} ${phone}`);
    return true;
  }
  function checkPhone(phone: unknown): string {
    if (!PHONE.test(String(phone))) throw new BizException('A0151', '手机格式校验失败');
    return String(phone);
  }
  function entered(session: Session, person: Person): object {
    if (!person.isActive) throw new BizException('A0202', '用户账户被冻结');
    session.person = person;
    const gsid = randomBytes(16).toString('hex');
    gsids.set(gsid, person);
    return { accountSize: 1, gsid };
  }
  const ways: Readonly<Record<string, (session: Session, who: string, credential: Record<string, unknown>) => object>> =
    {
      pwd: (session, who, { pwd }) => {
        const person = accounts.find(({ name }) => name === who);
        const tries = (failures.get(who) ?? 0) + 1;
        if (tries > 5) throw new BizException('A0211', '用户输入密码次数超限');
        if (!person || person.password !== decrypted(pwd)) {
          failures.set(who, tries);
          throw new BizException('A0210', '用户名或密码错误');
        }
        failures.delete(who);
        return entered(session, person);
      },
      sms: (session, who, { smsCode }) => {
        checkPhone(who);
        if (!isRight(who, 'login', decrypted(smsCode))) throw new BizException('A0240', '验证码错误');
        const found = accounts.filter(({ phone }) => phone === who);
        const [first, ...others] = found;
        if (first && others.length === 0) return entered(session, first);
        session.choices = found;
        return { accountSize: found.length, gsid: null };
      },
      multi_account: (session, who) => {
        const person = session.choices?.find(({ id }) => String(id) === who);
        if (!person) throw new BizException('A0300', '访问权限异常');
        return entered(session, person);
      },
      native: (session, who) => {
        const person = gsids.get(who);
        gsids.delete(who);
        if (!person) throw ANONYMOUS();
        return entered(session, person);
      },
    };
  const calls: Readonly<Record<string, (call: Call) => unknown>> = {
    'GET /uc/login/publicKey': () => bareKey(publicKey),
    'GET /uc/login/custom': () => ({ hotline: '400-820-0000', theme: 'default' }),
    'GET /uc/login/config': ({ query }) => [
      {
        loginName: '1688登录',
        loginUrl: 'https://login.1688.com/oauth',
        gotoUrl: query.get('gotoUrl'),
        redirect: { key: 'redirect_uri', value: 'https://yuncaigou.example/uc/ali/back' },
      },
    ],
    'POST /api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE': ({ session }) =>
      session.person ? { customerId: session.person.id, customerName: session.person.name } : null,
    'POST /uc/login': ({ body, session }) => {
      const { loginType, encrypt, loginIdentifier, credential } = body as Record<string, unknown>;
      const way = ways[String(loginType)];
      if (encrypt !== true || !way) throw INVALID();
      return way(session, decrypted(loginIdentifier), (credential ?? {}) as Record<string, unknown>);
    },
    'POST /uc/common/tools/sendSmsCode': ({ body }) => {
      const { phone, action, scene } = body as Record<string, unknown>;
      const number = checkPhone(phone);
      if (!['login', 'register', 'forgetPwd'].includes(String(action)) || scene !== 'sup') throw INVALID();
      const last = sent.findLast((one) => one.phone === number);
      if (last && now() - last.at < MINUTE_MS) throw new BizException('A0501', '请求过于频繁，请稍后再试');
      const code = String(randomInt(100_000, 1_000_000));
      codes.delete(`${action} ${number}`);
      codes.set(`${action} ${number}`, { code, at: now() });
      sent.push({ phone: number, action: String(action), at: now() });
      return null;
    },
    'POST /uc/common/tools/verifySmsCodeReturnToken': ({ body }) => {
      const { phone, action, smsCode } = body as Record<string, unknown>;
      if (action !== 'forgetPwd') throw INVALID();
      const number = checkPhone(phone);
      if (!isRight(number, 'forgetPwd', String(smsCode))) return { passed: false, map: null };
      const found = accounts.filter((one) => one.phone === number);
      const made = found.map((person) => [randomUUID().replaceAll('-', ''), person] as const);
      for (const [token, person] of made) tokens.set(token, person);
      return {
        passed: true,
        map: Object.fromEntries(made.map(([token, { id, name }]) => [token, { accountId: id, account: name }])),
      };
    },
    'POST /uc/account/forgetPasswordNew': ({ body }) => {
      const { verifyToken, newPassword, phone } = body as Record<string, unknown>;
      const person = tokens.get(String(verifyToken));
      if (!person || person.phone !== phone) throw new BizException('A0311', '令牌已失效');
      const text = String(newPassword);
      const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(text)).length;
      if (!/^[\x21-\x7e]{8,16}$/.test(text) || kinds < 2) throw new BizException('A0120', '密码校验失败');
      person.password = text;
      tokens.delete(String(verifyToken));
      return null;
    },
    'POST /uc/account/main/register': ({ body, session }) => {
      const { phone, smsCode, accountType, accountSrc } = body as Record<string, unknown>;
      const number = checkPhone(phone);
      if (accountType !== 'B' || accountSrc !== 'inner') throw INVALID();
      if (!isRight(number, 'register', String(smsCode))) throw new BizException('A0240', '验证码错误');
      if (accounts.some((one) => one.phone === number)) throw new BizException('A0111', '用户名已存在');
      const person = { id: 90_100 + accounts.length, name: number, phone: number, password: '', isActive: true };
      accounts.push(person);
      session.person = person;
      return { accountId: person.id };
    },
    'GET /uc/account/info/listByPhone': ({ session }) => {
      if (!session.person && !session.choices) throw ANONYMOUS();
      return (session.choices ?? [session.person as Person]).map(({ id, name, phone }) => ({
        accountId: id,
        account: name,
        securityPhone: mask(phone),
      }));
    },
    'GET /uc/account/info/listByOutAccountId': ({ session }) => {
      if (!session.person && !session.choices) throw ANONYMOUS();
      return (session.choices ?? [session.person as Person]).map(({ id, name, phone, isActive }) => ({
        account: name,
        loginId: name,
        accountId: id,
        securityPhone: mask(phone),
        mainAccountId: 90_072,
        outAccountId: null,
        enable: isActive,
        admin: false,
        innerAccount: false,
        test: false,
        attributes: null,
        tags: null,
        iamUserId: null,
        gmtCreate: '2026-01-02 03:04:05',
        gmtModified: '2026-01-02 03:04:05',
        aliLoginId: null,
      }));
    },
    'POST /uc/login/prepare': ({ body }) => {
      if ((body as Record<string, unknown>).loginType !== 'native') throw INVALID();
      const scene = randomBytes(8).toString('hex');
      scenes.set(scene, { status: 0 });
      return { extData: { qrcode: `https://open.weixin.example/q/${scene}`, weChatScene: scene } };
    },
    'POST /uc/login/wechat/qrcode/status': ({ body, session }) => {
      const { attributes = {} } = body as Record<string, unknown>;
      const scene = scenes.get(String((attributes as Record<string, unknown>).weChatScene));
      if (!scene) throw new BizException('A0404', '二维码不存在');
      const { gsid } = scene.person ? (entered(session, scene.person) as { gsid: string }) : { gsid: null };
      return { qrCode: JSON.stringify({ qrCodeStatus: scene.status }), gsid };
    },
  };

  function respond(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, {
      'Content-Type': 'application/json',
      Vary: 'Origin',
      'X-Content-Type-Options': 'nosniff',
      'X-XSS-Protection': '0',
      'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
      Pragma: 'no-cache',
      Expires: '0',
      'X-Frame-Options': 'DENY',
      Date: new Date(now()).toUTCString(),
    });
    response.end(JSON.stringify(body));
  }

  /** The session of a request; a new one comes with its cookie. */
  function sessionFor(cookies: ReadonlyMap<string, string>, response: ServerResponse): Session {
    const known = sessions.get(cookies.get('JSESSIONID') ?? '');
    if (known) return known;
    const [id, session] = [randomBytes(16).toString('hex').toUpperCase(), {}];
    sessions.set(id, session);
    response.appendHeader('Set-Cookie', `JSESSIONID=${id}; Path=/; HttpOnly`);
    return session;
  }

  async function invoke(
    call: (call: Call) => unknown,
    { query, session, text, type }: { query: URLSearchParams; session: Session; text: string; type: string },
    response: ServerResponse,
  ): Promise<void> {
    if (text !== '' && !type.toLowerCase().startsWith('application/json'))
      return respond(response, 415, { timestamp: now(), status: 415, error: 'Unsupported Media Type' });
    const envelope = { traceId: randomUUID().replaceAll('-', ''), timestamp: now() };
    try {
      const data = call({ query, session, body: readJson(text) });
      respond(response, 200, { success: true, code: '00000', message: '成功', data, ...envelope });
    } catch (problem) {
      const { code, message } = problem instanceof BizException ? problem : new BizException('B0001', '系统执行出错');
      const isAnonymous = code === 'A0230';
      const loginUrl = isAnonymous && { loginUrl: 'https://passport.yuncaigou.example/login' };
      const body = { success: false, code, message, data: null, ...loginUrl, ...envelope };
      respond(response, isAnonymous ? 401 : 200, body);
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://spring.localhost');
    const path = decodeURIComponent(pathname.replace(/^\/go(?=\/uc\/)/, ''));
    const cookies = new Map((headers.cookie ?? '').split('; ').map((pair) => pair.split('=', 2) as [string, string]));
    const error = (status: number, words: string) =>
      respond(response, status, { timestamp: new Date(now()).toISOString(), status, error: words, path: pathname });
    const session = sessionFor(cookies, response);
    const xsrf = cookies.get('XSRF-TOKEN');
    if (xsrf === undefined && (csrf !== 'late' || method !== 'GET'))
      response.appendHeader('Set-Cookie', `XSRF-TOKEN=${randomUUID()}; Path=/`);
    const isSame = xsrf !== undefined && headers['x-xsrf-token'] === xsrf;
    if (csrf !== 'off' && !isSame && method !== 'GET') return error(403, 'Forbidden');
    if (path === '/uc/logout' && method === 'GET') {
      delete session.person;
      response.writeHead(302, { Location: '/go/portal/login' }).end();
      return;
    }
    const call = calls[`${method} ${path}`];
    const type = String(headers['content-type']);
    if (call) return invoke(call, { query, session, text: await textOf(request), type }, response);
    const isPath = Object.keys(calls).some((row) => row.endsWith(` ${path}`));
    return isPath ? error(405, 'Method Not Allowed') : error(404, 'Not Found');
  }

  const { url, close } = await listening((request, response) => void serve(request, response));
  return {
    url,
    close,
    people: accounts,
    sent,
    codeOf: (phone) => [...codes].findLast(([key]) => key.endsWith(phone))?.[1].code,
    scene: () => [...scenes.keys()].at(-1),
    scan: (scene, scan) => {
      const person = accounts[0] as Person;
      if (scan.startsWith('confirm')) scenes.set(scene, { status: 2, person });
    },
    pass: (ms) => {
      passed += ms;
    },
  };
}

function readJson(text: string): Record<string, never> {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Record<string, never>;
  } catch {
    throw new BizException('A0427', '请求JSON解析失败');
  }
}
