import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyRing } from '#domain/stores/key-ring.ts';
import { HandClock, NumberedKeys, SETTINGS } from '#support/domain-ports.ts';

function ring(): { clock: HandClock; keys: KeyRing } {
  const clock = new HandClock();
  const source = new NumberedKeys();
  return { clock, keys: new KeyRing(clock, source, source.take(), SETTINGS) };
}

/** The decision table on keys: ten minutes, 240 seconds more, eight at most. */
class RingModel {
  readonly #clock: HandClock;
  readonly #keys: { readonly name: string; readonly since: number; replacedAt: number }[];

  constructor(clock: HandClock) {
    this.#clock = clock;
    this.#keys = [{ name: 'key-1', since: clock.now(), replacedAt: clock.now() + 600_000 }];
  }

  all(): string[] {
    return this.#keys.map(({ name }) => name);
  }

  current(): string {
    const { since } = this.#newest();
    const lives = Math.floor((this.#clock.now() - since) / 600_000);
    return lives > 0 ? this.#add(since + lives * 600_000) : this.#newest().name;
  }

  rotate(): string {
    return this.#add(this.#clock.now());
  }

  isHonoured(name: string): boolean {
    const index = this.#keys.findIndex((key) => key.name === name);
    const { replacedAt = 0 } = this.#keys[index] ?? {};
    return index >= this.#keys.length - 8 && this.#clock.now() < replacedAt + 240_000;
  }

  #add(since: number): string {
    const newest = this.#newest();
    newest.replacedAt = Math.min(newest.replacedAt, since);
    const name = `key-${this.#keys.length + 1}`;
    this.#keys.push({ name, since, replacedAt: since + 600_000 });
    return name;
  }

  #newest() {
    return this.#keys.at(-1) as { readonly name: string; readonly since: number; replacedAt: number };
  }
}

describe('the key ring (S8)', () => {
  test('gives the same key for ten minutes, then another', () => {
    const { clock, keys } = ring();
    clock.advance(599_999);
    expect([keys.isDue(), keys.current().publicKey]).toEqual([false, 'key-1']);
    clock.advance(1);
    expect([keys.isDue(), keys.current().publicKey, keys.isDue()]).toEqual([true, 'key-2', false]);
  });

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
    const keys = new KeyRing(clock, { take: () => ready }, first, SETTINGS);
    clock.advance(600_000);
    expect([keys.current(), keys.isDue()]).toEqual([first, true]);
    ready = next;
    expect(keys.current()).toBe(next);
  });

  test('honours a replaced key for 240 seconds to the millisecond', () => {
    const { clock, keys } = ring();
    keys.rotate();
    clock.advance(239_999);
    expect(keys.find('key-1')?.publicKey).toBe('key-1');
    clock.advance(1);
    expect(keys.find('key-1')).toBeUndefined();
    expect(keys.find('key-2')?.publicKey).toBe('key-2');
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

  test('a ninth key evicts the oldest, which is told apart from one that expired and from a foreign one', () => {
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

  test('keeps eight at most, and honours what the clock and the count leave', () => {
    const step = fc.oneof(fc.constant('rotate' as const), fc.nat({ max: 700_000 }), fc.nat({ max: 100 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { clock, keys } = ring();
        const model = new RingModel(clock);
        for (const one of steps) {
          if (one === 'rotate') expect(keys.rotate().publicKey).toBe(model.rotate());
          else clock.advance(one);
          // Some keys fall due with nobody there to fetch the next one.
          if (one !== 'rotate' && one % 2 === 0) expect(keys.current().publicKey).toBe(model.current());
          for (const key of model.all()) expect(keys.find(key) !== undefined, key).toBe(model.isHonoured(key));
          expect(keys.all().length).toBeLessThanOrEqual(8);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('takes white space at the end of a key for nothing', () => {
    for (const end of ['', ' ', '\n', '\r\n\t']) expect(ring().keys.find(`key-1${end}`)).toBeDefined();
  });

  test.for(['', ' key-1', 'KEY-1', '__proto__', 'constructor', 'key-99'])('finds nothing for %j', (publicKey) => {
    expect(ring().keys.find(publicKey)).toBeUndefined();
  });
});
