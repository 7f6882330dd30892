import type { Context, Script } from 'node:vm';
import type { BrowserPage } from 'happy-dom';
import { pageRest } from '#kit/story/page-rest.ts';
import type { PageWindow } from '#kit/story/tab.ts';
import { type EventLoop, type TimedWindow, windowClock } from '#kit/story/window-clock.ts';

/** The portal's client, ready to be evaluated in any number of windows. */
export interface Portal {
  /** HTML, with tags for scripts and style sheets that are not loaded */
  readonly page: string;
  readonly script: Script;
  /** its style sheets, for pictures of its pages */
  readonly sheet: string;
}

interface PageInit {
  readonly href: string;
  /** milliseconds since 1970 */
  readonly now: number;
  /** of the window, in pixels; left out: the default */
  readonly width?: number | undefined;
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

const EVENT_LOOP: EventLoop = { next: setImmediate, cancel: (turn) => clearImmediate(turn as NodeJS.Immediate) };

export type HeadlessPage = ReturnType<typeof headlessPage>;

/** A document with a window of its own, and a JavaScript context that belongs to no other. */
export function headlessPage(page: BrowserPage, { href: opened, now, width, stored, onLeave, onError }: PageInit) {
  const { mainFrame } = page;
  const window = mainFrame.window as unknown as PageWindow;
  const calls = new Set<AbortController>();
  // A window is given away to one document: the next one is the tab's business.
  mainFrame.goto = async (address) => {
    const here = window.location.href;
    const { href } = new URL(address, here);
    const isHere = href.includes('#') && href !== here && withoutHash(href) === withoutHash(here);
    if (isHere) mainFrame.url = href;
    else onLeave(href);
    return null;
  };
  mainFrame.url = opened;
  const resize = (pixels: number) => page.setViewport({ width: pixels });
  if (width !== undefined) resize(width);
  fillStorage(window.localStorage, stored.local);
  fillStorage(window.sessionStorage, stored.session);
  const clock = windowClock(window as unknown as TimedWindow, now, EVENT_LOOP, onError);
  window.addEventListener('error', ({ error, message }) => onError(error ?? message));
  // Another tab, which is not shown.
  window.open = (address, target) => {
    if (target === '_self') void mainFrame.goto(String(address));
    return null;
  };

  return {
    window,
    /** Shows a document, and runs a script in it once it stands; left out: a page without scripts. */
    show: (html: string, script?: Script) => {
      page.content = html;
      try {
        script?.runInContext(window as unknown as Context);
      } catch (error) {
        onError(error);
      }
    },
    get href() {
      return window.location.href;
    },
    get stored(): Stored {
      const { localStorage, sessionStorage } = window;
      return { local: { ...localStorage }, session: { ...sessionStorage } };
    },
    resize,
    /** Moves the page's clock, milliseconds. */
    advance: (ms: number) => clock.advance(ms),
    /** Counts a call of the page until it ends, and ends it with the page. */
    during: async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const abort = new AbortController();
      calls.add(abort);
      return call(abort.signal).finally(() => calls.delete(abort));
    },
    /** Waits until nothing goes on any more, at most until an instant of `performance.now()`. @returns whether that is so */
    rest: (until: number) => pageRest({ clock, eventLoop: EVENT_LOOP, calls }, until),
    close: async () => {
      clock.close();
      for (const call of calls) call.abort();
      await page.close();
    },
  };
}

function withoutHash(href: string): string {
  return href.split('#', 1)[0] ?? '';
}

function fillStorage(storage: Storage, items: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(items)) storage.setItem(name, value);
}
