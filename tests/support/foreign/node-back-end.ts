import { constants, privateDecrypt, randomBytes, randomInt } from 'node:crypto';
import cookieParser from 'cookie-parser';
import express, { type NextFunction, type Request, type Response } from 'express';
import { listening } from '#support/listening.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';
import { type ForeignBackEnd, mask, type Person, people } from './foreign-people.ts';

/**
 * The specification as a team with Node would build it that has never seen this project: data without an envelope, snake
 * case where no name is shown, 4xx with `code` and `message`, Node's default OAEP with SHA-1, the key as a text, a token
 * named after its cookie and asked for after the body, no ctoken, a QR code that only `native` makes a session of.
 */

interface Session {
  person?: Person;
  choices?: readonly Person[];
}

class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const invalid = (field: string) => new HttpError(422, 'validation_failed', `${field} is invalid`);

const RESEND_MS = 60_000;
const PHONE = /^1\d{10}$/;

export async function openNodeBackEnd(): Promise<ForeignBackEnd> {
  await PROCESS_KEYS.ready();
  const { publicKey, privateKey } = PROCESS_KEYS.first();
  const accounts = people();
  const sessions = new Map<string, Session>();
  const codes = new Map<string, string>();
  const sent: { phone: string; action: string; at: number }[] = [];
  const tokens = new Map<string, Person>();
  const gsids = new Map<string, Person>();
  const scenes = new Map<string, { status: number; gsid?: string }>();
  let passed = 0;
  const now = () => Date.now() + passed;

  const opened = (field: string, text: unknown): string => {
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      return privateDecrypt({ key: privateKey, padding }, Buffer.from(String(text), 'base64')).toString('utf8');
    } catch {
      throw invalid(field);
    }
  };
  const phoneOf = (text: unknown): string => {
    if (!PHONE.test(String(text))) throw invalid('phone');
    return String(text);
  };
  const spend = (action: string, phone: string, code: unknown): void => {
    const right = codes.get(`${action}:${phone}`);
    if (right === undefined || right !== code) throw new HttpError(400, 'code_mismatch', '验证码不正确');
    codes.delete(`${action}:${phone}`);
  };
  const signIn = (response: Response, person: Person): object => {
    if (!person.isActive) throw new HttpError(403, 'account_disabled', '账号已停用');
    const gsid = randomBytes(18).toString('base64url');
    gsids.set(gsid, person);
    openSession(response, { person });
    return { accountSize: 1, gsid };
  };
  const openSession = (response: Response, session: Session): void => {
    const id = randomBytes(18).toString('base64url');
    sessions.set(id, session);
    response.cookie('sid', id, { httpOnly: true, sameSite: 'strict', maxAge: 86_400_000 });
  };
  const sessionOf = (request: Request): Session => sessions.get(String(request.cookies.sid)) ?? {};
  const needPerson = (request: Request): Session => {
    const session = sessionOf(request);
    if (!session.person && !session.choices)
      throw Object.assign(new HttpError(401, 'unauthenticated', '请先登录'), { loginUrl: '/login' });
    return session;
  };

  const app = express();
  app.disable('x-powered-by');
  app.use(cookieParser());
  app.use((request, response, next) => {
    response.set('Date', new Date(now()).toUTCString());
    if (request.cookies['csrf-token'] === undefined)
      response.cookie('csrf-token', randomBytes(12).toString('hex'), { sameSite: 'strict' });
    next();
  });
  app.use(express.json({ limit: '20kb' }));
  /** ProbeAnswer for by each handler after it has looked at its body. */
  const checkToken = (request: Request): void => {
    const cookie = request.cookies['csrf-token'];
    if (cookie === undefined || request.get('csrf-token') !== cookie)
      throw new HttpError(403, 'invalid_csrf', 'invalid csrf token');
  };

  const uc = express.Router();
  uc.get('/login/publicKey', (_request, response) => void response.type('text/plain').send(publicKey));
  uc.get(
    '/login/custom',
    (_request, response) => void response.json({ support_phone: '400-820-0001', locale: 'zh-CN' }),
  );
  uc.get('/login/config', (request, response) => {
    const gotoUrl = String(request.query.gotoUrl ?? '/');
    const loginUrl = `https://login.1688.com/oauth?client=9&state=${randomBytes(8).toString('hex')}`;
    const redirect = { key: 'redirect_uri', value: 'https://yun.example/uc/oauth' };
    response.json([
      { loginName: '1688登录', loginUrl, gotoUrl: /^\/(?!\/)/.test(gotoUrl) ? gotoUrl : '/go', redirect },
    ]);
  });
  const ways: Readonly<Record<string, (who: string, request: Request, response: Response) => object>> = {
    pwd: (who, request, response) => {
      const person = accounts.find(({ name }) => name === who);
      if (!person || person.password !== opened('pwd', request.body.credential?.pwd))
        throw new HttpError(401, 'invalid_credentials', '账号或密码不正确');
      return signIn(response, person);
    },
    sms: (who, request, response) => {
      spend('login', phoneOf(who), opened('smsCode', request.body.credential?.smsCode));
      const choices = accounts.filter(({ phone, isActive }) => phone === who && isActive);
      const [first, ...others] = choices;
      if (!first) throw new HttpError(403, 'account_disabled', '账号已停用');
      if (others.length === 0) return signIn(response, first);
      openSession(response, { choices });
      return { accountSize: choices.length };
    },
    multi_account: (who, request, response) => {
      const person = sessionOf(request).choices?.find(({ id }) => String(id) === who);
      if (!person) throw new HttpError(403, 'forbidden', '无权访问');
      return signIn(response, person);
    },
    native: (who, _request, response) => signIn(response, spentGsid(who)),
  };
  const spentGsid = (gsid: string): Person => {
    const person = gsids.get(gsid);
    gsids.delete(gsid);
    if (!person) throw new HttpError(400, 'gsid_expired', '登录凭证已过期');
    return person;
  };
  uc.post('/login', (request, response) => {
    const { loginType, encrypt, loginIdentifier } = request.body ?? {};
    const way = ways[loginType];
    if (!way) throw invalid('loginType');
    if (encrypt !== true) throw invalid('encrypt');
    const who = opened('loginIdentifier', loginIdentifier);
    checkToken(request);
    response.json(way(who, request, response));
  });
  uc.post('/login/identifier', (request, response) => {
    checkToken(request);
    const person = spentGsid(String(request.body?.loginIdentifier));
    response.json({ ...signIn(response, person), goto_url: request.body?.gotoUrl });
  });
  uc.post('/common/tools/sendSmsCode', (request, response) => {
    const { action, scene } = request.body ?? {};
    const phone = phoneOf(request.body?.phone);
    if (!['login', 'register', 'forgetPwd'].includes(action) || scene !== 'sup') throw invalid('action');
    checkToken(request);
    const last = sent.findLast((one) => one.phone === phone && one.action === action);
    const waitMs = last ? last.at + RESEND_MS - now() : 0;
    if (waitMs > 0) {
      response.set('Retry-After', String(Math.ceil(waitMs / 1000)));
      throw new HttpError(429, 'rate_limited', '发送太频繁');
    }
    // Sent again it is the newest.
    codes.delete(`${action}:${phone}`);
    codes.set(`${action}:${phone}`, String(randomInt(1_000, 10_000)));
    sent.push({ phone, action, at: now() });
    response.json({ message_id: randomBytes(6).toString('hex') });
  });
  uc.post('/common/tools/verifySmsCodeReturnToken', (request, response) => {
    const { action, smsCode } = request.body ?? {};
    const phone = phoneOf(request.body?.phone);
    if (action !== 'forgetPwd') throw invalid('action');
    checkToken(request);
    spend('forgetPwd', phone, smsCode);
    const map: Record<string, object> = {};
    for (const person of accounts.filter((one) => one.phone === phone)) {
      const token = randomBytes(16).toString('base64url');
      tokens.set(token, person);
      map[token] = { account: person.name, accountId: String(person.id) };
    }
    response.json({ passed: true, map });
  });
  uc.post('/account/forgetPasswordNew', (request, response) => {
    const { verifyToken, newPassword, phone } = request.body ?? {};
    phoneOf(phone);
    checkToken(request);
    const person = tokens.get(verifyToken);
    if (!person) throw new HttpError(400, 'token_expired', '验证已过期');
    if (!/^(?=.*[a-z])(?=.*\d)[\x21-\x7e]{8,16}$/i.test(newPassword))
      throw new HttpError(422, 'weak_password', '密码太弱');
    tokens.delete(verifyToken);
    person.password = newPassword;
    for (const [id, session] of sessions) if (session.person === person) sessions.delete(id);
    response.json({ ok: true });
  });
  uc.post('/account/main/register', (request, response) => {
    const { smsCode, accountType, accountSrc } = request.body ?? {};
    const phone = phoneOf(request.body?.phone);
    if (accountType !== 'B' || accountSrc !== 'inner') throw invalid('accountType');
    checkToken(request);
    spend('register', phone, smsCode);
    if (accounts.some((one) => one.phone === phone)) throw new HttpError(409, 'phone_taken', '手机号已注册');
    const person = { id: 90_100 + accounts.length, name: phone, phone, password: '', isActive: true };
    accounts.push(person);
    response.status(201).json({ ...signIn(response, person), account_id: String(person.id) });
  });
  uc.get('/account/info/listByPhone', (request, response) => {
    const { person, choices = [person as Person] } = needPerson(request);
    response.json(choices.map((one) => ({ account: one.name, accountId: String(one.id), phone: mask(one.phone) })));
  });
  uc.get('/account/info/listByOutAccountId', (request, response) => {
    const { person, choices = [person as Person] } = needPerson(request);
    const rows = choices.map((one) => ({
      account: one.name,
      loginId: one.name,
      accountId: String(one.id),
      securityPhone: mask(one.phone),
      main_account_id: '90072',
      out_account_id: '',
      enable: true,
      admin: false,
      innerAccount: false,
      test: false,
      attributes: {},
      tags: [],
      iamUserId: '',
      gmtCreate: now() + 8 * 3_600_000,
      gmtModified: now(),
    }));
    response.json(rows);
  });
  uc.get('/account/info/basic', (request, response) => {
    const { person } = needPerson(request);
    response.json({ user_id: String(person?.id), display_name: person?.name });
  });
  uc.post('/login/prepare', (request, response) => {
    if (request.body?.loginType !== 'native' || !request.body?.attributes) throw invalid('attributes');
    checkToken(request);
    const scene = randomBytes(9).toString('base64url');
    scenes.set(scene, { status: 0 });
    response.json({ extData: { qrcode: `data:image/svg+xml;base64,${btoa('<svg/>')}`, weChatScene: scene } });
  });
  uc.post('/login/wechat/qrcode/status', (request, response) => {
    if (typeof request.body?.attributes?.weChatScene !== 'string') throw invalid('weChatScene');
    checkToken(request);
    const { status, gsid } = scenes.get(request.body.attributes.weChatScene) ?? { status: 4 };
    response.json({ qrCode: JSON.stringify({ qrCodeStatus: status }), gsid });
  });
  uc.get('/logout', (request, response) => {
    sessions.delete(String(request.cookies.sid));
    response.clearCookie('sid').status(204).end();
  });
  app.use('/uc', uc).use('/go/uc', uc);
  app.post('/api/trantor/service/engine/execute/:action', (request, response) => {
    if (!request.params.action?.startsWith('TB2B$MAL_CURRENT')) throw new HttpError(404, 'not_found', 'no such action');
    checkToken(request);
    const { person } = sessionOf(request);
    response.json({ is_login: person !== undefined, customer: person && { id: String(person.id), name: person.name } });
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status = 500, code = 'bad_request', message, ...rest } = error as HttpError;
    const { loginUrl } = rest as { loginUrl?: string };
    response.status(status).json({ code, message, ...(loginUrl && { loginUrl }) });
  });

  const { url, close } = await listening(app);
  return {
    url,
    close,
    people: accounts,
    sent,
    codeOf: (phone) => [...codes].findLast(([key]) => key.endsWith(phone))?.[1],
    scene: () => [...scenes.keys()].at(-1),
    scan: (scene, scan) => {
      const gsid = randomBytes(18).toString('base64url');
      if (!scan.startsWith('confirm')) return;
      gsids.set(gsid, accounts[0] as Person);
      scenes.set(scene, { status: 2, gsid });
    },
    pass: (ms) => {
      passed += ms;
    },
  };
}
