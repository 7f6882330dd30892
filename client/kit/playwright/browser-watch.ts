import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Chromium itself reports every answer of 400 and above; a refusal is no mistake of the page. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d/;
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)$/;

/** Exceptions that a test makes on purpose. */
interface Allowed {
  /** console messages and exceptions */
  readonly console: readonly RegExp[];
  /** addresses beside those of this machine */
  readonly requests: readonly RegExp[];
}

/** What the pages of one context did that no page may do; nothing calls home (threat K14). */
export class BrowserWatch {
  readonly #mistakes: string[] = [];
  readonly #foreign: string[] = [];

  constructor(context: BrowserContext, allowed: Allowed) {
    context.on('console', (message) => this.#read(message, allowed.console));
    context.on('weberror', (error) => {
      const text = error.error().stack ?? String(error.error());
      if (!fits(allowed.console, text)) this.#mistakes.push(text);
    });
    context.on('request', (request) => {
      const url = request.url();
      const { protocol, hostname } = new URL(url);
      if (!/^(?:http|ws)s?:$/.test(protocol) || THIS_MACHINE.test(hostname)) return;
      if (!fits(allowed.requests, url)) this.#foreign.push(url);
    });
  }

  /** Console errors and warnings, and uncaught exceptions. */
  mistakes(): readonly string[] {
    return this.#mistakes;
  }

  /** Requests that left this machine. */
  foreignRequests(): readonly string[] {
    return this.#foreign;
  }

  #read(message: ConsoleMessage, allowed: readonly RegExp[]): void {
    const text = message.text();
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (REFUSED_CALL.test(text) || fits(allowed, text)) return;
    this.#mistakes.push(`${message.type()}: ${text} (${message.location().url})`);
  }
}

function fits(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
