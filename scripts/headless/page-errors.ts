import { inspect } from 'node:util';

/** Errors of a tab's pages: uncaught ones, and those written to the console. */
export class PageErrors {
  /** a page's console: its errors are kept, the rest is dropped */
  readonly console: Console;
  /** prototypes of the promises of every page there was: a page's promise is of its own JavaScript context */
  readonly #promises = new WeakSet<object>();
  #open: object | null = null;
  #uncaught: string[] = [];
  #logged: string[] = [];

  constructor() {
    const error = (...parts: unknown[]) => this.#log(parts);
    this.console = new Proxy(globalThis.console, {
      get: (_console, name) => (name === 'error' || name === 'assert' ? error : () => undefined),
    });
    process.on('unhandledRejection', this.#onRejection);
  }

  /** Switches to a new page: rejections of an older one are ignored from here on. */
  watch({ Promise: { prototype } }: { readonly Promise: PromiseConstructor }): void {
    this.#promises.add(prototype);
    this.#open = prototype;
  }

  /** An uncaught error. */
  add(error: unknown): void {
    this.#uncaught.push(lineOf(error));
  }

  /** Takes the errors since the last call. */
  take(): { readonly uncaught: readonly string[]; readonly logged: readonly string[] } {
    const taken = { uncaught: this.#uncaught, logged: this.#logged };
    this.#uncaught = [];
    this.#logged = [];
    return taken;
  }

  /** Once the pages have rejected what they waited for. */
  async close(): Promise<void> {
    this.#open = null;
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', this.#onRejection);
  }

  #log(parts: readonly unknown[]): void {
    this.#logged.push(parts.map((part) => (typeof part === 'string' ? part : lineOf(part))).join(' '));
  }

  /** A rejection that is no page's goes on as if this listener were not there. */
  readonly #onRejection = (reason: unknown, promise: Promise<unknown>): void => {
    const prototype: object = Object.getPrototypeOf(promise);
    if (prototype === this.#open) this.add(reason);
    else if (!this.#promises.has(prototype) && process.listenerCount('unhandledRejection') === 1) throw reason;
  };
}

function lineOf(error: unknown): string {
  const { message, name } = (error ?? {}) as { message?: unknown; name?: unknown };
  const text = typeof message === 'string' ? `${name}: ${message}` : inspect(error);
  return text.split('\n', 1)[0] ?? '';
}
