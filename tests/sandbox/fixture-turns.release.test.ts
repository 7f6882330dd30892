import { describe, expect, test } from 'vitest';
import { FIXTURE_MAX, FIXTURE_WORDS_MAX } from '#contract/limits.ts';
import { readingJson } from '#http/wire/json-text.ts';
import { FixtureError, parseFixture } from '#sandbox/fixture/fixture-reader.ts';

const many = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, at) => line(at));

/** How often work gave a turn to others, and what came of it. */
function turnsOf<T>(work: Generator<void, T>): { turns: number; result: T } {
  for (let turns = 0; ; turns += 1) {
    const stretch = work.next();
    if (stretch.done) return { turns, result: stretch.value };
  }
}

const SHAPES = [
  [
    'accounts',
    `accounts:\n${many(9_000, (at) => `- account: a${at}\n  phone: '${13_900_000_000 + at}'\n  accountId: id${at}`).join('\n')}`,
  ],
  [
    'accounts in brackets',
    `{"accounts":[${many(9_000, (at) => `{"account":"a${at}","accountId":"id${at}"}`).join(',')}]}`,
  ],
  ['documents', '--- a\n'.repeat(150_000)],
  ['open brackets', many(60_000, (at) => `k${at}: [1`).join('\n')],
] as const;

describe('K8: a megabyte', () => {
  test.for(SHAPES)('of %s is read, or refused in words', ([, text]) => {
    expect(text.length).toBeLessThanOrEqual(FIXTURE_MAX);
    try {
      parseFixture('f.yaml', text);
    } catch (error) {
      expect(error).toBeInstanceOf(FixtureError);
    }
  });

  test('of more words and marks than a fixture has is read no further', () => {
    const text = '\n'.repeat(FIXTURE_WORDS_MAX + 10);
    expect(() => parseFixture('f.yaml', text)).toThrow(`expected at most ${FIXTURE_WORDS_MAX} words and marks`);
  });
});

describe('S21: thirty megabytes of JSON are looked through a stretch at a time', () => {
  test.for(['{"a":1,"b":"xxxxxxxxxx"},', '"xxxxxxxxxxxxxxxxxxxxxx",'])('%s', (text) => {
    const { turns, result } = turnsOf(readingJson(`[${text.repeat(1_200_000)}0]`, 16, 10_000_000));
    expect(result).toBeNull();
    expect(turns).toBeGreaterThan(50);
  });
});
