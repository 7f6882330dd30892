import { CAPS } from '#contract/limits.ts';
import type { KeptSessions } from '#contract/snapshot-stores.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock, Random } from './ports.ts';
import type { Settings } from './settings.ts';

/** What a right sms code or 1688 authorisation leaves behind until one of several accounts is chosen. */
export interface Pending {
  readonly accountIds: string[];
  /** empty when 1688 brought it */
  readonly phone: string;
  readonly expiresAt: number;
}

/** A browser's session: anonymous from its first call, somebody's after sign-in. */
export interface Session {
  readonly id: string;
  readonly ctoken: string;
  readonly csrfToken: string;
  accountId: string | null;
  pending: Pending | null;
  lastSeenAt: number;
}

export class Sessions {
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, 'limits'>;
  readonly #random: Random;
  readonly #sessions = new BoundedMap<string, Session>(CAPS.sessions);

  constructor(clock: Clock, random: Random, settings: Pick<Settings, 'limits'>) {
    this.#clock = clock;
    this.#random = random;
    this.#settings = settings;
  }

  get size(): number {
    return this.#sessions.size;
  }

  get evicted(): number {
    return this.#sessions.evicted;
  }

  /** The live session of that id, kept alive by being asked for; undefined when unknown or idle for two hours. */
  find(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    if (!session) return undefined;
    const now = this.#clock.now();
    if (now - session.lastSeenAt > this.#settings.limits.sessionIdleMs) {
      this.#sessions.delete(id);
      return undefined;
    }
    session.lastSeenAt = now;
    this.#sessions.set(id, session);
    return session;
  }

  open(accountId: string | null = null): Session {
    const session: Session = {
      id: this.#random.hex(16),
      ctoken: this.#random.hex(8),
      csrfToken: this.#random.hex(16),
      accountId,
      pending: null,
      lastSeenAt: this.#clock.now(),
    };
    this.#sessions.set(session.id, session);
    return session;
  }

  /** A new session with new tokens in the old one's place: at every sign-in and sign-out (threat S13). */
  replace(old: Session, accountId: string | null): Session {
    this.#sessions.delete(old.id);
    return this.open(accountId);
  }

  endOf(accountId: string): void {
    this.#sessions.deleteWhere((session) => session.accountId === accountId);
  }

  /** Leaves the proof that lets this session choose among these accounts, for five minutes. */
  setPending(session: Session, accountIds: string[], phone: string): void {
    session.pending = { accountIds, phone, expiresAt: this.#clock.now() + this.#settings.limits.pendingLifeMs };
  }

  pendingOf(session: Session): Pending | null {
    const { pending } = session;
    return pending && pending.expiresAt > this.#clock.now() ? pending : null;
  }

  dump(): KeptSessions {
    return this.#sessions.dump();
  }

  load(kept: KeptSessions): void {
    this.#sessions.load(kept, ({ id }) => id);
  }
}
