import autocannon, { type Client } from 'autocannon';
import { PATHS } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { encrypt } from '#kit/encrypt.ts';
import { CookieJar } from '#kit/node/node-transport.ts';
import { sendHttp } from '#kit/node/send-http.ts';

const CONNECTIONS = 8;
const SECONDS = 2;
const FIRST_PHONE = 13_000_000_000;
const ACCOUNT = 'buyer01';
const PASSWORD = 'Passw0rd!';
export const JSON_BODY = { 'content-type': 'application/json' };

export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds?: number | undefined;
  /** gives each connection its own requests */
  readonly setupClient?: (client: Client) => void;
}

/** Repeats one request. @returns requests a second @throws when a request is refused or breaks */
export async function rateOf({ seconds = SECONDS, ...load }: Load): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    connections: CONNECTIONS,
    ...load,
    headers: { ...load.headers },
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${load.url}: ${non2xx} refused, ${errors} broken`);
  return requests.average;
}

/** A session as the calls of a load carry it. */
function carried(jar: CookieJar) {
  return {
    query: `?ctoken=${jar.get(COOKIES.ctoken)}`,
    headers: { cookie: jar.header() ?? '', [HEADERS.csrf]: jar.get(COOKIES.csrf) ?? '' },
  };
}

/** Opens a session by asking for the public key. */
export async function openSession(url: string) {
  const { setCookies, text: answer } = await sendHttp(new URL(url + PATHS.publicKey), { method: 'GET' });
  const jar = new CookieJar(url);
  jar.keep(setCookies);
  return { ...carried(jar), answer };
}

/** Requests for a code, each to a new phone. */
export function toNewPhones(): (client: Client) => void {
  let phone = FIRST_PHONE;
  const body = () => JSON.stringify({ action: 'register', phone: String(++phone), scene: 'sup' });
  return (client) => client.setRequests([{ setupRequest: (base) => ({ ...base, body: body() }) }]);
}

/** Sign-ins by password, each on a session of its own: its tokens are new after each, and the next request carries them. */
export async function repeatedSignIns(url: string): Promise<Load> {
  const { publicKey } = JSON.parse((await openSession(url)).answer).data as { readonly publicKey: string };
  const [loginIdentifier, pwd] = [await encrypt(publicKey, ACCOUNT), await encrypt(publicKey, PASSWORD)];
  const body = JSON.stringify({ loginType: 'pwd', encrypt: true, publicKey, loginIdentifier, credential: { pwd } });
  const setupClient = (client: Client) => {
    client.on('headers', (head) => {
      // Names and values by turns.
      const raw = head.headers as unknown as string[];
      const jar = new CookieJar(url);
      jar.keep(raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === 'set-cookie'));
      const { query, headers } = carried(jar);
      const sent = { ...headers, ...BUSINESS_HEADERS, ...JSON_BODY };
      client.setRequests([{ method: 'POST', path: PATHS.login + query, headers: sent, body }]);
    });
  };
  return { url: url + PATHS.publicKey, setupClient };
}
