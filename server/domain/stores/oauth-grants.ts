import type { SavedOauth } from '#contract/control/saved-stores.ts';
import { CAPS, hasEnded } from '#contract/limits.ts';
import { expiryOf } from '#contract/reasons/reason-row.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import type { StorePorts } from '#domain/ports.ts';
import { BoundedMap } from './bounded-map.ts';

type OauthState = SavedOauth['states']['values'][number];

interface OauthCode {
  readonly code: string;
  readonly identity: string;
  readonly state: string;
  readonly issuedAt: number;
  /** accounts that the code no longer proves: disabled, deleted or given a new password since */
  readonly endedIds: string[];
}

export interface SpentGrant {
  /** identity that agreed at 1688; null where that is not proven */
  readonly identity: string | null;
  /** accounts of that identity that it does not prove any more */
  readonly endedIds: readonly string[];
  /** where the authorisation was to lead; null where it never began here */
  readonly gotoUrl: string | null;
  readonly reason: Reason | null;
}

/** The two halves of 1688's authorisation: a state bound to a session, a code bound to a state; both spent once (threat S36). */
export class OauthGrants {
  readonly #ports: StorePorts;
  readonly #states = new BoundedMap<string, OauthState>(CAPS.oauthCodes);
  readonly #codes = new BoundedMap<string, OauthCode>(CAPS.oauthCodes);

  constructor(ports: StorePorts) {
    this.#ports = ports;
  }

  get evicted(): number {
    return this.#states.evicted + this.#codes.evicted;
  }

  /** A state for one authorisation that this session is about to start. */
  openState(sessionId: string, gotoUrl: string): string {
    const state = this.#ports.ids.hex(16);
    this.#states.set(state, { state, sessionId, gotoUrl, issuedAt: this.#ports.clock.now() });
    return state;
  }

  /** Issues the code that 1688 gives the browser after the user's consent. */
  issueCode(identity: string, state: string): string {
    const code = this.#ports.ids.hex(16);
    const issued = { code, identity, state, issuedAt: this.#ports.clock.now(), endedIds: [] };
    this.#codes.set(code, issued);
    this.#report(issued, 'issued');
    return code;
  }

  /**
   * Spends both. An unknown state yields neither gotoUrl nor identity; a used or expired state, and a wrong code, yield
   * the gotoUrl but no identity. A state of another session stays valid for that session, and so does its code.
   */
  spend(code: string, state: string, sessionId: string): SpentGrant {
    const now = this.#ports.clock.now();
    const { oauthStateLifeMs, oauthCodeLifeMs } = this.#ports.settings.limits;
    const opened = this.#states.get(state);
    if (opened && opened.sessionId !== sessionId) return wrong({ rule: 'oauth.session' });
    const issued = this.#codes.take(code);
    if (issued) this.#report(issued, hasEnded(issued.issuedAt + oauthCodeLifeMs, now) ? 'late' : 'spent');
    if (!opened) return wrong({ rule: 'oauth.state' });
    const { gotoUrl, isSpent = false } = opened;
    opened.isSpent = true;
    if (isSpent) return wrong({ rule: 'oauth.state' }, gotoUrl);
    if (hasEnded(opened.issuedAt + oauthStateLifeMs, now))
      return wrong({ rule: 'oauth.late', ...expiryOf(opened.issuedAt, oauthStateLifeMs, now) }, gotoUrl);
    if (issued?.state !== state) return wrong({ rule: 'oauth.code' }, gotoUrl);
    const { identity, issuedAt, endedIds } = issued;
    if (hasEnded(issuedAt + oauthCodeLifeMs, now))
      return wrong({ rule: 'oauth.expired', ...expiryOf(issuedAt, oauthCodeLifeMs, now) }, gotoUrl);
    return { identity, endedIds, gotoUrl, reason: null };
  }

  /** Removes an account from the accounts that its identities' codes prove. */
  endOf(accountId: string, identities: ReadonlySet<string>): void {
    for (const { identity, endedIds } of this.#codes.values()) if (identities.has(identity)) endedIds.push(accountId);
  }

  /** All states of a session stay its own under its new id. */
  follow(oldId: string, newId: string): void {
    for (const opened of this.#states.values()) if (opened.sessionId === oldId) opened.sessionId = newId;
  }

  /** Used states follow their session into a sign-in, for their gotoUrl; an open state must not sign in (threat S13). */
  followSpent(oldId: string, newId: string): void {
    for (const opened of this.#states.values())
      if (opened.sessionId === oldId && opened.isSpent) opened.sessionId = newId;
  }

  #report({ code, identity, issuedAt }: OauthCode, state: 'issued' | 'spent' | 'late'): void {
    const expiresAt = issuedAt + this.#ports.settings.limits.oauthCodeLifeMs;
    this.#ports.changed({ type: 'grant', code, identity, expiresAt, state });
  }

  serialize(): SavedOauth {
    return { states: this.#states.serialize(), codes: this.#codes.serialize() };
  }

  restore({ states, codes }: SavedOauth): void {
    this.#states.restore(states, ({ state }) => state);
    const issued = codes.values.map(({ endedIds = [], ...code }) => ({ ...code, endedIds }));
    this.#codes.restore({ ...codes, values: issued }, ({ code }) => code);
  }
}

function wrong(reason: Reason, gotoUrl: string | null = null): SpentGrant {
  return { identity: null, endedIds: [], gotoUrl, reason };
}
