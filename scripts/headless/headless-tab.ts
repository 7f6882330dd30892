import { Browser, type BrowserWindow, type Request, type Response } from 'happy-dom';
import { SANDBOX } from '#contract/paths.ts';
import { WRAPPER_MARK } from '#contract/portal/embed.ts';
import { SITES } from '#contract/sites.ts';
import { COOKIES } from '#contract/storage.ts';
import type { HttpMethod, HttpResponse } from '#kit/http.ts';
import type { TabCookie } from '#kit/story/tab.ts';
import { type HeadlessPage, headlessPage, type Portal, type Stored } from './headless-page.ts';
import { pageErrors } from './page-errors.ts';
import { tabNetwork } from './tab-network.ts';

export interface TabOptions {
  /** the sandbox; `localhost` and every name below it mean its machine */
  readonly base: string;
  readonly portal: Portal;
  /** milliseconds since 1970 */
  readonly now: number;
}

/** A cookie to be put into the browser. */
interface SetTabCookie extends TabCookie {
  /** left out: no script reads it */
  readonly httpOnly?: boolean;
}

/** Longest chain of documents that replace each other; a longer one is a loop. */
const LOADS_MAX = 20;
/** Files for a browser with a screen, and words for a browser without scripts; inert JSON stays. */
const LEFT_OUT = /<(script|style|noscript)\b(?![^>]*application\/json)[^>]*>.*?<\/\1>|<link\b[^>]*>/gs;
const NOTHING_STORED: Stored = { local: {}, session: {} };

export type HeadlessTab = ReturnType<typeof headlessTab>;

/**
 * One tab of a browser without a screen: the real client, in a window of its own for each document, on a real sandbox.
 * Cookies and storage are the tab's; no other tab shares them. The clock is the tab's too: `advance` moves it.
 */
