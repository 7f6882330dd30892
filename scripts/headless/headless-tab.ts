import { Browser, type BrowserWindow, type Request, type Response } from 'happy-dom';
import { SANDBOX } from '#contract/paths.ts';
import { WRAPPER_MARK } from '#contract/portal/embed.ts';
import { SITES } from '#contract/sites.ts';
import { COOKIES } from '#contract/storage.ts';
import type { HttpMethod, HttpResponse } from '#kit/http.ts';
import type { TabCookie } from '#kit/story/tab.ts';
import { HeadlessPage, type Portal, type Stored } from './headless-page.ts';
import { PageErrors } from './page-errors.ts';
import { TabNetwork } from './tab-network.ts';

export interface TabOptions {
  /** the sandbox; `localhost` and every name below it mean its machine */
  readonly base: string;
  readonly portal: Portal;
  /** milliseconds since 1970 */
  readonly now: number;
}

/** Longest chain of documents that replace each other; a longer one is a loop. */
const LOADS_MAX = 20;
/** Files that only a browser with a screen loads, and words for one that runs no scripts. */
const LEFT_OUT = /<(script|style|noscript)\b[^>]*>.*?<\/\1>|<link\b[^>]*>/gs;
const NOTHING_STORED: Stored = { local: {}, session: {} };

/**
 * One tab of a browser without a screen: the real client, in a window of its own for each document, on a real sandbox.
 * Cookies and storage are the tab's; nothing is shared with another one. The clock is the tab's too: `advance` moves it.
 */
export class HeadlessTab {
  readonly errors = new PageErrors();
  readonly #base: URL;
  readonly #portal: Portal;
  readonly #browser: Browser;
  readonly #network: TabNetwork;
  readonly #stored = new Map<string, Stored>();
  #now: number;
  #page: HeadlessPage;
  #loading: Promise<void> | null = null;
  /** counts documents asked for: an older one that comes late is not shown */
  #asked = 0;
  #loads = 0;
  /** HTTP status of the open document; 0 where no answer came */
  #status = 0;

