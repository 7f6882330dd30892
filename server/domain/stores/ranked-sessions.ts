import { CAPS, hasEnded } from '#contract/limits.ts';
import type { Clock } from '#domain/ports.ts';
import type { Session } from '#domain/session.ts';
import { BoundedMap, type MapContents } from './bounded-map.ts';

const keyOf = ({ id }: Session): string => id;

/**
 * The sessions of a world, in the order in which they go when there are too many (threat S29): those without anything
 * pending, then those with a pending proof, ticket or state, signed-in ones last; of each kind the longest idle first.
 */
export class RankedSessions {
  readonly #clock: Clock;
  readonly #cap: number;
  readonly #idle = new BoundedMap<string, Session>(Number.POSITIVE_INFINITY);
  readonly #halfFinished = new BoundedMap<string, Session>(Number.POSITIVE_INFINITY);
  readonly #signedIn = new BoundedMap<string, Session>(Number.POSITIVE_INFINITY);
  readonly #ranks = [this.#idle, this.#halfFinished, this.#signedIn] as const;
  /** no half-finished session is over before this instant: until then none need be looked through */
  #firstEnd = Number.POSITIVE_INFINITY;
  #evicted = 0;

  constructor(clock: Clock, cap: number = CAPS.sessions) {
    this.#clock = clock;
    this.#cap = cap;
  }

  get size(): number {
    return this.#idle.size + this.#halfFinished.size + this.#signedIn.size;
  }

  get evicted(): number {
    return this.#evicted;
  }

  get(id: string): Session | undefined {
    return this.#signedIn.get(id) ?? this.#halfFinished.get(id) ?? this.#idle.get(id);
  }

  /** Adds a session; a full store evicts another one for it. */
  add(session: Session): void {
    if (this.size >= this.#cap) this.#evict();
    this.set(session);
  }

  /** Moves a session to its rank, as the last used. */
  set(session: Session): void {
    this.delete(session.id);
    this.#rankOf(session).set(session.id, session);
  }

  delete(id: string): void {
    for (const rank of this.#ranks) if (rank.delete(id)) return;
  }

  deleteWhere(matches: (session: Session) => boolean): void {
    for (const rank of this.#ranks) rank.deleteWhere(matches);
  }

  *values(): Generator<Session, void> {
    for (const rank of this.#ranks) yield* rank.values();
  }

  /** All of them, the longest idle first. */
  serialize(): MapContents<Session> {
    return { values: byIdleTime([...this.values()]), evicted: this.#evicted };
  }

  restore({ values, evicted }: MapContents<Session>): void {
    for (const rank of this.#ranks) rank.clear();
    this.#firstEnd = Number.POSITIVE_INFINITY;
    for (const session of values) this.set(session);
    this.#evicted = evicted;
  }

  #rankOf({ accountId, holdsUntil }: Session): BoundedMap<string, Session> {
    if (accountId !== null) return this.#signedIn;
    if (hasEnded(holdsUntil, this.#clock.now())) return this.#idle;
    this.#firstEnd = Math.min(this.#firstEnd, holdsUntil);
    return this.#halfFinished;
  }

  #evict(): void {
    this.#demoteEnded();
    if (this.#ranks.some((rank) => rank.dropOldest())) this.#evicted += 1;
  }

  /** Re-ranks half-finished sessions as idle once everything pending has expired: ranks are set on use, not by time. */
  #demoteEnded(): void {
    const now = this.#clock.now();
    if (!hasEnded(this.#firstEnd, now)) return;
    const ended = [...this.#halfFinished.values()].filter(({ holdsUntil }) => hasEnded(holdsUntil, now));
    for (const { id } of ended) this.#halfFinished.delete(id);
    const ends = [...this.#halfFinished.values()].map(({ holdsUntil }) => holdsUntil);
    this.#firstEnd = Math.min(Number.POSITIVE_INFINITY, ...ends);
    if (ended.length > 0)
      this.#idle.restore({ values: byIdleTime([...this.#idle.values(), ...ended]), evicted: 0 }, keyOf);
  }
}

function byIdleTime(sessions: Session[]): Session[] {
  return sessions.sort((one, other) => one.lastSeenAt - other.lastSeenAt);
}
