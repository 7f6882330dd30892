import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { listening } from '#support/listening.ts';
import type { ForeignBackEnd } from './foreign-people.ts';
import { Again, type Call, type Drift, drawn, fieldsOf, type House, Leads, openHouse, Refusal } from './house.ts';
import { FLAT, type Forms } from './house-forms.ts';

interface HouseOptions {
  readonly drift?: Drift | readonly Drift[];
  readonly forms?: Forms;
}

/** An answer on its way out. */
interface Reply {
  readonly status: number;
  readonly body: object;
  readonly location?: string;
}

/** The house's front: cookies, tokens, and the one form of its answers. */
export async function openHouseBackEnd({ drift = [], forms = FLAT }: HouseOptions = {}): Promise<ForeignBackEnd> {
  const drifts = new Set<Drift>([drift].flat() as Drift[]);
  const house: House = await openHouse(forms, drifts, () => url);
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
    const { csrf, hasCtoken } = forms.cookies;
    const isToken = cookies.has(csrf) && headers[forms.csrfHeader] === cookies.get(csrf);
    const isCtoken = !hasCtoken || (cookies.has('ctoken') && query.get('ctoken') === cookies.get('ctoken'));
    if (method !== 'GET' && !(isToken && isCtoken)) throw new Refusal('token');
  }

  function answer(act: () => unknown): Reply {
    const stamps = { trace: drawn(), at: house.now() };
    try {
      const data = act();
      if (data instanceof Leads) return { status: 302, body: forms.success(null, stamps), location: data.to };
      const isAgain = data instanceof Again;
      return { status: 200, body: forms.success(isAgain ? null : data, stamps, isAgain) };
    } catch (problem) {
      const { trouble, n } = problem instanceof Refusal ? problem : new Refusal('invalid');
      const loginUrl = trouble === 'visitor' ? '/go/portal/login' : undefined;
      return { status: forms.statusOf(trouble), body: forms.refusal(trouble, n, loginUrl, stamps) };
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://house.localhost');
    const path = decodeURIComponent(pathname).replace(/^\/go(?=\/(?:uc|api)\/)/, '');
    const cookies = cookiesOf(request);
    const text = await textOf(request);
    const { csrf, session: sessionCookie, hasCtoken } = forms.cookies;
    const set = (name: string, rest = '') => {
      const value = drawn();
      response.appendHeader('Set-Cookie', `${name}=${value}; Path=/; SameSite=Lax${rest}`);
      return value;
    };
    for (const name of [csrf, ...(hasCtoken ? ['ctoken'] : [])]) if (!cookies.has(name)) set(name);
    const id = cookies.get(sessionCookie) ?? '';
    const session = sessions.get(id) ?? {};
    const { person } = session;
    const reply = answer(() => {
      checkTokens(request, cookies, query);
      return run({ query, headers: request.headers, session, body: {} }, request, path, text);
    });
    // A sign-in gets an id that nobody had before.
    if (!sessions.has(id) || (session.person !== undefined && session.person !== person)) {
      sessions.delete(id);
      sessions.set(set(sessionCookie, '; HttpOnly'), session);
    }
    response.writeHead(reply.status, {
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
