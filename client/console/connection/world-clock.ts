import { Listeners } from './listeners.ts';

const SECOND_MS = 1000;
/** Timers may fire a little early; this keeps a tick from landing just before its second. */
const TICK_SLACK_MS = 5;
/** A smaller difference is the delay of a reading, not a move of the clock. */
const MOVE_MS = 500;

/** A world's time between two readings of it, carried on by the monotonic clock and never by the computer's own. */
export class WorldClock {
  readonly #listeners = new Listeners();
  #reading: { readonly now: number; readonly frozen: boolean; readonly takenAddress: number } | null = null;
  #ahead = 0;
  #second: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  set(now: number, frozen: boolean): void {
    const moved = now - (this.now() ?? now);
    if (Math.abs(moved) > MOVE_MS) this.#ahead += moved;
    this.#reading = { now, frozen, takenAddress: performance.now() };
    this.#tick();
  }

  get isFrozen(): boolean {
    return this.#reading?.frozen ?? false;
  }

  /** Virtual milliseconds since 1970; null until the first reading. */
  now(): number | null {
    const reading = this.#reading;
    if (!reading) return null;
    return reading.frozen ? reading.now : reading.now + (performance.now() - reading.takenAddress);
  }

  /** Milliseconds by which the world's time was moved since the first reading. */
  readonly ahead = (): number => this.#ahead;

  /** `now()` cut to the second at the last tick, so that it changes only when listeners are notified. */
  readonly second = (): number | null => this.#second;

  /** Notifies `listener` of each new second. Without listeners there is no timer. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const leave = this.#listeners.add(listener);
    if (this.#listeners.count === 1) {
      this.#readSecond();
      this.#schedule();
    }
    return () => {
      leave();
      if (this.#listeners.count === 0) clearTimeout(this.#timer);
    };
  };

  #tick() {
    this.#readSecond();
    this.#listeners.call();
    this.#schedule();
  }

  #readSecond() {
    const now = this.now();
    this.#second = now === null ? null : Math.floor(now / SECOND_MS) * SECOND_MS;
  }

  #schedule() {
    clearTimeout(this.#timer);
    const now = this.now();
    if (now === null || this.isFrozen || this.#listeners.count === 0) return;
    this.#timer = setTimeout(() => this.#tick(), SECOND_MS - (now % SECOND_MS) + TICK_SLACK_MS);
  }
}
