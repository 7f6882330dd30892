import { describe, expect, test } from 'vitest';
import { KeyRing } from '#domain/stores/key-ring.ts';
import { HandClock, NumberedKeys, SETTINGS } from '#support/domain-ports.ts';

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

  test('a ninth key evicts the oldest, which differs from one that expired and from a foreign one', () => {
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

  test('takes white space at the end of a key for nothing, and finds no other', () => {
    for (const end of ['', '\r\n\t']) expect(ring().keys.find(`key-1${end}`)).toBeDefined();
    for (const other of ['', ' key-1', '__proto__']) expect(ring().keys.find(other)).toBeUndefined();
  });
});
