import type { BrowserContext } from 'happy-dom';
import CookieStringUtility from 'happy-dom/lib/cookie/urilities/CookieStringUtility.js';
import type { TabCookie } from '#kit/story/tab.ts';
import { callLoopback, type LoopbackResponse } from './loopback.ts';

interface TabCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** the page that makes it; left out: an address that was typed */
  readonly referrer?: string | undefined;
  readonly signal: AbortSignal;
}

/** Longest chain of redirects of one document. */
const HOPS_MAX = 20;
/** A document that takes longer is not shown, milliseconds. */
const DOCUMENT_MS = 30_000;

/** The calls of a tab, with its cookies. */
export class TabNetwork {
  readonly #base: URL;
  readonly #cookies: BrowserContext['cookieContainer'];

  constructor(base: URL, context: BrowserContext) {
    this.#base = base;
    this.#cookies = context.cookieContainer;
  }

  /** Cookies that go to an address, those that no script may read included. */
  cookiesFor(url: URL): TabCookie[] {
    return this.#cookies.getCookies(url, false).flatMap(({ key, value }) => (value ? [{ name: key, value }] : []));
  }

  /** Keeps cookies as an answer's `Set-Cookie` lines give them. */
  takeCookies(url: URL, lines: readonly string[]): void {
    this.#cookies.addCookies(lines.flatMap((line) => CookieStringUtility.stringToCookie(url, line) ?? []));
  }

  /** One call, without redirects. Rejects where no whole answer comes. */
  async call({ url, method, headers, body, referrer, signal }: TabCall): Promise<LoopbackResponse> {
    const cookies = this.cookiesFor(url).map(({ name, value }) => `${name}=${value}`);
    const sent = {
      ...headers,
      ...(referrer !== undefined && refererOf(referrer, url)),
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
      ...(body && { 'Content-Length': String(body.length) }),
    };
    const answer = await callLoopback(this.#base, { url, method, headers: sent, body, signal });
    const lines = answer.headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []));
    this.takeCookies(url, lines);
    return answer;
  }

  /** A document, after all redirects; null where no answer came. */
  async document(from: URL, referrer: string | undefined): Promise<{ url: URL; answer: LoopbackResponse | null }> {
    let url = from;
    for (let hop = 0; hop < HOPS_MAX; hop += 1) {
      const call = { url, method: 'GET', headers: { Accept: 'text/html,*/*;q=0.8' }, referrer };
      const answer = await this.call({ ...call, signal: AbortSignal.timeout(DOCUMENT_MS) }).catch(() => null);
      const location = answer?.headers.find(([name]) => name === 'location')?.[1];
      if (!answer || location === undefined || answer.status < 300 || answer.status >= 400) return { url, answer };
      url = new URL(location, url);
    }
    return { url, answer: null };
  }
}

/** `Referrer-Policy: same-origin`, as the sandbox's pages have it. */
function refererOf(referrer: string, url: URL): { Referer?: string } {
  if (!URL.canParse(referrer) || new URL(referrer).origin !== url.origin) return {};
  return { Referer: referrer.split('#', 1)[0] ?? '' };
}
