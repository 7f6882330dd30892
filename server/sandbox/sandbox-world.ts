import type { SandboxEvent, Violation } from '#contract/control-journal.ts';
import type { WorldSummary } from '#contract/control-world.ts';
import { CAPS } from '#contract/limits.ts';
import type { World } from '#domain/world.ts';
import { buildWorld, type Platform } from './build-world.ts';
import { Events } from './events.ts';
import type { NamedFixture } from './fixture.ts';
import { Inbox } from './inbox.ts';
import { type CallRecord, Journal } from './journal.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface WorldOptions {
  readonly id: string;
  readonly fixture: NamedFixture;
  readonly seed?: string | undefined;
  readonly now?: number | undefined;
}

interface State {
  readonly fixture: NamedFixture;
  readonly seed: string;
  readonly clock: VirtualClock;
  readonly portal: World;
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly violations: Violation[];
}

/** One isolated world: the portal's back end, and what the sandbox keeps around it. Reset swaps all of it at once. */
export class SandboxWorld {
  readonly id: string;
  readonly events = new Events();
  readonly #platform: Platform;
  #state: State;
  #resets = 0;
  #requests = 0;
  /** real time of the last call that meant this world */
  lastUsedAt: number;

  constructor(platform: Platform, options: WorldOptions) {
    this.id = options.id;
    this.#platform = platform;
    this.lastUsedAt = platform.realNow();
    this.#state = this.#build(options.fixture, options.seed ?? platform.drawSeed(), options.now);
  }

  get portal(): World {
    return this.#state.portal;
  }

  get clock(): VirtualClock {
    return this.#state.clock;
  }

  get inbox(): Inbox {
    return this.#state.inbox;
  }

  get journal(): Journal {
    return this.#state.journal;
  }

  get violations(): readonly Violation[] {
    return this.#state.violations;
  }

  get fixture(): NamedFixture {
    return this.#state.fixture;
  }

  /** grows with each reset: a call that began before one belongs to a world that is gone (threat K11) */
  get epoch(): number {
    return this.#resets;
  }

  /** Back to a fixture, all or nothing; the seed is drawn anew unless given. */
  reset(fixture: NamedFixture = this.#state.fixture, seed: string = this.#platform.drawSeed()): void {
    this.#resets += 1;
    this.#requests = 0;
    this.#state = this.#build(fixture, seed);
    this.emit({ type: 'reset', fixture: fixture.name });
  }

  /** Counts up within an epoch, so that a replay gives the same ids. */
  nextRequestId(): string {
    this.#requests += 1;
    return `r${this.#resets}-${this.#requests}`;
  }

  record(call: CallRecord): void {
    this.emit({ type: 'journal', seq: this.#state.journal.add(call) });
  }

  recordViolation(violation: Violation): void {
    const { violations } = this.#state;
    violations.push(violation);
    if (violations.length > CAPS.violations) violations.shift();
  }

  emit(event: SandboxEvent): void {
    this.events.emit(event);
  }

  summary(): WorldSummary {
    const { portal, clock, journal, inbox, seed, fixture } = this.#state;
    const evicted = {
      smsCodes: portal.smsCodes.evicted,
      verifyTokens: portal.verifyTokens.evicted,
      gsids: portal.gsids.evicted,
      tickets: portal.tickets.evicted,
      sessions: portal.sessions.evicted,
      wrongPasswords: portal.lockout.evicted,
      oauthCodes: portal.oauthGrants.evicted,
      journal: journal.dropped,
      inbox: inbox.dropped,
    };
    return {
      id: this.id,
      fixture: fixture.name,
      seed,
      resets: this.#resets,
      now: clock.now(),
      frozen: clock.isFrozen,
      accounts: portal.accounts.size,
      sessions: portal.sessions.size,
      journal: journal.size,
      evicted: Object.fromEntries(Object.entries(evicted).filter(([, count]) => count > 0)),
    };
  }

  #build(fixture: NamedFixture, seed: string, now?: number): State {
    const clock = new VirtualClock({ now: () => this.#platform.realNow() }, now);
    const inbox = new Inbox();
    const emit = (event: SandboxEvent) => this.emit(event);
    const portal = buildWorld(this.#platform, {
      id: this.id,
      seed,
      resets: this.#resets,
      fixture: fixture.content,
      clock,
      outbox: {
        sent: (code) => emit({ type: 'sms', seq: inbox.put(code, clock.now(), code) }),
        withheld: (subject, why) => emit({ type: 'sms', seq: inbox.put(subject, clock.now(), null, why) }),
      },
    });
    return { fixture, seed, clock, portal, inbox, journal: new Journal(), violations: [] };
  }
}
