import type { SavedLockout } from '#contract/control/saved-stores.ts';
import { CAPS, hasEnded } from '#contract/limits.ts';
import type { Counted } from '#contract/reasons/reason-row.ts';
import type { StorePorts } from '#domain/ports.ts';
import { BoundedMap } from './bounded-map.ts';

type Tries = SavedLockout['values'][number];

/** Wrong passwords by account name, of an account or not: five in fifteen minutes lock it for fifteen (threat S7). */
export class Lockout {
  readonly #ports: Pick<StorePorts, 'clock' | 'settings'>;
  readonly #tries = new BoundedMap<string, Tries>(CAPS.wrongPasswords);

  constructor(ports: Pick<StorePorts, 'clock' | 'settings'>) {
    this.#ports = ports;
  }

  get evicted(): number {
    return this.#tries.evicted;
  }

  /** When the lock of a name ends, on the world's clock; null where it has none. */
  lockedUntil(name: string): number | null {
    const until = this.#tries.get(name)?.lockedUntil ?? 0;
    return hasEnded(until, this.#ports.clock.now()) ? null : until;
  }

  /**
   * Counts a try before the password is compared; the last try of the window locks the name.
   * @returns which try of the window it is, and how many there are
   */
  countTry(name: string): Counted {
    const now = this.#ports.clock.now();
    const { wrongPasswords, wrongPasswordWindowMs, lockMs } = this.#ports.settings.limits;
    const tries = this.#tries.get(name) ?? { name, at: [], lockedUntil: 0 };
    tries.at = tries.at.filter((at) => !hasEnded(at + wrongPasswordWindowMs, now));
    tries.at.push(now);
    if (tries.at.length >= wrongPasswords) tries.lockedUntil = now + lockMs;
    this.#tries.set(name, tries);
    return { attempt: tries.at.length, max: wrongPasswords };
  }

  /** Forgets the tries and the lock of a name. */
  clear(name: string): void {
    this.#tries.delete(name);
  }

  serialize(): SavedLockout {
    return this.#tries.serialize();
  }

  restore(snapshot: SavedLockout): void {
    this.#tries.restore(snapshot, ({ name }) => name);
  }
}
