import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { WireFile } from '#contract/wire/wire.ts';
import { listening } from '#support/listening.ts';
import type { ForeignBackEnd } from './foreign-people.ts';
import { CATALOGUE, type Call, type Drift, drawn, fieldsOf, type House, Leads, openHouse, Refusal } from './house.ts';

/** The wire format as its team would write it down. */
export const HOUSE_WIRE = {
  envelope: {
    data: 'result',
    code: 'retCode',
    message: 'errorMsg',
    successText: '',
    success: '0000',
    status: 'ok',
    fields: { traceId: 'id', sysTime: 'yyyy-MM-dd HH:mm:ss' },
  },
  values: { numbers: 'text', booleans: '0/1', lists: { items: 'list', total: 'total' }, pictures: 'base64' },
  tokens: { csrfCookie: '_csrf', csrfHeader: 'x-csrf-token', sessionCookie: 'SESSION' },
  encryption: { padding: 'pkcs1', keyForm: 'base64', keyField: 'result' },
  calls: {
    loginByIdentifier: { path: '/uc/login/byIdentifier' },
    oauthCallback: { path: '/uc/login/aliCallback' },
    basicInfo: { path: 'none' },
  },
} as const satisfies WireFile;

const pad = (value: number) => String(value).padStart(2, '0');
/** A moment on the clocks of Shanghai: `2026-01-02 11:04:05`. */
function shanghai(at: number): string {
  const date = new Date(at + 8 * 3_600_000);
  const day = [date.getUTCFullYear(), pad(date.getUTCMonth() + 1), pad(date.getUTCDate())].join('-');
  return `${day} ${[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(pad).join(':')}`;
}

/** An answer on its way out. */
interface Reply {
  readonly body: object;
  readonly location?: string;
}

/** The house's front: cookies, tokens, and the form of all its answers, always with status 200. */
export async function openHouseBackEnd(drifts: readonly Drift[] = []): Promise<ForeignBackEnd> {
  const house: House = await openHouse(new Set(drifts), () => url);
  const { sessions } = house;

  /** @throws Refusal */
  function run(call: Call, { method = 'GET', headers }: IncomingMessage, path: string, text: string): unknown {
    const own = house.calls[`${method} ${path}`];
    const isPath = Object.keys(house.calls).some((row) => row.endsWith(` ${path}`));
    if (!own) throw new Refusal(isPath ? 'method' : 'path');
    const isJson = String(headers['content-type']).toLowerCase().startsWith('application/json');
    if (method === 'POST') Object.assign(call.body, isJson ? jsonOf(text) : refuseJson());
    return own(call);
  }

  /** @throws Refusal */
  function checkTokens({ method = 'GET', headers }: IncomingMessage, cookies: Cookies, query: URLSearchParams): void {
    const isToken = cookies.has('_csrf') && headers['x-csrf-token'] === cookies.get('_csrf');
    const isCtoken = cookies.has('ctoken') && query.get('ctoken') === cookies.get('ctoken');
    if (method !== 'GET' && !(isToken && isCtoken)) throw new Refusal('token');
  }

  function envelope(retCode: string, errorMsg: string, result: unknown): object {
    return { retCode, errorMsg, result: result ?? null, traceId: drawn(), sysTime: shanghai(house.now()) };
  }

  function answer(act: () => unknown): Reply {
    try {
      const data = act();
      if (data instanceof Leads) return { body: envelope('0000', '', null), location: data.to };
      return { body: envelope('0000', '', data) };
    } catch (problem) {
      const { trouble, n } = problem instanceof Refusal ? problem : new Refusal('invalid');
      const [code, text] = CATALOGUE[trouble];
      const loginUrl = trouble === 'visitor' ? { loginUrl: '/go/portal/login' } : null;
      return { body: envelope(code, text.replace('{n}', String(n)), loginUrl) };
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://house.localhost');
    const path = decodeURIComponent(pathname).replace(/^\/go(?=\/(?:uc|api)\/)/, '');
    const cookies = cookiesOf(request);
    const text = await textOf(request);
    const set = (name: string, rest = '') => {
      const value = drawn();
      response.appendHeader('Set-Cookie', `${name}=${value}; Path=/; SameSite=Lax${rest}`);
      return value;
    };
    for (const name of ['_csrf', 'ctoken']) if (!cookies.has(name)) set(name);
    const id = cookies.get('SESSION') ?? '';
    const session = sessions.get(id) ?? {};
    const { person } = session;
    const reply = answer(() => {
      checkTokens(request, cookies, query);
      return run({ query, headers: request.headers, session, body: {} }, request, path, text);
    });
    // A sign-in gets an id that nobody had before.
    if (!sessions.has(id) || (session.person !== undefined && session.person !== person)) {
      sessions.delete(id);
      sessions.set(set('SESSION', '; HttpOnly'), session);
    }
    response.writeHead(reply.location === undefined ? 200 : 302, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Date: new Date(house.now()).toUTCString(),
      ...(reply.location && { Location: reply.location }),
    });
    response.end(JSON.stringify(reply.body));
  }

  const { url, close } = await listening((request, response) => void serve(request, response));
  return { ...house, url, close };
}

type Cookies = ReadonlyMap<string, string>;

function cookiesOf({ headers: { cookie = '' } }: IncomingMessage): Cookies {
  return new Map(cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
}

function jsonOf(text: string): object {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return refuseJson();
  }
}

function refuseJson(): never {
  throw new Refusal('json');
}
