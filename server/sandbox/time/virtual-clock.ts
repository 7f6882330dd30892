import { INSTANT_MAX } from '#contract/limits.ts';
import type { Clock } from '#domain/ports.ts';

/** A world's time: runs with the real clock until frozen or at its end, moves forward only. */
export class VirtualClock implements Clock {
  readonly #real: Clock;
  #offset: number;
  #frozenAt: number | null = null;
  #latest: number;
  /** the instant that stands still while something is carried out at it */
  #instant: number | null = null;

  /** @param now where it starts; left out: at the real time */
  constructor(real: Clock, now?: number, isFrozen = false) {
    this.#real = real;
    this.#offset = now === undefined ? 0 : now - real.now();
    if (isFrozen) this.#frozenAt = now ?? real.now();
    this.#latest = this.now();
  }

  get isFrozen(): boolean {
    return this.#frozenAt !== null;
  }

  /** Never less than it was, even where the machine's own clock is set back. */
  now(): number {
    if (this.#instant !== null) return this.#instant;
    const now = Math.min(this.#frozenAt ?? this.#real.now() + this.#offset, INSTANT_MAX);
    this.#latest = Math.max(this.#latest ?? now, now);
    return this.#latest;
  }

  /** Carries something out at one instant: however long it takes, its time stands still. */
  at<T>(instant: number, act: () => T): T {
    const outer = this.#instant;
    this.#instant = instant;
    try {
      return act();
    } finally {
      this.#instant = outer;
    }
  }

  /** Goes to `now`; false, and nothing changed, when that lies in the past. */
  moveTo(now: number): boolean {
    const from = this.now();
    if (now < from) return false;
    this.#offset += now - (this.#real.now() + this.#offset);
    if (this.#frozenAt !== null) this.#frozenAt = now;
    return true;
  }

  freeze(): void {
    this.#frozenAt = this.now();
  }

  unfreeze(): void {
    if (this.#frozenAt === null) return;
    this.#offset = this.#frozenAt - this.#real.now();
    this.#frozenAt = null;
  }
}