export function headlessTab({ base: given, portal, now: begin }: TabOptions) {
  const base = new URL(given);
  const errors = pageErrors();
  const browser = new Browser({
    console: errors.console,
    settings: { fetch: { interceptor: { beforeAsyncRequest: answerCall } } },
  });
  const network = tabNetwork(base, browser.defaultContext);
  const storages = new Map<string, Stored>();
  let now = begin;
  let width: number | undefined;
  let loading: Promise<void> | null = null;
  /** number of requested documents: an older document that comes late is not shown */
  let asked = 0;
  let loads = 0;
  /** HTTP status of the open document; 0 where no answer came */
  let status = 0;
  // Nothing is open yet, but the cookies that a page would have can be asked for.
  let open = newPage(`http://localhost:${base.port}/`);

  function newPage(href: string): HeadlessPage {
    const page: HeadlessPage = headlessPage(browser.newPage(), {
      href,
      now,
      width,
      stored: storages.get(originOf(href)) ?? NOTHING_STORED,
      // Links of a closed page are ignored.
      onLeave: (to) => page === open && leave(to, page.href),
      onError: errors.add,
    });
    errors.watch(page.window);
    return page;
  }

  /** The open document stays until the next one has come. */
  function leave(href: string, referrer: string | undefined): void {
    if (!/^https?:/.test(href)) return;
    asked += 1;
    loads += 1;
    if (loads > LOADS_MAX) {
      errors.add(new Error(`Pages that replace each other: ${href}`));
      return;
    }
    const own = load(new URL(href), referrer, asked).finally(() => {
      if (loading === own) loading = null;
    });
    loading = own;
  }

  async function load(url: URL, referrer: string | undefined, turn: number): Promise<void> {
    const { answer, url: at } = await network.document(url, referrer);
    if (turn !== asked) return;
    const last = open;
    if (URL.canParse(last.href)) storages.set(new URL(last.href).origin, last.stored);
    status = answer?.status ?? 0;
    // Before its script runs: the calls of a page are those of the open one.
    open = newPage(at.href);
    const html = answer ? htmlOf(answer) : '';
    const isPortal = html.includes('id="root"') && !isSandboxPage(at.href);
    open.show(html.replaceAll(LEFT_OUT, ''), isPortal ? portal.script : undefined);
    await last.close();
  }

  /** A call of the open page. */
  async function answerCall({ request, window }: { request: Request; window: BrowserWindow }): Promise<Response> {
    const page = open;
    if ((window as unknown) !== page.window) throw new window.DOMException('The page is gone.', 'AbortError');
    const { method, referrer } = request;
    const body = request.body === null ? undefined : await request.text();
    const headers = { Accept: '*/*', ...Object.fromEntries(request.headers), 'User-Agent': window.navigator.userAgent };
    try {
      const call = { url: new URL(request.url), method: method as HttpMethod, headers, body, referrer };
      const { url, answer } = await page.during((signal) => network.follow({ ...call, signal }));
      if (answer instanceof Error) throw answer;
      const text = answer.status === 204 || answer.status === 304 ? null : answer.text;
      const response = new window.Response(text, { status: answer.status, headers: { ...answer.headers } });
      return Object.assign(response, { url: url.href });
    } catch (error) {
      throw new window.DOMException(`${method} ${request.url}: ${error}`, 'NetworkError');
    }
  }

  /** Opens an address, as one typed into the address line. */
  async function goTo(href: string): Promise<void> {
    loads = 0;
    leave(href, undefined);
    await loading;
  }

  /** Puts cookies into the browser as a response of `origin` would: its tokens are the page's to read. */
  function addCookies(origin: string, cookies: readonly SetTabCookie[]): void {
    const lines = cookies.map(
      ({ name, value, httpOnly }) => `${name}=${value}; Path=/${httpOnly === false ? '' : '; HttpOnly'}`,
    );
    network.takeCookies(new URL(origin), lines);
  }

  return {
    errors,
    get window() {
      return open.window;
    },
    get href() {
      return open.href;
    },
    get status() {
      return status;
    },
    /** True on a page that the portal's client draws, rather than a simulator, a document or a site that no one serves. */
    get isPortal() {
      return open.window.document.querySelector('#root') !== null && !isSandboxPage(open.href);
    },
    /** True on a wrapper's page, which is one frame. */
    get isWrapper() {
      return open.window.document.documentElement.hasAttribute(WRAPPER_MARK);
    },
    get focused() {
      return open.window.document.activeElement;
    },
    goTo,
    reload: () => goTo(open.href),
    /** The cookies of the open page, also those hidden from scripts. */
    get cookies() {
      return network.cookiesFor(new URL(open.href));
    },
    addCookies,
    /** Puts the browser into a world, on every host of the sandbox. */
    enterWorld: (id: string) => {
      for (const host of ['localhost', ...Object.values(SITES)])
        addCookies(`http://${host}:${base.port}`, [{ name: COOKIES.world, value: id }]);
    },
    /** Session and local storage of the open page. */
    get stored() {
      const { session, local } = open.stored;
      return { ...session, ...local };
    },
    /** Makes the window so wide, in pixels, and those of later documents too. */
    resize: (pixels: number) => {
      width = pixels;
      open.resize(pixels);
    },
    /** Moves the clock, milliseconds. */
    advance: (ms: number) => {
      now += ms;
      open.advance(ms);
    },
    /** Waits until nothing goes on any more, at most so long. @returns whether that is so: it stays as it is by itself */
    rest: async (withinMs: number): Promise<boolean> => {
      const until = performance.now() + withinMs;
      for (;;) {
        if (loading !== null) await Promise.race([loading, lateAt(until)]);
        if (loading !== null || !(await open.rest(until))) return false;
        if (loading === null) return true;
      }
    },
    close: async () => {
      asked += 1;
      await open.close();
      await browser.close();
      await errors.close();
    },
  };
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
  if (/^text\/html\b/i.test(type)) return text;
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return /^(?:text|application\/json)/i.test(type) ? `<pre>${shown}</pre>` : '';
}
