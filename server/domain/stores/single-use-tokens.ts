import type { SavedGsids, SavedTokens } from '#contract/control/saved-stores.ts';
import { CAPS, hasEnded } from '#contract/limits.ts';
import { type Expiry, expiryOf } from '#contract/reasons/reason-row.ts';
import type { StorePorts } from '#domain/ports.ts';
import { BoundedMap } from './bounded-map.ts';

interface Grant {
  readonly gsid: string;
  readonly accountId: string;
  /** `originId` of the session that got the gsid; null in snapshots older than the field */
  readonly originId: string | null;
  readonly issuedAt: number;
}

type SpentGsid =
  | { readonly accountId: string }
  | { readonly rule: 'gsid.unknown' }
  | ({ readonly rule: 'gsid.expired' } & Expiry);

/** Single-use proofs of a sign-in that may cross sites: never bound to a cookie, 60 s (threat S15). */
export class Gsids {
  readonly #ports: StorePorts;
  readonly #grants = new BoundedMap<string, Grant>(CAPS.gsids);

  constructor(ports: StorePorts) {
    this.#ports = ports;
  }

  get evicted(): number {
    return this.#grants.evicted;
  }

  /** @param originId the session that gets it: its sign-out ends the gsid, wherever it went */
  issue(accountId: string, originId: string): string {
    const gsid = this.#ports.ids.hex(16);
    this.#grants.set(gsid, { gsid, accountId, originId, issuedAt: this.#ports.clock.now() });
    return gsid;
  }

  /** Spends a gsid. @returns its account, or the rule that it breaks */
  spend(gsid: string): SpentGsid {
    const grant = this.#grants.take(gsid);
    if (!grant) return { rule: 'gsid.unknown' };
    const now = this.#ports.clock.now();
    const { gsidLifeMs } = this.#ports.settings.limits;
    return hasEnded(grant.issuedAt + gsidLifeMs, now)
      ? { rule: 'gsid.expired', ...expiryOf(grant.issuedAt, gsidLifeMs, now) }
      : { accountId: grant.accountId };
  }

  /** Ends the gsids of an account. */
  endOf(accountId: string): void {
    this.#grants.deleteWhere((grant) => grant.accountId === accountId);
  }

  /** Ends the gsids that a session got. */
  endOfSession(originId: string): void {
    this.#grants.deleteWhere((grant) => grant.originId === originId);
  }

  /** Its own records, which never change. */
  serialize(): SavedGsids {
    return this.#grants.serialize();
  }

  restore({ values, evicted }: SavedGsids): void {
    const grants = values.map(({ originId = null, ...grant }) => ({ ...grant, originId }));
    this.#grants.restore({ values: grants, evicted }, ({ gsid }) => gsid);
  }
}

export type VerifyToken = SavedTokens['values'][number];

/** Proofs of a verified code, one for each account: ten minutes, single use, bound to phone and account (threat S4). */
export class VerifyTokens {
  readonly #ports: StorePorts;
  readonly #tokens = new BoundedMap<string, VerifyToken>(CAPS.verifyTokens);

  constructor(ports: StorePorts) {
    this.#ports = ports;
  }

  get evicted(): number {
    return this.#tokens.evicted;
  }

  issue(phone: string, accountId: string): string {
    const token = this.#ports.ids.hex(16);
    this.#tokens.set(token, { token, phone, accountId, issuedAt: this.#ports.clock.now() });
    return token;
  }

  find(token: string): VerifyToken | undefined {
    return this.#tokens.get(token);
  }

  lifeOf({ issuedAt }: VerifyToken): Expiry {
    return expiryOf(issuedAt, this.#ports.settings.limits.verifyTokenLifeMs, this.#ports.clock.now());
  }

  isExpired(token: VerifyToken): boolean {
    return hasEnded(token.issuedAt + this.#ports.settings.limits.verifyTokenLifeMs, this.#ports.clock.now());
  }

  /** Ends the tokens of an account. */
  endOf(accountId: string): void {
    this.#tokens.deleteWhere((token) => token.accountId === accountId);
  }

  serialize(): SavedTokens {
    return this.#tokens.serialize();
  }

  restore(snapshot: SavedTokens): void {
    this.#tokens.restore(snapshot, ({ token }) => token);
  }
}
