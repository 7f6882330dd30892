import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGE_BYTES, TextPages } from '#sandbox/journal/text-pages.ts';
import { type KeptTexts, TextStore } from '#sandbox/journal/text-store.ts';
import { realPlatform } from '#server/platform.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';

const { newPage } = realPlatform(PROCESS_KEYS);

/** Pages, and the bytes of each that was made. */
function countedPages(): { pages: TextPages; made: number[] } {
  const made: number[] = [];
  const pages = new TextPages((bytes) => {
    made.push(bytes);
    return newPage(bytes);
  });
  return { pages, made };
}

const text = fc.oneof(
  fc.constantFrom('', '云采购', '𠮷', '\0', '{"a":1}'),
  fc.tuple(fc.constantFrom('x', '购', '𠮷'), fc.nat({ max: 8_000 })).map(([unit, times]) => unit.repeat(times)),
);
const step = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.oneof(
    { weight: 8, arbitrary: fc.array(text, { maxLength: 4 }) },
    { weight: 6, arbitrary: fc.constant('give up' as const) },
    { weight: 1, arbitrary: fc.constant('clear' as const) },
  ),
});

/** A store, and beside it what it has to keep. */
class Watched {
  readonly #store: TextStore;
  #entries: { readonly kept: KeptTexts; readonly texts: readonly string[] }[] = [];

  constructor(pages: TextPages) {
    this.#store = new TextStore(pages);
  }

  take(what: readonly string[] | 'give up' | 'clear'): void {
    if (what === 'clear') {
      this.#store.clear();
      this.#entries = [];
    } else if (what === 'give up') {
      const oldest = this.#entries.shift();
      if (oldest) this.#store.giveUp(oldest.kept);
    } else this.#entries.push({ kept: this.#store.keep(what), texts: what });
  }

  check(): void {
    for (const { kept, texts } of this.#entries)
      expect(texts.map((_, index) => this.#store.read(kept, index))).toEqual(texts);
  }
}

describe('a text store', () => {
  test('reads what it keeps, whatever it and another one gave up before', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 50, maxLength: 150 }), (steps) => {
        const { pages } = countedPages();
        const stores = [new Watched(pages), new Watched(pages)];
        for (const { who, what } of steps) stores[who]?.take(what);
        for (const store of stores) store.check();
      }),
      { numRuns: 100 },
    );
  });

  test('needs no further page where as much is given up as comes', () => {
    const { pages, made } = countedPages();
    const store = new TextStore(pages);
    const kept: KeptTexts[] = [];
    const turn = () => {
      kept.push(store.keep(['x'.repeat(2_000)]));
      const oldest = kept.length > 200 ? kept.shift() : undefined;
      if (oldest) store.giveUp(oldest);
    };
    for (let count = 0; count < 1_000; count += 1) turn();
    const before = made.length;
    for (let count = 0; count < 10_000; count += 1) turn();
    expect(made.length).toBe(before);
  });

  test('goes on in its page where that holds nothing any more, and gives it back where an entry needs a longer one', () => {
    const { pages, made } = countedPages();
    const [store, other] = [new TextStore(pages), new TextStore(pages)];
    const whole = ['x'.repeat(PAGE_BYTES / 4)];
    for (let count = 0; count < 10; count += 1) store.giveUp(store.keep(whole));
    expect(made).toEqual([PAGE_BYTES]);
    store.keep(['x'.repeat(PAGE_BYTES)]);
    other.keep(whole);
    expect(made.filter((bytes) => bytes === PAGE_BYTES)).toHaveLength(1);
  });

  test('begins small, and takes a page of its own for a text longer than one', () => {
    const { pages, made } = countedPages();
    const store = new TextStore(pages);
    const first = store.keep(['x']);
    expect(made[0]).toBeLessThan(PAGE_BYTES / 8);
    const long = store.keep(['购'.repeat(PAGE_BYTES)]);
    expect(made[1]).toBeGreaterThan(3 * PAGE_BYTES);
    expect([store.read(first, 0), store.read(long, 0).length]).toEqual(['x', PAGE_BYTES]);
  });

  test('says how many bytes an entry takes: those of its UTF-8, and four for each text and one more', () => {
    const store = new TextStore(countedPages().pages);
    expect(store.keep(['abc', '购']).bytes).toBe(3 + 3 + 3 * 4);
  });
});
