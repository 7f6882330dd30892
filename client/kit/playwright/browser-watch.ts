import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Chromium itself reports every answer of 400 and above; a refusal is no mistake of the page. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** Chromium's message for any call that failed. */
const FAILED_CALL = /^error: Failed to load resource: /;
/** Both lines that Chromium writes about a request that the page's policy stopped; a fetch among them has no event. */
const STOPPED_REQUEST =
  /^(?:(?:Connecting to|Loading the [\w ]+) '((?:http|ws)s?:[^']+)' violates|Fetch API cannot load ((?:http|ws)s?:\S+)\. Refused to connect)/;
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)$/;

/** Exceptions that a test makes on purpose. */
interface Allowed {
  /** console messages and exceptions */
  readonly console: readonly RegExp[];
  /** addresses beside those of this machine */
  readonly requests: readonly RegExp[];
}

interface Mistake {
  readonly text: string;
  readonly url: string;
}

/** Mistakes of the pages of one context: console errors, exceptions and foreign requests; nothing calls home (threat K14). */
export class BrowserWatch {
  readonly #mistakes: Mistake[] = [];
  readonly #foreign = new Set<string>();

  constructor(context: BrowserContext, allowed: Allowed) {
    context.on('console', (message) => this.#read(message, allowed));
    context.on('weberror', (error) => {
      const text = error.error().stack ?? String(error.error());
      if (!fits(allowed.console, text)) this.#mistakes.push({ text, url: error.page()?.url() ?? '' });
    });
    context.on('request', (request) => {
      const url = request.url();
      if (isForeign(url) && !fits(allowed.requests, url)) this.#foreign.add(url);
    });
  }

  /**
   * Console errors and warnings, and uncaught exceptions.
   * @param broken paths of calls that a fault touched: that they failed is no mistake of the page
   */
  mistakes(broken: readonly string[] = []): readonly string[] {
    return this.#mistakes
      .filter(({ text, url }) => !(FAILED_CALL.test(text) && broken.includes(pathOf(url))))
      .map(({ text, url }) => `${text} (${url})`);
  }

  /** Addresses outside of this machine that a page requested, also where its policy stopped the request. */
  foreignRequests(): readonly string[] {
    return [...this.#foreign];
  }

  #read(message: ConsoleMessage, allowed: Allowed): void {
    const text = message.text();
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (REFUSED_CALL.test(text) || fits(allowed.console, text)) return;
    const [, loaded, fetched] = STOPPED_REQUEST.exec(text) ?? [];
    const stopped = loaded ?? fetched;
    if (stopped !== undefined && isForeign(stopped)) {
      if (!fits(allowed.requests, stopped)) this.#foreign.add(stopped);
      return;
    }
    // A line that a script of the browser itself wrote has no place of its own.
    this.#mistakes.push({
      text: `${message.type()}: ${text}`,
      url: message.location().url || (message.page()?.url() ?? ''),
    });
  }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function isForeign(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return /^(?:http|ws)s?:$/.test(protocol) && !THIS_MACHINE.test(hostname);
}

function fits(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
