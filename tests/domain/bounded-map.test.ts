import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedMap } from '#domain/stores/bounded-map.ts';

const CAP = 4;

/** A full store, the slow way. */
class Model {
  values: number[] = [];
  evicted = 0;

  set(key: number): void {
    this.values = [...this.values.filter((one) => one !== key), key];
    if (this.values.length > CAP) this.evicted += 1;
    this.values = this.values.slice(-CAP);
  }

  delete(key: number): void {
    this.values = this.values.filter((one) => one !== key);
  }
}

interface Acted {
  set(key: number, value: number): void;
  delete(key: number): unknown;
}

const ACTS = {
  set: (on: Acted, key: number) => on.set(key, key),
  delete: (on: Acted, key: number) => void on.delete(key),
} as const;
const acts = fc.array(fc.tuple(fc.constantFrom('set', 'set', 'delete', 'reload'), fc.integer({ min: 0, max: 9 })));

describe('BoundedMap (S29)', () => {
  test('holds the newest entries in their order, however they came and went', async () => {
    await fc.assert(
      fc.property(acts, (steps) => {
        let map = new BoundedMap<number, number>(CAP);
        const model = new Model();
        for (const [act, key] of steps) {
          if (act === 'reload') map = reloaded(map);
          else for (const one of [map, model]) ACTS[act](one, key);
          expect(map.serialize()).toEqual({ values: model.values, evicted: model.evicted });
        }
      }),
      { numRuns: 200 },
    );
  });
});

function reloaded(map: BoundedMap<number, number>): BoundedMap<number, number> {
  const other = new BoundedMap<number, number>(CAP);
  other.restore(map.serialize(), (one) => one);
  return other;
}
