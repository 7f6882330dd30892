import type { TokensSnapshot } from '#contract/control/snapshot-stores.ts';
import { hasEnded } from '#contract/life.ts';
import { CAPS } from '#contract/limits.ts';
import { type Lived, livedSince } from '#contract/reasons/life-words.ts';
import type { Clock, Random } from '#domain/ports.ts';
import type { Settings } from '#domain/settings.ts';
import { BoundedMap } from './bounded-map.ts';

export interface VerifyToken {
  readonly token: string;
  readonly phone: string;
  readonly accountId: string;
  readonly issuedAt: number;
}

/** Proofs of a verified code, one an account: ten minutes, single use, bound to phone and account (threat S4). */
export class VerifyTokens {
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, 'limits'>;
  readonly #random: Random;
  readonly #tokens = new BoundedMap<string, VerifyToken>(CAPS.verifyTokens);

  constructor(clock: Clock, random: Random, settings: Pick<Settings, 'limits'>) {
    this.#clock = clock;
    this.#random = random;
    this.#settings = settings;
  }

  get evicted(): number {
    return this.#tokens.evicted;
  }

  issue(phone: string, accountId: string): string {
    const token = this.#random.hex(16);
    this.#tokens.set(token, { token, phone, accountId, issuedAt: this.#clock.now() });
    return token;
  }

  find(token: string): VerifyToken | undefined {
    return this.#tokens.get(token);
  }

  lifeOf({ issuedAt }: VerifyToken): Lived {
    return livedSince(issuedAt, this.#settings.limits.verifyTokenLifeMs, this.#clock.now());
  }

  isExpired(token: VerifyToken): boolean {
    return hasEnded(token.issuedAt + this.#settings.limits.verifyTokenLifeMs, this.#clock.now());
  }

  endOf(accountId: string): void {
    this.#tokens.deleteWhere((token) => token.accountId === accountId);
  }

  serialize(): TokensSnapshot {
    return this.#tokens.serialize();
  }

  restore(snapshot: TokensSnapshot): void {
    this.#tokens.restore(snapshot, ({ token }) => token);
  }
}
