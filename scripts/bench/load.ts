import autocannon, { type Client, type Request } from 'autocannon';
import type { SendSmsCodeRequest } from '#contract/portal/sms.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { cpuMs } from './process-figures.ts';

const CONNECTIONS = 8;
const SECONDS = 2;
const FIRST_PHONE = 13_000_000_000;

interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections?: number;
  readonly seconds?: number;
  /** the most requests that all connections send in a second */
  readonly overallRate?: number;
  /** gives each connection its own requests */
  readonly setupClient?: (client: Client) => void;
}

/** Figures of one round of load. */
export interface Rate {
  /** requests a second */
  readonly average: number;
  /** microseconds of the server's processor time for one request; NaN where it is not known */
  readonly cpuMicros: number;
  readonly p50: number;
  readonly p99: number;
}

/** Asks the same again and again. @throws when one is refused or breaks */
export async function rateOf({ seconds = SECONDS, ...load }: Load, pid: number): Promise<Rate> {
  const before = cpuMs(pid);
  const result = await autocannon({
    connections: CONNECTIONS,
    ...load,
    headers: { ...load.headers },
    duration: seconds,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} broken`);
  return {
    average: result.requests.average,
    cpuMicros: ((cpuMs(pid) - before) * 1_000) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Name and value of each cookie that an answer sets. */
export function cookiesOf(setCookies: readonly string[]): Map<string, string> {
  return new Map(
    setCookies.map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A portal session as the calls of a load carry it. */
export interface LoadSession {
  /** with its token */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string;
}

/** Opens a session by a first call. */
export async function openSession(url: string, path: string): Promise<LoadSession> {
  const first = await fetch(url + path);
  const cookies = cookiesOf(first.headers.getSetCookie());
  return {
    query: `?ctoken=${cookies.get(COOKIES.ctoken)}`,
    headers: { cookie: cookieHeader(cookies), [HEADERS.csrf]: cookies.get(COOKIES.csrf) ?? '' },
    answer: await first.text(),
  };
}

const ourBody = (phone: string): SendSmsCodeRequest => ({ action: 'register', phone, scene: 'sup' });

/** Requests for a message to a phone that got none before, each time; the first of them after `sent` others. */
export function toEverAnotherPhone(sent = 0, bodyOf: (phone: string) => unknown = ourBody): (client: Client) => void {
  let count = sent;
  const another = (base: Request): Request => {
    count += 1;
    return { ...base, body: JSON.stringify(bodyOf(String(FIRST_PHONE + count))) };
  };
  return (client) => client.setRequests([{ setupRequest: another }]);
}
