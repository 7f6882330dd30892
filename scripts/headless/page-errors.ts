import { inspect } from 'node:util';

/** Errors of a tab's pages: those that nobody caught, and those that were written to the console. */
export class PageErrors {
  /** a page's console: its errors are kept, the rest is dropped */
  readonly console: Console;
  readonly #window: () => { readonly Promise: PromiseConstructor };
  #uncaught: string[] = [];
  #logged: string[] = [];
  readonly #seen = new WeakSet<object>();

  /** @param window the open page's: its promises are told by it */
  constructor(window: () => { readonly Promise: PromiseConstructor }) {
    this.#window = window;
    const error = (...parts: unknown[]) => this.#log(parts);
    this.console = new Proxy(globalThis.console, {
      get: (_console, name) => (name === 'error' || name === 'assert' ? error : () => undefined),
    });
    process.on('unhandledRejection', this.#onRejection);
  }

  /** An error that nobody caught. */
  add(error: unknown): void {
    if (typeof error === 'object' && error !== null) this.#seen.add(error);
    this.#uncaught.push(lineOf(error));
  }

  /** Everything since the last time. */
  take(): { readonly uncaught: readonly string[]; readonly logged: readonly string[] } {
    const taken = { uncaught: this.#uncaught, logged: this.#logged };
    this.#uncaught = [];
    this.#logged = [];
    return taken;
  }

  close(): void {
    process.off('unhandledRejection', this.#onRejection);
  }

  #log(parts: readonly unknown[]): void {
    this.#logged.push(parts.map((part) => (typeof part === 'string' ? part : lineOf(part))).join(' '));
  }

  /** A page's promise is of its own JavaScript context; any other goes on as if this listener were not there. */
  readonly #onRejection = (reason: unknown, promise: Promise<unknown>): void => {
    if (promise instanceof this.#window().Promise) this.add(reason);
    else if (process.listenerCount('unhandledRejection') === 1) throw reason;
  };
}

function lineOf(error: unknown): string {
  const { message, name } = (error ?? {}) as { message?: unknown; name?: unknown };
  const text = typeof message === 'string' ? `${name}: ${message}` : inspect(error);
  return text.split('\n', 1)[0] ?? '';
}
