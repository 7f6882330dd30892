import { pageRest } from '#kit/story/page-rest.ts';
import type { PageWindow } from '#kit/story/tab.ts';
import { type EventLoop, type TimedWindow, type WindowClock, windowClock } from '#kit/story/window-clock.ts';

interface FramePageInit {
  /** milliseconds since 1970 */
  now: number;
  eventLoop: EventLoop;
  /** an uncaught error */
  onError(error: unknown): void;
  /** an error that the page writes to its console */
  onLogged(text: string): void;
}

/** The parts of a window that a clock takes over. */
const TIMED = [
  ...(['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
];
/** Chromium's message for every observer that resizes its own element; harmless. */
const HARMLESS = /^ResizeObserver loop/;
const LOADED_LATE = 'link[rel="modulepreload"], link[rel="stylesheet"]';

/**
 * One document in the frame. Its clock, its calls and its errors are taken over before its first script runs: as a
 * module, that waits until the document is read.
 */
export class FramePage {
  readonly #window: PageWindow;
  readonly #eventLoop: EventLoop;
  readonly #clock: WindowClock;
  /** calls without an answer, and files that are still to come */
  readonly #pending = new Set<object>();
  readonly #observer: MutationObserver;
  /** the window's own clock */
  readonly #own: Readonly<Record<string, unknown>>;

  constructor(window: PageWindow, { now, eventLoop, onError, onLogged }: FramePageInit) {
    this.#window = window;
    this.#eventLoop = eventLoop;
    this.#own = Object.fromEntries(TIMED.map((name) => [name, window[name]]));
    this.#clock = windowClock(window as unknown as TimedWindow, now, eventLoop, onError);
    this.#watchCalls();
    this.#stayInside();
    this.#observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) this.#await(node as Element);
    });
    this.#observer.observe(window.document, { childList: true, subtree: true });
    window.addEventListener('error', ({ error, message }) => HARMLESS.test(message) || onError(error ?? message));
    window.addEventListener('unhandledrejection', ({ reason }) => onError(reason));
    const { error: log } = window.console;
    window.console.error = (...parts: unknown[]) => {
      onLogged(parts.map(String).join(' '));
      log.apply(window.console, parts);
    };
  }

  /** Moves the page's clock, milliseconds. */
  advance(ms: number): void {
    this.#clock.advance(ms);
  }

  /** Waits until the page is at rest, up to an instant of `performance.now()`. @returns whether it is */
  rest(until: number): Promise<boolean> {
    return pageRest({ clock: this.#clock, eventLoop: this.#eventLoop, calls: this.#pending }, until);
  }

  get isQuiet(): boolean {
    return this.#pending.size === 0 && !this.#clock.isTurning;
  }

  /** Lets a page go that stays open: its later timers are its own again. */
  release(): void {
    Object.assign(this.#window, this.#own);
    this.close();
  }

  /** Ends the page's waits. Its window may be another page's by now. */
  close(): void {
    this.#observer.disconnect();
    this.#clock.close();
    this.#pending.clear();
  }

  #watchCalls() {
    const { prototype } = this.#window.XMLHttpRequest;
    const begin = (call: object) => void this.#pending.add(call);
    const end = (call: object) => this.#end(call);
    const { send } = prototype;
    prototype.send = function sendAndCount(this: XMLHttpRequest, body) {
      begin(this);
      this.addEventListener('loadend', () => end(this), { once: true });
      send.call(this, body);
    };
    const { fetch } = this.#window;
    this.#window.fetch = (...call) => {
      const answer = fetch.apply(this.#window, call);
      begin(answer);
      const over = () => end(answer);
      void answer.then(over, over);
      return answer;
    };
  }

  /** The page reads an answer in the turns after it came. */
  #end(call: object) {
    this.#eventLoop.next(() => this.#pending.delete(call));
  }

  /** A link to another tab leads nowhere: the played page stays in sight. */
  #stayInside() {
    const { location } = this.#window;
    this.#window.open = (address, target) => {
      if (target === '_self') location.assign(String(address));
      return null;
    };
    this.#window.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (link && leadsOut(link as HTMLAnchorElement)) event.preventDefault();
    });
  }

  /** Counts a part of the client that is loaded only now, until it is there. */
  #await(node: Element) {
    if (node.nodeType !== Node.ELEMENT_NODE || !node.matches(LOADED_LATE)) return;
    this.#pending.add(node);
    const end = () => this.#end(node);
    node.addEventListener('load', end, { once: true });
    node.addEventListener('error', end, { once: true });
  }
}

function leadsOut({ target, protocol }: HTMLAnchorElement) {
  return target === '_blank' || !/^https?:$/.test(protocol);
}

interface Turn {
  act: (() => void) | null;
}

/** The event loop that console and frame share, so that no timer of the frame is needed. */
export class FrameEventLoop implements EventLoop {
  readonly #channel = new MessageChannel();
  /** one for each message that is still to come */
  readonly #due: Turn[] = [];

  constructor() {
    this.#channel.port1.onmessage = () => this.#due.shift()?.act?.();
  }

  next(act: () => void): object {
    const turn: Turn = { act };
    this.#due.push(turn);
    this.#channel.port2.postMessage(null);
    return turn;
  }

  cancel(turn: object): void {
    (turn as Turn).act = null;
  }

  close(): void {
    this.#due.length = 0;
    this.#channel.port1.close();
  }
}
