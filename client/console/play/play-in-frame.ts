import { controlToken } from '#console/connection/console-client.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DOCUMENTS, enterPath, SANDBOX } from '#contract/paths.ts';
import { WRAPPER_MARK } from '#contract/portal/embed.ts';
import { OWN_COOKIE } from '#contract/storage.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { domDriver } from '#kit/story/dom-driver.ts';
import { NeedsBrowser, type PageTrouble } from '#kit/story/driver.ts';
import { isAct, type Story } from '#kit/story/steps.ts';
import { runStory, type StoryOutcome } from '#kit/story/story-run.ts';
import type { PageWindow, Tab, TabCookie } from '#kit/story/tab.ts';
import { twoPeople } from '#kit/story/two-people.ts';
import { worldSteps } from '#kit/story/world-steps.ts';
import { WorldClient } from '#kit/world-client.ts';
import { FrameEventLoop, FramePage } from './frame-page.ts';
import type { PlayGate } from './player.ts';

interface PlayInFrame {
  frame: HTMLIFrameElement;
  /** frame of the second person; null in a story of one */
  second: HTMLIFrameElement | null;
  world: string;
  story: Story;
  gate: PlayGate;
}

/** Plays a story in a frame, in a world that has just begun with its fixture. */
export async function playInFrame({ frame, second, world, story, gate }: PlayInFrame): Promise<StoryOutcome> {
  const client = new WorldClient(new FetchTransport(), world, controlToken);
  const { now } = await client.freeze();
  const driver = twoPeople(domDriver(new FrameTab(frame, client, now), client), async () =>
    domDriver(await openApart(second, client), client),
  );
  const steps = worldSteps(client);
  let seen = (await client.journal.entries()).at(-1)?.seq ?? 0;
  await steps.mark();
  try {
    return await runStory({
      story,
      world: steps,
      driver,
      playsUpToNeed: true,
      mayBegin: async (index) => {
        const step = story[index];
        if (step && isAct(step)) await gate.mayAct(index);
        else gate.looking(index);
      },
      onStep: async ({ outcome, tookMs, failure, because, history, logged }) => {
        const refusals = (await steps.refusals()).filter(({ seq }) => seq > seen);
        seen = refusals.at(-1)?.seq ?? seen;
        gate.over({ outcome, tookMs, failure: failure?.zh, because, refusals, history, logged });
      },
    });
  } finally {
    await driver.close();
  }
}

/**
 * The frame of a second person, with cookies and storage of its own, as the last story in this page left them.
 * @throws NeedsBrowser in a browser whose frames share the cookies of their page
 */
async function openApart(frame: HTMLIFrameElement | null, world: WorldClient): Promise<FrameTab> {
  if (!frame || !('credentialless' in frame)) throw new NeedsBrowser({ en: 'a second browser', zh: '第二个浏览器' });
  // Takes effect from the frame's next document on: an empty frame has the cookies of its page.
  frame.credentialless = true;
  const transport = new FetchTransport('', () => frame.contentWindow as PageWindow);
  const tab = new FrameTab(frame, new WorldClient(transport, world.id, controlToken), (await world.clock()).now);
  await tab.goTo(new URL(DOCUMENTS.legal, location.origin).href);
  const { localStorage, sessionStorage } = tab.window;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  const jar = transport.openCookies();
  for (const { name } of tab.cookies) if (!OWN_COOKIE.test(name)) jar.delete(name);
  return tab;
}

/** Longest wait for a document, milliseconds. */
const LOAD_MS = 15_000;
/** Time for a browser to draw, and to run its scripts. */
const GRACE_MS = 40;

/** A frame of the console as the tab that a story is played in: the real client, on the story's clock. */
class FrameTab implements Tab {
  readonly #frame: HTMLIFrameElement;
  readonly #world: WorldClient;
  readonly #eventLoop = new FrameEventLoop();
  #now: number;
  /** the document that is open, as far as this page may see it */
  #document: Document | null;
  /** null on a page outside the portal */
  #page: FramePage | null = null;
  #loading: Promise<void> | null = null;
  #loaded: () => void = () => undefined;
  #uncaught: string[] = [];
  #logged: string[] = [];
  #focused: Element | null = null;
  #isMeeting = false;
  #isClosed = false;

