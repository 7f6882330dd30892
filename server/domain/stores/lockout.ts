import type { LockoutSnapshot } from '#contract/control/snapshot-stores.ts';
import { hasEnded } from '#contract/life.ts';
import { CAPS } from '#contract/limits.ts';
import type { Counted } from '#contract/reasons/reason-row.ts';
import type { Clock } from '#domain/ports.ts';
import type { Settings } from '#domain/settings.ts';
import { BoundedMap } from './bounded-map.ts';

interface Tries {
  readonly name: string;
  at: number[];
  lockedUntil: number;
}

/** Wrong passwords by account name, known or not: five in fifteen minutes lock it for fifteen (threat S7). */
export class Lockout {
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, 'limits'>;
  readonly #tries = new BoundedMap<string, Tries>(CAPS.wrongPasswords);

  constructor(clock: Clock, settings: Pick<Settings, 'limits'>) {
    this.#clock = clock;
    this.#settings = settings;
  }

  get evicted(): number {
    return this.#tries.evicted;
  }

  lockedUntil(name: string): number | null {
    const until = this.#tries.get(name)?.lockedUntil ?? 0;
    return hasEnded(until, this.#clock.now()) ? null : until;
  }

  /** Counts a try before the password is compared; returns which try of the window it is, and how many there are. */
  count(name: string): Counted {
    const now = this.#clock.now();
    const { wrongPasswords, wrongPasswordWindowMs, lockMs } = this.#settings.limits;
    const tries = this.#tries.get(name) ?? { name, at: [], lockedUntil: 0 };
    tries.at = tries.at.filter((at) => !hasEnded(at + wrongPasswordWindowMs, now));
    tries.at.push(now);
    if (tries.at.length >= wrongPasswords) tries.lockedUntil = now + lockMs;
    this.#tries.set(name, tries);
    return { attempt: tries.at.length, max: wrongPasswords };
  }

  clear(name: string): void {
    this.#tries.delete(name);
  }

  serialize(): LockoutSnapshot {
    return this.#tries.serialize();
  }

  restore(snapshot: LockoutSnapshot): void {
    this.#tries.restore(snapshot, ({ name }) => name);
  }
}
