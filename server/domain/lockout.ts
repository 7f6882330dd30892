import { CAPS, LOCK_MS, WRONG_PASSWORD_WINDOW_MS, WRONG_PASSWORDS } from '#contract/limits.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock } from './ports.ts';

interface Tries {
  at: number[];
  lockedUntil: number;
}

/** Wrong passwords by account name, known or not: five in fifteen minutes lock it for fifteen (threat S7). */
export class Lockout {
  readonly #clock: Clock;
  readonly #tries = new BoundedMap<string, Tries>(CAPS.wrongPasswords);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get evicted(): number {
    return this.#tries.evicted;
  }

  lockedUntil(name: string): number | null {
    const until = this.#tries.get(name)?.lockedUntil ?? 0;
    return until > this.#clock.now() ? until : null;
  }

  /** Counts a try before the password is compared; returns which try of the window it is. */
  count(name: string): number {
    const now = this.#clock.now();
    const tries = this.#tries.get(name) ?? { at: [], lockedUntil: 0 };
    tries.at = tries.at.filter((at) => now - at < WRONG_PASSWORD_WINDOW_MS);
    tries.at.push(now);
    if (tries.at.length >= WRONG_PASSWORDS) tries.lockedUntil = now + LOCK_MS;
    this.#tries.set(name, tries);
    return tries.at.length;
  }

  clear(name: string): void {
    this.#tries.delete(name);
  }
}
