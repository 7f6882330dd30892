import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session } from '#domain/session.ts';
import { BoundedMap } from '#domain/stores/bounded-map.ts';
import { KeyRing } from '#domain/stores/key-ring.ts';
import { RankedSessions } from '#domain/stores/ranked-sessions.ts';
import { type CodeSubject, SmsCodes } from '#domain/stores/sms-codes.ts';
import { HandClock, NumberedKeys, SETTINGS } from '#support/domain-ports.ts';

const CAP = 4;

describe('a bounded map (S29)', () => {
  const acts = fc.array(fc.tuple(fc.constantFrom('set', 'set', 'delete', 'reload'), fc.integer({ min: 0, max: 9 })));

  test('holds the newest entries in their order, however they came and went', () => {
    fc.assert(
      fc.property(acts, (steps) => {
        let map = new BoundedMap<number, number>(CAP);
        let values: number[] = [];
        let evicted = 0;
        for (const [act, key] of steps) {
          if (act !== 'reload') values = values.filter((one) => one !== key);
          if (act === 'reload') map = reloaded(map);
          else if (act === 'delete') map.delete(key);
          else {
            map.set(key, key);
            values.push(key);
          }
          if (values.length > CAP) evicted += 1;
          values = values.slice(-CAP);
          expect(map.serialize()).toEqual({ values, evicted });
        }
      }),
      { numRuns: 200 },
    );
  });

  function reloaded(map: BoundedMap<number, number>): BoundedMap<number, number> {
    const other = new BoundedMap<number, number>(CAP);
    other.restore(map.serialize(), (one) => one);
    return other;
  }
});

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

/** The store, and beside it the sessions as a plain list, the longest idle first. */
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

  /** The session that the store evicts when another comes. */
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

function ring(): { clock: HandClock; keys: KeyRing } {
  const clock = new HandClock();
  const source = new NumberedKeys();
  return { clock, keys: new KeyRing({ clock, settings: SETTINGS }, source, source.take()) };
}

describe('the key ring (S8)', () => {
  test('a key that was retired is due at once, and honoured for 240 seconds from there', () => {
    const { clock, keys } = ring();
    keys.retire();
    clock.advance(100_000);
    expect([keys.isDue(), keys.current().publicKey, keys.isDue()]).toEqual([true, 'key-2', false]);
    clock.advance(139_999);
    expect(keys.find('key-1')).toBeDefined();
    clock.advance(1);
    expect(keys.find('key-1')).toBeUndefined();
  });

  test('gives the old key while no new one is ready', () => {
    const clock = new HandClock();
    const [first, next] = [new NumberedKeys().take(), new NumberedKeys().take()];
    let ready: typeof next | null = null;
    const keys = new KeyRing({ clock, settings: SETTINGS }, { take: () => ready }, first);
    clock.advance(600_000);
    expect([keys.current(), keys.isDue()]).toEqual([first, true]);
    ready = next;
    expect(keys.current()).toBe(next);
  });

  test('ends a key with the clock, fetched or not', () => {
    const { clock, keys } = ring();
    clock.advance(839_999);
    expect(keys.find('key-1')).toBeDefined();
    clock.advance(1);
    expect(keys.find('key-1')).toBeUndefined();
    const lost = { rule: 'key.expired', ageMs: 240_000, lifeMs: 240_000, since: clock.now() - 240_000 };
    expect(keys.lost('key-1')).toEqual(lost);
    expect(keys.current().publicKey).toBe('key-2');
    expect(keys.lost('key-1')).toEqual(lost);
  });

  test('the next key began when the life before it ended, however late it is fetched', () => {
    const { clock, keys } = ring();
    clock.advance(1_500_000);
    expect(keys.nextReplacementAt() - clock.now()).toBe(300_000);
    expect(keys.current().publicKey).toBe('key-2');
    clock.advance(299_999);
    expect(keys.current().publicKey).toBe('key-2');
    clock.advance(1);
    expect(keys.current().publicKey).toBe('key-3');
  });

  test('a ninth key evicts the oldest, whose reason differs from that of an expired and of a foreign key', () => {
    const { clock, keys } = ring();
    for (let replaced = 0; replaced < 7; replaced += 1) keys.rotate();
    expect([keys.find('key-1')?.publicKey, keys.evicted]).toEqual(['key-1', 0]);
    keys.rotate();
    clock.advance(5);
    expect([keys.find('key-1'), keys.evicted]).toEqual([undefined, 1]);
    expect(keys.lost('key-1')).toEqual({ rule: 'key.evicted', ageMs: 5 });
    expect([keys.lost('key-2'), keys.lost('key-99')]).toEqual([null, null]);
    clock.advance(240_000);
    keys.rotate();
    expect([keys.evicted, keys.all().length]).toEqual([1, 8]);
  });

  test('finds a key with white space at its end, and no other spelling of it', () => {
    for (const end of ['', '\r\n\t']) expect(ring().keys.find(`key-1${end}`)).toBeDefined();
    for (const other of ['', ' key-1', '__proto__']) expect(ring().keys.find(other)).toBeUndefined();
  });
});

const CODE = '424242';
const LOGIN: CodeSubject = { phone: '13800000001', action: 'login', scene: 'sup' };

describe('a code (S2)', () => {
  test.for<CodeSubject>([
    { ...LOGIN, phone: '13800000002' },
    { ...LOGIN, action: 'register' },
    { ...LOGIN, scene: 'other' },
  ])('is good for its phone, action and scene alone, not for %o', (other) => {
    const codes = new SmsCodes({ clock: new HandClock(), settings: SETTINGS, changed: () => undefined });
    codes.put(LOGIN, CODE);
    const reason = codes.consume(other, CODE);
    expect(reason).toMatchObject({ rule: 'sms.none', nearest: { ...LOGIN, phone: '138****0001' } });
    expect(JSON.stringify(reason), 'the nearest one is named by what it is good for').not.toContain(CODE);
    expect(codes.consume(LOGIN, CODE)).toBeNull();
  });
});
