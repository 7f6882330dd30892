import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session } from '#domain/session.ts';
import { RankedSessions } from '#domain/stores/ranked-sessions.ts';
import { HandClock } from '#support/domain-ports.ts';

const CAP = 4;

/** Events of the sessions of a world whose store takes four. */
type Step =
  | { readonly do: 'open'; readonly isSignedIn: boolean; readonly holdsMs: number }
  | { readonly do: 'use' | 'leave'; readonly index: number }
  | { readonly do: 'hold'; readonly index: number; readonly holdsMs: number }
  | { readonly do: 'wait'; readonly ms: number };

const HOLDS = [0, 5, 50];
const holdsMs = fc.constantFrom(...HOLDS);
const index = fc.nat({ max: CAP - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), isSignedIn: fc.boolean(), holdsMs }) },
  fc.record({ do: fc.constantFrom('use' as const, 'leave' as const), index }),
  fc.record({ do: fc.constant('hold' as const), index, holdsMs }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 4, 5, 49, 50) }),
);

function sessionOf(id: string, isSignedIn: boolean, holdsUntil: number, now: number): Session {
  const nothing = { ctoken: '', csrfToken: '', originId: id, proof: null, pending: null };
  return { id, ...nothing, accountId: isSignedIn ? 'A1' : null, holdsUntil, lastSeenAt: now };
}

/** The decision table: 0 without anything pending, 1 with something pending, 2 signed in. */
function rankOf({ accountId, holdsUntil }: Session, now: number): number {
  return accountId !== null ? 2 : now < holdsUntil ? 1 : 0;
}

/** The store, and beside it the sessions as a plain list, the one idle for longest first. */
class Pair {
  readonly clock = new HandClock();
  readonly real = new RankedSessions(this.clock, CAP);
  #kept: Session[] = [];
  #opened = 0;
  #evicted = 0;

  take(step: Step): void {
    // No two sessions are idle for equally long.
    this.clock.advance(step.do === 'wait' ? step.ms : 1);
    if (step.do === 'open') this.#open(step.isSignedIn, step.holdsMs);
    const session = 'index' in step ? this.#kept[step.index] : undefined;
    if (session) this.#kept = this.#kept.filter((other) => other !== session);
    if (session && step.do === 'leave') this.real.delete(session.id);
    else if (session) this.#use(session, step.do === 'hold' ? step.holdsMs : 0);
    expect(this.#kept.filter((each) => this.real.get(each.id) !== each)).toEqual([]);
    expect([this.real.size, this.real.evicted]).toEqual([this.#kept.length, this.#evicted]);
  }

  #open(isSignedIn: boolean, holdsMs: number): void {
    const now = this.clock.now();
    const victim = this.#kept.length < CAP ? undefined : this.#victim();
    this.#kept = this.#kept.filter((other) => other !== victim);
    if (victim) this.#evicted += 1;
    this.#opened += 1;
    const session = sessionOf(`s${this.#opened}`, isSignedIn, now + holdsMs, now);
    this.#kept.push(session);
    this.real.add(session);
    expect(victim && this.real.get(victim.id)).toBeUndefined();
  }

  /** The one that goes when another comes. */
  #victim(): Session | undefined {
    const now = this.clock.now();
    const least = Math.min(...this.#kept.map((session) => rankOf(session, now)));
    return this.#kept.find((session) => rankOf(session, now) === least);
  }

  #use(session: Session, holdsMs: number): void {
    session.lastSeenAt = this.clock.now();
    session.holdsUntil = Math.max(session.holdsUntil, this.clock.now() + holdsMs);
    this.#kept.push(session);
    this.real.set(session);
  }
}

describe('the sessions of a full world (S29)', () => {
  test('go by what they hold and how long they are idle, whatever happened before', () => {
    const steps = fc.array(step, { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(steps, (taken) => {
        const pair = new Pair();
        for (const each of taken) pair.take(each);
      }),
      { numRuns: 200 },
    );
  });

  test('keep their order through a copy', () => {
    const clock = new HandClock();
    const sessions = new RankedSessions(clock, CAP);
    for (const [at, isSignedIn, holds] of [
      [1, true, 0],
      [2, false, 100],
      [3, false, 0],
    ] as const)
      sessions.add(sessionOf(`s${at}`, isSignedIn, clock.now() + holds, clock.now() + at));
    const copy = new RankedSessions(clock, CAP);
    copy.restore(sessions.serialize());
    expect(copy.serialize()).toEqual(sessions.serialize());
    expect(copy.serialize().values.map(({ id }) => id)).toEqual(['s1', 's2', 's3']);
    clock.advance(100);
    for (const id of ['s4', 's5', 's6']) copy.add(sessionOf(id, true, 0, clock.now()));
    expect(copy.serialize().values.map(({ id }) => id)).toEqual(['s1', 's4', 's5', 's6']);
  });
});
