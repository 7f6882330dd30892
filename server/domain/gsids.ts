import { CAPS } from '#contract/limits.ts';
import type { KeptGsids } from '#contract/snapshot-stores.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock, Random } from './ports.ts';
import type { Settings } from './settings.ts';

interface Grant {
  readonly gsid: string;
  readonly accountId: string;
  readonly issuedAt: number;
}

export type SpentGsid =
  | { readonly accountId: string }
  | { readonly rule: 'gsid.unknown' }
  | { readonly rule: 'gsid.expired'; readonly ageMs: number };

/** Single-use proofs of a sign-in that may cross sites: never bound to a cookie, 60 s (threat S15). */
export class Gsids {
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, 'limits'>;
  readonly #random: Random;
  readonly #grants = new BoundedMap<string, Grant>(CAPS.gsids);

  constructor(clock: Clock, random: Random, settings: Pick<Settings, 'limits'>) {
    this.#clock = clock;
    this.#random = random;
    this.#settings = settings;
  }

  get evicted(): number {
    return this.#grants.evicted;
  }

  issue(accountId: string): string {
    const gsid = this.#random.hex(16);
    this.#grants.set(gsid, { gsid, accountId, issuedAt: this.#clock.now() });
    return gsid;
  }

  spend(gsid: string): SpentGsid {
    const grant = this.#grants.take(gsid);
    if (!grant) return { rule: 'gsid.unknown' };
    const ageMs = this.#clock.now() - grant.issuedAt;
    return ageMs > this.#settings.limits.gsidLifeMs ? { rule: 'gsid.expired', ageMs } : { accountId: grant.accountId };
  }

  endOf(accountId: string): void {
    this.#grants.deleteWhere((grant) => grant.accountId === accountId);
  }

  dump(): KeptGsids {
    return this.#grants.dump();
  }

  load(kept: KeptGsids): void {
    this.#grants.load(kept, ({ gsid }) => gsid);
  }
}
