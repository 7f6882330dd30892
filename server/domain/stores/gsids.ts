import type { GsidsSnapshot } from '#contract/control/snapshot-stores.ts';
import { hasEnded } from '#contract/life.ts';
import { CAPS } from '#contract/limits.ts';
import { type Lived, livedSince } from '#contract/reasons/life-words.ts';
import type { Clock, Random } from '#domain/ports.ts';
import type { Settings } from '#domain/settings.ts';
import { BoundedMap } from './bounded-map.ts';

interface Grant {
  readonly gsid: string;
  readonly accountId: string;
  /** the session that got it, by the id that stays with it; null in snapshots older than the field */
  readonly originId: string | null;
  readonly issuedAt: number;
}

export type SpentGsid =
  | { readonly accountId: string }
  | { readonly rule: 'gsid.unknown' }
  | ({ readonly rule: 'gsid.expired' } & Lived);

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

  /** @param originId the session that gets it: its sign-out ends the gsid, wherever it went */
  issue(accountId: string, originId: string): string {
    const gsid = this.#random.hex(16);
    this.#grants.set(gsid, { gsid, accountId, originId, issuedAt: this.#clock.now() });
    return gsid;
  }

  spend(gsid: string): SpentGsid {
    const grant = this.#grants.take(gsid);
    if (!grant) return { rule: 'gsid.unknown' };
    const now = this.#clock.now();
    const { gsidLifeMs } = this.#settings.limits;
    return hasEnded(grant.issuedAt + gsidLifeMs, now)
      ? { rule: 'gsid.expired', ...livedSince(grant.issuedAt, gsidLifeMs, now) }
      : { accountId: grant.accountId };
  }

  endOf(accountId: string): void {
    this.#grants.deleteWhere((grant) => grant.accountId === accountId);
  }

  endOfSession(originId: string): void {
    this.#grants.deleteWhere((grant) => grant.originId === originId);
  }

  /** Its own records, which never change. */
  serialize(): GsidsSnapshot {
    return this.#grants.serialize();
  }

  restore({ values, evicted }: GsidsSnapshot): void {
    const grants = values.map(({ originId = null, ...grant }) => ({ ...grant, originId }));
    this.#grants.restore({ values: grants, evicted }, ({ gsid }) => gsid);
  }
}
