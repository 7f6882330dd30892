import type { Context, Script } from 'node:vm';
import type { BrowserPage } from 'happy-dom';
import { type TimedWindow, WindowClock } from './window-clock.ts';

type PageWindow = Window & typeof globalThis;

/** The portal's client, ready to be evaluated in any number of windows. */
export interface Portal {
  /** HTML, with tags for scripts and style sheets that are not loaded */
  readonly page: string;
  readonly script: Script;
}

export interface PageInit {
  readonly href: string;
  /** milliseconds since 1970 */
  readonly now: number;
  /** contents of both storages, as the last page of this origin left them */
  readonly stored: Stored;
  /** the page goes to another address */
  onLeave(href: string): unknown;
  /** true for an uncaught error */
  onError(error: unknown): void;
}

export interface Stored {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/** Turns of the event loop without work after which a page counts as at rest. */
const QUIET_TURNS = 8;

/** A document with a window of its own, and a JavaScript context that belongs to no other. */
export class HeadlessPage {
  readonly window: PageWindow;
  readonly #page: BrowserPage;
  readonly #clock: WindowClock;
  readonly #onError: (error: unknown) => void;
  readonly #calls = new Set<AbortController>();

  constructor(page: BrowserPage, { href: opened, now, stored, onLeave, onError }: PageInit) {
    this.#page = page;
    this.#onError = onError;
    const { mainFrame } = page;
    // A window is given away to one document: the next one is the tab's business.
    mainFrame.goto = async (address) => {
      const { href } = new URL(address, this.href);
      const isHere = href.includes('#') && href !== this.href && withoutHash(href) === withoutHash(this.href);
      if (isHere) mainFrame.url = href;
      else onLeave(href);
      return null;
    };
    mainFrame.url = opened;
    this.window = mainFrame.window as unknown as PageWindow;
    fillStorage(this.window.localStorage, stored.local);
    fillStorage(this.window.sessionStorage, stored.session);
    this.#clock = new WindowClock(this.window as unknown as TimedWindow, now, onError);
    this.window.addEventListener('error', ({ error, message }) => onError(error ?? message));
    // Another tab, which is not shown.
    this.window.open = (address, target) => {
      if (target === '_self') void mainFrame.goto(String(address));
      return null;
    };
  }

  /** Shows a document, and runs a script in it once it stands; left out: a page without scripts. */
  show(html: string, script?: Script): void {
    this.#page.content = html;
    try {
      script?.runInContext(this.window as unknown as Context);
    } catch (error) {
      this.#onError(error);
    }
  }

  get href(): string {
    return this.window.location.href;
  }

  get stored(): Stored {
    const { localStorage, sessionStorage } = this.window;
    return { local: { ...localStorage }, session: { ...sessionStorage } };
  }

  /** Moves the page's clock, milliseconds. */
  advance(ms: number): void {
    this.#clock.advance(ms);
  }

  /** Counts a call of the page until it ends, and ends it with the page. */
  async during<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    this.#calls.add(abort);
    try {
      return await call(abort.signal);
    } finally {
      this.#calls.delete(abort);
    }
  }

  /** Waits until nothing goes on any more, at most until an instant of `performance.now()`. @returns whether that is so */
  async rest(until: number): Promise<boolean> {
    let last = performance.now();
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      if (this.#calls.size > 0 || this.#clock.isTurning) quiet = 0;
      if (last > until) return false;
      // A call takes its real time, and the screen goes on meanwhile.
      if (this.#calls.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      else await new Promise((resolve) => setImmediate(resolve));
      const now = performance.now();
      if (this.#calls.size > 0) this.#clock.passOnScreen(now - last);
      else if (quiet === QUIET_TURNS - 1 && this.#clock.nextScreenTimer()) quiet = 0;
      last = now;
    }
    return true;
  }

  async close(): Promise<void> {
    this.#clock.close();
    for (const call of this.#calls) call.abort();
    await this.#page.close();
  }
}

function withoutHash(href: string): string {
  return href.split('#', 1)[0] ?? '';
}

function fillStorage(storage: Storage, items: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(items)) storage.setItem(name, value);
}
