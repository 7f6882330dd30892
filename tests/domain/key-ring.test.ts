import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyRing } from '#domain/key-ring.ts';
import { HandClock, NumberedKeys, SETTINGS } from '#support/domain-ports.ts';

function ring(): { clock: HandClock; keys: KeyRing } {
  const clock = new HandClock();
  const source = new NumberedKeys();
  return { clock, keys: new KeyRing(clock, source, source.take(), SETTINGS) };
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
    clock.advance(140_000);
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
    clock.advance(240_000);
    expect(keys.find('key-1')?.publicKey).toBe('key-1');
    clock.advance(1);
    expect(keys.find('key-1')).toBeUndefined();
    expect(keys.find('key-2')?.publicKey).toBe('key-2');
  });

  test('a key that nobody fetched for hours is still honoured until it is replaced', () => {
    const { clock, keys } = ring();
    clock.advance(36_000_000);
    expect(keys.find('key-1')).toBeDefined();
    keys.current();
    expect(keys.find('key-1')).toBeDefined();
    clock.advance(240_001);
    expect(keys.find('key-1')).toBeUndefined();
  });

  test('keeps four at most, and one and only one that was not replaced', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant('rotate' as const), fc.nat({ max: 700_000 })), { maxLength: 40 }),
        (steps) => {
          const { clock, keys } = ring();
          for (const step of steps) {
            if (step === 'rotate') keys.rotate();
            else clock.advance(step);
            const current = keys.current().publicKey;
            expect(keys.all().length).toBeLessThanOrEqual(4);
            expect(
              keys
                .all()
                .filter(({ replacedAt }) => replacedAt === null)
                .map(({ pair }) => pair.publicKey),
            ).toEqual([current]);
            expect(keys.find(current)?.publicKey).toBe(current);
            for (const { pair, replacedAt } of keys.all())
              expect(keys.find(pair.publicKey) !== undefined).toBe(
                replacedAt === null || clock.now() - replacedAt <= 240_000,
              );
          }
        },
      ),
    );
  });

  test.for(['', 'key-1 ', 'KEY-1', '__proto__', 'constructor', 'key-99'])('finds nothing for %j', (publicKey) => {
    expect(ring().keys.find(publicKey)).toBeUndefined();
  });
});
