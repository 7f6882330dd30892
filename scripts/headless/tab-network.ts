import type { BrowserContext } from 'happy-dom';
import CookieStringUtility from 'happy-dom/lib/cookie/urilities/CookieStringUtility.js';
import type { HttpMethod, HttpResponse } from '#kit/http.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import type { TabCookie } from '#kit/story/tab.ts';

interface TabCall {
  readonly url: URL;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** the page that makes it; left out: an address that was typed */
  readonly referrer?: string | undefined;
  readonly signal: AbortSignal;
}

/** Longest chain of redirects. */
const HOPS_MAX = 20;
/** A document that takes longer is not shown, milliseconds. */
const DOCUMENT_MS = 30_000;

/** The calls of a tab, with its cookies. */
export function tabNetwork({ hostname, port }: URL, { cookieContainer }: BrowserContext) {
  /** Cookies that go to an address, also those hidden from scripts. */
  function cookiesFor(url: URL): TabCookie[] {
    return cookieContainer.getCookies(url, false).flatMap(({ key, value }) => (value ? [{ name: key, value }] : []));
  }

  /** Keeps cookies as an answer's `Set-Cookie` lines give them. */
  function takeCookies(url: URL, lines: readonly string[]): void {
    cookieContainer.addCookies(lines.flatMap((line) => CookieStringUtility.stringToCookie(url, line) ?? []));
  }

  /** One call, without redirects. Rejects where no whole answer comes, and for any address but the sandbox's (threat K23). */
  async function call({ url, method, headers, body, referrer, signal }: TabCall): Promise<HttpResponse> {
    if (!isLoopback(url) || url.port !== port) throw new Error(`${url.host} is not asked: only the sandbox is`);
    const cookies = cookiesFor(url).map(({ name, value }) => `${name}=${value}`);
    const sent = {
      ...headers,
      ...(referrer !== undefined && refererOf(referrer, url)),
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      Host: url.host,
      // A connection a call: none is taken that the server is about to close.
      Connection: 'close',
    };
    const answer = await sendHttp(Object.assign(new URL(url), { hostname }), { method, headers: sent, body, signal });
    takeCookies(url, answer.setCookies);
    return answer;
  }

  /** One call, after all redirects where it only reads; the error where no whole answer came, at the last address. */
  async function follow(first: TabCall): Promise<{ url: URL; answer: HttpResponse | Error }> {
    let { url } = first;
    for (let hop = 0; hop < HOPS_MAX; hop += 1) {
      const answer = await call({ ...first, url }).catch((error: Error) => error);
      if (answer instanceof Error || first.method !== 'GET') return { url, answer };
      const { location } = answer.headers;
      if (location === undefined || answer.status < 300 || answer.status >= 400) return { url, answer };
      url = new URL(location, url);
    }
    return { url, answer: new Error('too many redirects') };
  }

  return {
    cookiesFor,
    takeCookies,
    follow,
    /** A document, after all redirects; null where no answer came. */
    document: async (url: URL, referrer: string | undefined) => {
      const headers = { Accept: 'text/html,*/*;q=0.8' };
      const signal = AbortSignal.timeout(DOCUMENT_MS);
      const shown = await follow({ url, method: 'GET', headers, referrer, signal });
      return { url: shown.url, answer: shown.answer instanceof Error ? null : shown.answer };
    },
  };
}

/** `Referrer-Policy: same-origin`, as the sandbox's pages have it. */
function refererOf(referrer: string, url: URL): { Referer?: string } {
  if (!URL.canParse(referrer) || new URL(referrer).origin !== url.origin) return {};
  return { Referer: referrer.split('#', 1)[0] ?? '' };
}

/** True for the names that are this machine, whatever its resolver answers (RFC 6761). */
function isLoopback({ hostname, protocol }: URL): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'));
}
