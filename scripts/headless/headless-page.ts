import type { Context, Script } from 'node:vm';
import type { BrowserPage } from 'happy-dom';
import { pageRest } from '#kit/story/page-rest.ts';
import type { PageWindow } from '#kit/story/tab.ts';
import { type TimedWindow, type Turns, WindowClock } from '#kit/story/window-clock.ts';

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

const TURNS: Turns = { next: setImmediate, cancel: (turn) => clearImmediate(turn as NodeJS.Immediate) };

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
    this.#clock = new WindowClock(this.window as unknown as TimedWindow, now, TURNS, onError);
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
  rest(until: number): Promise<boolean> {
    return pageRest({ clock: this.#clock, turns: TURNS, calls: this.#calls }, until);
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
