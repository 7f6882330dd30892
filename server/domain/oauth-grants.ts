import { CAPS } from '#contract/limits.ts';
import type { KeptOauth } from '#contract/snapshot-stores.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock, Random } from './ports.ts';
import type { Reason } from './refusal.ts';
import type { Settings } from './settings.ts';

interface OauthState {
  readonly state: string;
  readonly sessionId: string;
  readonly gotoUrl: string;
  readonly issuedAt: number;
}

interface OauthCode {
  readonly code: string;
  readonly identity: string;
  readonly state: string;
  readonly issuedAt: number;
}

export interface SpentGrant {
  /** who agreed at 1688; null where that is not proven */
  readonly identity: string | null;
  /** where the authorisation was to lead; null where it never began here */
  readonly gotoUrl: string | null;
  readonly reason: Reason | null;
}

/** The two halves of 1688's authorisation: a state bound to a session, a code bound to a state; both spent once (threat S36). */
export class OauthGrants {
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, 'limits'>;
  readonly #random: Random;
  readonly #states = new BoundedMap<string, OauthState>(CAPS.oauthCodes);
  readonly #codes = new BoundedMap<string, OauthCode>(CAPS.oauthCodes);

  constructor(clock: Clock, random: Random, settings: Pick<Settings, 'limits'>) {
    this.#clock = clock;
    this.#random = random;
    this.#settings = settings;
  }

  get evicted(): number {
    return this.#states.evicted + this.#codes.evicted;
  }

  /** A state for one authorisation that this session is about to start. */
  openState(sessionId: string, gotoUrl: string): string {
    const state = this.#random.hex(16);
    this.#states.set(state, { state, sessionId, gotoUrl, issuedAt: this.#clock.now() });
    return state;
  }

  /** What 1688 hands the browser once somebody agreed. */
  issueCode(identity: string, state: string): string {
    const code = this.#random.hex(16);
    this.#codes.set(code, { code, identity, state, issuedAt: this.#clock.now() });
    return code;
  }

  /** Spends both. Without a right state there is no gotoUrl either, and without a right code nobody. */
  spend(code: string, state: string, sessionId: string): SpentGrant {
    const now = this.#clock.now();
    const { oauthStateLifeMs, oauthCodeLifeMs } = this.#settings.limits;
    const opened = this.#states.take(state);
    const issued = this.#codes.take(code);
    const stateAge = now - (opened?.issuedAt ?? now);
    if (!opened) return wrong('oauth.state', 'a state of this world, not used before');
    if (opened.sessionId !== sessionId) return wrong('oauth.session', 'the session that the state was made for');
    if (stateAge > oauthStateLifeMs) return wrong('oauth.late', `a state at most ${oauthStateLifeMs} ms old`, stateAge);
    const { gotoUrl } = opened;
    const codeAge = now - (issued?.issuedAt ?? now);
    if (issued?.state !== state) return { ...wrong('oauth.code', 'a code for this state, not used before'), gotoUrl };
    if (codeAge > oauthCodeLifeMs)
      return { ...wrong('oauth.expired', `a code at most ${oauthCodeLifeMs} ms old`, codeAge), gotoUrl };
    return { identity: issued.identity, gotoUrl, reason: null };
  }

  dump(): KeptOauth {
    return { states: this.#states.dump(), codes: this.#codes.dump() };
  }

  load({ states, codes }: KeptOauth): void {
    this.#states.load(states, ({ state }) => state);
    this.#codes.load(codes, ({ code }) => code);
  }
}

function wrong(rule: string, expected: string, ageMs?: number): SpentGrant {
  return { identity: null, gotoUrl: null, reason: { rule, expected, ...(ageMs === undefined ? {} : { ageMs }) } };
}