  /** @param now the world's time, milliseconds since 1970 */
  constructor(frame: HTMLIFrameElement, world: WorldClient, now: number) {
    this.#frame = frame;
    this.#world = world;
    this.#now = now;
    this.#document = frame.contentDocument;
    frame.addEventListener('load', this.#onLoad);
  }

  get window(): PageWindow {
    const { contentWindow, contentDocument } = this.#frame;
    if (contentDocument === null)
      throw new NeedsBrowser({ en: 'the page is on another host', zh: '页面到了另一个主机' });
    return contentWindow as PageWindow;
  }

  get href(): string {
    return this.window.location.href;
  }

  get status(): number {
    const [document] = this.window.performance.getEntriesByType('navigation');
    return (document as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
  }

  get isPortal(): boolean {
    const { document, location } = this.window;
    return document.querySelector('#root') !== null && !location.pathname.startsWith(SANDBOX.prefix);
  }

  get isWrapper(): boolean {
    return this.window.document.documentElement.hasAttribute(WRAPPER_MARK);
  }

  /** A document that the console takes the focus from forgets where it was. */
  get focused(): Element | null {
    const { document } = this.window;
    return this.#frame.matches(':focus') ? document.activeElement : this.#focused;
  }

  get stored(): Readonly<Record<string, string>> {
    const { sessionStorage, localStorage } = this.window;
    return { ...sessionStorage, ...localStorage };
  }

  /** The cookies that a script may read. */
  get cookies(): readonly TabCookie[] {
    return this.window.document.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('=') };
    });
  }

  address(page: string): string {
    return new URL(page.startsWith('/') ? page : `//${page.replace('/', `:${location.port}/`)}`, location.origin).href;
  }

  async goTo(href: string): Promise<void> {
    const { origin, pathname, search, host } = new URL(href);
    if (origin !== location.origin) throw new NeedsBrowser({ en: `another host, ${host}`, zh: `另一个主机${host}` });
    const place = pathname + search;
    const isOwn = place.startsWith(SANDBOX.prefix);
    this.#expectDocument();
    // The clock of the next document is installed before any of its scripts runs.
    if (this.#page === null) this.#meetNext();
    this.#frame.contentWindow?.location.replace(isOwn ? place : enterPath(this.#world.id, place));
    await Promise.race([this.#loading, after(LOAD_MS)]);
  }

  async reload(): Promise<void> {
    this.#expectDocument();
    this.window.location.reload();
    await Promise.race([this.#loading, after(LOAD_MS)]);
  }

  signIn(account: string): Promise<unknown> {
    return this.#world.call(CONTROL.createSession, { body: { account, setCookies: true } });
  }

  whoAmI(): Promise<string | null> {
    return this.#world.browser().whoAmI();
  }

  resize(width: number): void {
    const { style, parentElement } = this.#frame;
    // A window wider than its place is drawn smaller.
    const scale = Math.min(1, (parentElement?.clientWidth ?? width) / width);
    Object.assign(style, { width: `${width}px`, height: `${100 / scale}%`, transform: `scale(${scale})` });
  }

  advance(ms: number): void {
    this.#now += ms;
    this.#page?.advance(ms);
  }

  /** A browser may go on at any time, so its page never counts as at rest. */
  async rest(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    while (performance.now() < until) {
      if (this.#loading !== null) await Promise.race([this.#loading, after(until - performance.now())]);
      const page = this.#page;
      await page?.rest(until);
      await after(GRACE_MS);
      if (page === this.#page && this.#loading === null && (page === null || page.isQuiet)) break;
    }
    // A navigation that came to nothing, such as a download, is not waited for twice.
    if (performance.now() >= until) this.#loading = null;
    return false;
  }

  trouble(): PageTrouble {
    const taken = { uncaught: this.#uncaught, logged: this.#logged };
    this.#uncaught = [];
    this.#logged = [];
    return taken;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#frame.removeEventListener('load', this.#onLoad);
    if (this.#page && this.#frame.contentDocument === this.#document) this.#page.release();
    else this.#page?.close();
    this.#eventLoop.close();
  }

  #expectDocument() {
    this.#loading ??= new Promise((resolve) => {
      this.#loaded = resolve;
    });
  }

  readonly #onLoad = () => {
    this.#loading = null;
    this.#loaded();
  };

  /** Looks out for the next document from turn to turn, so that it is met before its scripts run. */
  #meetNext() {
    if (this.#isMeeting) return;
    this.#isMeeting = true;
    const look = () => {
      if (this.#isClosed) return;
      const { contentDocument, contentWindow } = this.#frame;
      if (contentDocument === this.#document) return void this.#eventLoop.next(look);
      this.#isMeeting = false;
      this.#document = contentDocument;
      this.#page?.close();
      this.#page = contentDocument === null ? null : this.#met(contentWindow as PageWindow);
    };
    this.#eventLoop.next(look);
  }

  #met(window: PageWindow): FramePage | null {
    window.addEventListener('beforeunload', () => this.#expectDocument());
    window.addEventListener('pagehide', () => this.#meetNext());
    this.#focused = null;
    window.addEventListener('focusin', ({ target }) => {
      this.#focused = target as Element;
    });
    if (window.location.pathname.startsWith(SANDBOX.prefix)) return null;
    return new FramePage(window, {
      now: this.#now,
      eventLoop: this.#eventLoop,
      onError: (error) => this.#uncaught.push(String(error).split('\n', 1)[0] ?? ''),
      onLogged: (text) => this.#logged.push(text),
    });
  }
}

function after(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
