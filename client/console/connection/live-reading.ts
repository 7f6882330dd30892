import type { SandboxEvent } from '#contract/control/journal.ts';
import { failureText, isUnreachable } from './console-client.ts';
import { Listeners } from './listeners.ts';

/** A burst of events costs one reload in this time. */
const RELOAD_GAP_MS = 150;

type OnEvent = (listener: (event: SandboxEvent) => void) => () => void;

export interface Reading<T> {
  /** the last that was read; kept while a reload fails */
  readonly value: T | null;
  readonly failure: string | null;
}

const NOTHING: Reading<never> = { value: null, failure: null };

/** A value of the world for all components that show it: read while one of them listens, forgotten afterwards. */
export class LiveReading<T> {
  readonly #load: (known: T | null) => Promise<T>;
  readonly #onEvent: OnEvent;
  readonly #topics: readonly SandboxEvent['type'][];
  readonly #listeners = new Listeners();
  #current: Reading<T> = NOTHING;
  #loading: ReturnType<typeof coalesce> | undefined;
  #leave: (() => void) | undefined;

  /** @param load reads the value, given the last one: a growing list is read on from there */
  constructor(load: (known: T | null) => Promise<T>, onEvent: OnEvent, topics: readonly SandboxEvent['type'][]) {
    this.#load = load;
    this.#onEvent = onEvent;
    this.#topics = topics;
  }

  readonly current = (): Reading<T> => this.#current;

  readonly reload = () => this.#loading?.call();

  readonly subscribe = (listener: () => void): (() => void) => {
    const leave = this.#listeners.add(listener);
    if (this.#listeners.count === 1) this.#start();
    return () => {
      leave();
      if (this.#listeners.count === 0) this.#stop();
    };
  };

  #start() {
    const loading = coalesce(() => this.#read(loading), RELOAD_GAP_MS);
    this.#loading = loading;
    loading.call();
    this.#leave = this.#onEvent(({ type }) => {
      if (type === 'hello' || type === 'reset' || this.#topics.includes(type)) loading.call();
    });
  }

  #stop() {
    this.#leave?.();
    this.#loading?.stop();
    this.#loading = undefined;
    this.#current = NOTHING;
  }

  /** An answer whose listeners have all left is dropped, even if new ones have come since. */
  async #read(loading: unknown) {
    try {
      const value = await this.#load(this.#current.value);
      if (this.#loading === loading) this.#become({ value, failure: null });
    } catch (thrown) {
      // The shown value stays, and the connection's state already reports that the sandbox does not respond.
      const isKnown = this.#current.value !== null && isUnreachable(thrown);
      if (this.#loading === loading && !isKnown) this.#become({ ...this.#current, failure: failureText(thrown) });
    }
  }

  #become(reading: Reading<T>) {
    this.#current = reading;
    this.#listeners.call();
  }
}

/**
 * Wraps `run` so that calls during a run, and until a rest after it, end in one more run and never in two at once.
 * The rest is `gapMs`, or as long as the run took where that is more.
 */
export function coalesce(
  run: () => Promise<void>,
  gapMs: number,
): { readonly call: () => void; readonly stop: () => void } {
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function cycle() {
    isBusy = true;
    isWanted = false;
    const startedAt = performance.now();
    await run();
    if (isStopped) return;
    timer = setTimeout(
      () => {
        isBusy = false;
        if (isWanted) void cycle();
      },
      Math.max(gapMs, performance.now() - startedAt),
    );
  }

  return {
    call: () => {
      isWanted = true;
      if (!isBusy && !isStopped) void cycle();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
