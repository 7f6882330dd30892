import type { SavedSessions } from '#contract/control/saved-stores.ts';
import { CAPS, hasEnded, RENEWED_ID_MS } from '#contract/limits.ts';
import type { Overdue } from '#contract/reasons/reason-row.ts';
import type { StorePorts } from '#domain/ports.ts';
import type { Pending, Proof, Session } from '#domain/session.ts';
import { BoundedMap } from './bounded-map.ts';
import { RankedSessions } from './ranked-sessions.ts';

/** The replaced id of a session. */
type RenewedId = NonNullable<SavedSessions['renewed']>['values'][number];

/** Sessions of browsers by their ids, and replaced ids for as long as calls with them may be in flight (threat S13). */
export class Sessions {
  readonly #ports: StorePorts;
  readonly #sessions: RankedSessions;
  readonly #renewed = new BoundedMap<string, RenewedId>(CAPS.renewedIds);

  constructor(ports: StorePorts) {
    this.#ports = ports;
    this.#sessions = new RankedSessions(ports.clock);
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
    const now = this.#ports.clock.now();
    if (hasEnded(session.lastSeenAt + this.#ports.settings.limits.sessionIdleMs, now)) {
      this.#sessions.delete(id);
      return undefined;
    }
    session.lastSeenAt = now;
    this.#sessions.set(session);
    return session;
  }

  /** The session of that id, without keeping it alive. */
  peek(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** True while a call's session is still stored under its id: neither ended nor moved to a new id. */
  isCurrent(session: Session): boolean {
    return this.#sessions.get(session.id) === session;
  }

  open(accountId: string | null = null): Session {
    return this.#add({ accountId });
  }

  /** A new session with new tokens in the old one's place: at every sign-in (threat S13). */
  replace(old: Session, accountId: string, proof: Proof | null = null): Session {
    this.#giveUp(old);
    return this.#add({ accountId, proof, originId: old.originId });
  }

  /** A session that has nothing to do with the old one, in its place: at sign-out. */
  startOver(old: Session): Session {
    this.#sessions.delete(old.id);
    return this.#add({});
  }

  /**
   * The same session under a new id with new tokens: a planted cookie must not carry the proof that follows
   * (threat S13).
   */
  renew(old: Session): Session {
    const { originId, accountId, proof, holdsUntil } = old;
    this.#giveUp(old);
    return this.#add({ originId, accountId, proof, holdsUntil });
  }

  /** True for a replaced id, as long as calls with it may be in flight. */
  wasRenewed(id: string): boolean {
    const renewed = this.#renewed.get(id);
    return renewed !== undefined && !hasEnded(renewed.endsAt, this.#ports.clock.now());
  }

  /** Forgets a renewal whose answer was lost: the old id is unknown from now on, and its browser gets a fresh session. */
  forgetRenewal(oldId: string): void {
    this.#renewed.delete(oldId);
  }

  /** A session outside the store, for the refusal of a call with a replaced id. */
  departed(id: string): Session {
    return this.#blank(id);
  }

  /** Ends the account's sessions, and its part in other sessions' proofs. */
  endOf(accountId: string): void {
    this.#sessions.deleteWhere((session) => session.accountId === accountId);
    for (const session of this.#sessions.values()) {
      for (const proof of [session.pending, session.proof]) if (proof) endPart(proof, accountId);
      if (session.pending?.accountIds.length === 0) session.pending = null;
    }
  }

  /** Leaves the proof that lets this session choose among these accounts, for five minutes. */
  setPending(session: Session, accountIds: string[], phone: string): void {
    const expiresAt = this.#ports.clock.now() + this.#ports.settings.limits.pendingLifeMs;
    session.pending = { accountIds, endedIds: [], phone, expiresAt };
    this.hold(session, expiresAt);
  }

  /** Ranks a session above idle ones until then, because something that it began may still be finished: a full store evicts idle ones first. */
  hold(session: Session, until: number): void {
    session.holdsUntil = Math.max(session.holdsUntil, until);
    if (this.isCurrent(session)) this.#sessions.set(session);
  }

  pendingOf({ pending }: Session): Pending | null {
    return pending && !hasEnded(pending.expiresAt, this.#ports.clock.now()) ? pending : null;
  }

  /** The time since a session's proof of several accounts ended, in ms; nulls where it has none. */
  overdueOf({ pending }: Session): Overdue {
    if (!pending) return { overMs: null, until: null };
    return { overMs: this.#ports.clock.now() - pending.expiresAt, until: pending.expiresAt };
  }

  /** The accounts that a session lists and may choose: the same ones. Null where it has proven nothing. */
  choiceOf(session: Session): Proof | null {
    const { accountId, proof } = session;
    const own = accountId === null ? null : { phone: '', accountIds: [accountId], endedIds: [] };
    return this.pendingOf(session) ?? (own && (proof ?? own));
  }

  /** Copies: sessions go on changing, their former ids never do. */
  serialize(): SavedSessions {
    const { values, evicted } = this.#sessions.serialize();
    return { values: values.map(copyOf), evicted, renewed: this.#renewed.serialize() };
  }

  restore({ values, evicted, renewed = { values: [], evicted: 0 } }: SavedSessions): void {
    const sessions = values.map(
      ({ originId, proof = null, pending, holdsUntil = pending?.expiresAt ?? 0, ...kept }): Session => ({
        ...kept,
        originId: originId ?? kept.id,
        proof,
        pending: pending && { ...pending, endedIds: pending.endedIds ?? [] },
        holdsUntil,
      }),
    );
    this.#sessions.restore({ values: sessions, evicted });
    this.#renewed.restore(renewed, ({ id }) => id);
  }

  /** Replaces an id. It is remembered, because a call in flight with it gets no cookies: its browser has the new ones. */
  #giveUp({ id }: Session): void {
    this.#sessions.delete(id);
    this.#renewed.set(id, { id, endsAt: this.#ports.clock.now() + RENEWED_ID_MS });
  }

  #add(given: Partial<Session>): Session {
    const id = this.#ports.ids.hex(16);
    const tokens = { ctoken: this.#ports.ids.hex(8), csrfToken: this.#ports.ids.hex(16) };
    const session = { ...this.#blank(id), ...tokens, ...given };
    this.#sessions.add(session);
    return session;
  }

  #blank(id: string): Session {
    const nothing = { accountId: null, proof: null, pending: null, holdsUntil: 0 };
    return { id, ctoken: '', csrfToken: '', originId: id, ...nothing, lastSeenAt: this.#ports.clock.now() };
  }
}

function copyOf(session: Session): Session {
  const { proof, pending } = session;
  return { ...session, proof: proof && copyOfProof(proof), pending: pending && copyOfProof(pending) };
}

function copyOfProof<T extends Proof>(proof: T): T {
  return { ...proof, accountIds: [...proof.accountIds], endedIds: [...proof.endedIds] };
}

function endPart({ accountIds, endedIds }: Proof, accountId: string): void {
  const index = accountIds.indexOf(accountId);
  if (index >= 0) endedIds.push(...accountIds.splice(index, 1));
}
