import { inspect } from 'node:util';

/** Errors of a tab's pages: uncaught ones, and those written to the console. */
export function pageErrors() {
  /** prototypes of the promises of every page there was: a page's promise is of its own JavaScript context */
  const promises = new WeakSet<object>();
  let open: object | null = null;
  let uncaught: string[] = [];
  let logged: string[] = [];

  /** An uncaught error. */
  const add = (error: unknown) => void uncaught.push(lineOf(error));
  const log = (...parts: readonly unknown[]) =>
    void logged.push(parts.map((part) => (typeof part === 'string' ? part : lineOf(part))).join(' '));

  /** A rejection that is no page's goes on as if this listener were not there. */
  const onRejection = (reason: unknown, promise: Promise<unknown>): void => {
    const prototype: object = Object.getPrototypeOf(promise);
    if (prototype === open) add(reason);
    else if (!promises.has(prototype) && process.listenerCount('unhandledRejection') === 1) throw reason;
  };
  process.on('unhandledRejection', onRejection);

  return {
    /** a page's console: its errors are kept, the rest is dropped */
    console: new Proxy(globalThis.console, {
      get: (_console, name) => (name === 'error' || name === 'assert' ? log : () => undefined),
    }),
    add,
    /** Switches to a new page: rejections of an older one are ignored from here on. */
    watch: ({ Promise: { prototype } }: { readonly Promise: PromiseConstructor }) => {
      promises.add(prototype);
      open = prototype;
    },
    /** Takes the errors since the last call. */
    take: () => {
      const taken = { uncaught, logged };
      uncaught = [];
      logged = [];
      return taken;
    },
    /** After the pages have rejected their pending promises. */
    close: async () => {
      open = null;
      await new Promise((resolve) => setImmediate(resolve));
      process.off('unhandledRejection', onRejection);
    },
  };
}

function lineOf(error: unknown): string {
  const { message, name } = (error ?? {}) as { message?: unknown; name?: unknown };
  const text = typeof message === 'string' ? `${name}: ${message}` : inspect(error);
  return text.split('\n', 1)[0] ?? '';
}
