import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BoundedMap } from '#domain/stores/bounded-map.ts';

const TIMES = 200_000;
/** Far below a hash table for each time: 30 MB. */
const BYTES_MAX = 5_000_000;

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('S29: an entry that is renewed again and again leaves nothing behind, in a store that once was full', () => {
  const map = new BoundedMap<number, number>(4);
  for (let key = 0; key < 10; key += 1) map.set(key, key);
  for (const key of [6, 7, 8]) map.delete(key);
  const before = heapBytes();
  for (let time = 0; time < TIMES; time += 1) map.set(9, time);
  expect(heapBytes() - before).toBeLessThan(BYTES_MAX);
  expect(map.size).toBe(1);
});