  constructor({ base, portal, now }: TabOptions) {
    this.#base = new URL(base);
    this.#portal = portal;
    this.#now = now;
    this.#browser = new Browser({
      console: this.errors.console,
      settings: { fetch: { interceptor: { beforeAsyncRequest: (call) => this.#answer(call) } } },
    });
    this.#network = new TabNetwork(this.#base, this.#browser.defaultContext);
    // Nothing is open yet, but the cookies that a page would have can be asked for.
    this.#page = this.#newPage(`http://localhost:${this.#base.port}/`);
  }

  get window(): HeadlessPage['window'] {
    return this.#page.window;
  }

  get href(): string {
    return this.#page.href;
  }

  get status(): number {
    return this.#status;
  }

  /** True on a page that the portal's client draws, rather than a simulator, a document or a site that no one serves. */
  get isPortal(): boolean {
    return this.window.document.querySelector('#root') !== null && !isSandboxPage(this.href);
  }

  /** True on a wrapper's page, which is one frame. */
  get isWrapper(): boolean {
    return this.window.document.documentElement.hasAttribute(WRAPPER_MARK);
  }

  /** Opens an address, as one typed into the address line. */
  async goTo(href: string): Promise<void> {
    this.#loads = 0;
    this.#leave(href, undefined);
    await this.#loading;
  }

  async reload(): Promise<void> {
    await this.goTo(this.href);
  }

  /** The cookies of the open page, those that no script may read included. */
  get cookies(): TabCookie[] {
    return this.#network.cookiesFor(new URL(this.href));
  }

  /** Puts cookies into the browser as a response of `origin` would. */
  addCookies(origin: string, cookies: readonly TabCookie[]): void {
    const lines = cookies.map(({ name, value }) => `${name}=${value}; Path=/; HttpOnly`);
    this.#network.takeCookies(new URL(origin), lines);
  }

  /** Puts the browser into a world, on every host of the sandbox. */
  enterWorld(id: string): void {
    for (const host of ['localhost', ...Object.values(SITES)])
      this.addCookies(`http://${host}:${this.#base.port}`, [{ name: COOKIES.world, value: id }]);
  }

  /** Session and local storage of the open page. */
  get stored(): Readonly<Record<string, string>> {
    const { session, local } = this.#page.stored;
    return { ...session, ...local };
  }

  /** Moves the clock, milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
    this.#page.advance(ms);
  }

  /** Waits until nothing goes on any more, at most so long. @returns whether that is so: it stays as it is by itself */
  async rest(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    for (;;) {
      if (this.#loading !== null) await Promise.race([this.#loading, lateAt(until)]);
      if (this.#loading !== null || !(await this.#page.rest(until))) return false;
      if (this.#loading === null) return true;
    }
  }

  async close(): Promise<void> {
    this.#asked += 1;
    await this.#page.close();
    await this.#browser.close();
    await this.errors.close();
  }

  /** The open document stays until the next one has come. */
  #leave(href: string, referrer: string | undefined): void {
    if (!/^https?:/.test(href)) return;
    this.#asked += 1;
    this.#loads += 1;
    if (this.#loads > LOADS_MAX) {
      this.errors.add(new Error(`Pages that replace each other: ${href}`));
      return;
    }
    const loading = this.#load(new URL(href), referrer, this.#asked).finally(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    this.#loading = loading;
  }

  async #load(url: URL, referrer: string | undefined, asked: number): Promise<void> {
    const { answer, url: at } = await this.#network.document(url, referrer);
    if (asked !== this.#asked) return;
    const last = this.#page;
    if (URL.canParse(last.href)) this.#stored.set(new URL(last.href).origin, last.stored);
    this.#status = answer?.status ?? 0;
    // Before its script runs: the calls of a page are those of the open one.
    this.#page = this.#newPage(at.href);
    const html = answer ? htmlOf(answer) : '';
    const isPortal = html.includes('id="root"') && !isSandboxPage(at.href);
    this.#page.show(html.replaceAll(LEFT_OUT, ''), isPortal ? this.#portal.script : undefined);
    await last.close();
  }

  #newPage(href: string): HeadlessPage {
    const page = new HeadlessPage(this.#browser.newPage(), {
      href,
      now: this.#now,
      stored: this.#stored.get(originOf(href)) ?? NOTHING_STORED,
      // Links of a closed page are ignored.
      onLeave: (to) => page === this.#page && this.#leave(to, page.href),
      onError: (error) => this.errors.add(error),
    });
    this.errors.watch(page.window);
    return page;
  }

  /** A call of the open page. */
  async #answer({ request, window }: { request: Request; window: BrowserWindow }): Promise<Response> {
    const page = this.#page;
    if ((window as unknown) !== page.window) throw new window.DOMException('The page is gone.', 'AbortError');
    const { method, referrer } = request;
    const body = request.body === null ? undefined : await request.text();
    const headers = { Accept: '*/*', ...Object.fromEntries(request.headers), 'User-Agent': window.navigator.userAgent };
    try {
      const call = { url: new URL(request.url), method: method as HttpMethod, headers, body, referrer };
      const { url, answer } = await page.during((signal) => this.#network.follow({ ...call, signal }));
      if (answer instanceof Error) throw answer;
      const { status } = answer;
      const text = status === 204 || status === 304 ? null : answer.text;
      const response = new window.Response(text, { status, headers: { ...answer.headers } });
      return Object.assign(response, { url: url.href });
    } catch (error) {
      throw new window.DOMException(`${method} ${request.url}: ${error}`, 'NetworkError');
    }
  }
}

/** At an instant of `performance.now()`; no process waits for it. */
function lateAt(until: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())).unref());
}

function originOf(href: string): string {
  return new URL(href).origin;
}

function isSandboxPage(href: string): boolean {
  return new URL(href).pathname.startsWith(SANDBOX.prefix);
}

/** JSON and plain text are shown as they are. */
function htmlOf({ headers: { 'content-type': type = '' }, text }: HttpResponse): string {
  if (type.startsWith('text/html')) return text;
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return /^(?:text|application\/json)/.test(type) ? `<pre>${shown}</pre>` : '';
}
