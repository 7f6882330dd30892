import { CAPS } from '#contract/limits.ts';
import type { KeptOauth } from '#contract/snapshot-stores.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock, Random } from './ports.ts';
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

  /**
   * Spends both. Null when the state is wrong, late, foreign or used; identity null when only the code is.
   */
  spend(
    code: string,
    state: string,
    sessionId: string,
  ): { readonly identity: string | null; readonly gotoUrl: string } | null {
    const now = this.#clock.now();
    const opened = this.#states.take(state);
    const issued = this.#codes.take(code);
    if (!opened || opened.sessionId !== sessionId || now - opened.issuedAt > this.#settings.limits.oauthStateLifeMs)
      return null;
    const isGood =
      issued !== undefined && issued.state === state && now - issued.issuedAt <= this.#settings.limits.oauthCodeLifeMs;
    return { identity: isGood ? issued.identity : null, gotoUrl: opened.gotoUrl };
  }

  dump(): KeptOauth {
    return { states: this.#states.dump(), codes: this.#codes.dump() };
  }

  load({ states, codes }: KeptOauth): void {
    this.#states.load(states, ({ state }) => state);
    this.#codes.load(codes, ({ code }) => code);
  }
}
