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

type Shape = readonly [what: string, text: string];

const SHAPES: readonly Shape[] = [
  [
    'accounts',
    `accounts:\n${many(9_000, (at) => `- account: a${at}\n  phone: '${13_900_000_000 + at}'\n  accountId: id${at}`).join('\n')}`,
  ],
  [
    'accounts in brackets',
    `{"accounts":[${many(9_000, (at) => `{"account":"a${at}","accountId":"id${at}"}`).join(',')}]}`,
  ],
  ['open brackets', many(60_000, (at) => `k${at}: [1`).join('\n')],
  ['values behind quotes', many(60_000, (at) => `k${at}: "a" b`).join('\n')],
  ['documents', '--- a\n'.repeat(150_000)],
];

/** The same ways through the reader by other marks. */
const _OTHER_SHAPES: readonly Shape[] = [
  ['steps', `story:\n${many(50_000, () => '- reload: true').join('\n')}`],
  ['unknown keys', many(60_000, (at) => `k${at}: 1`).join('\n')],
  ['quotes in brackets', `a: [${many(90_000, () => '"a" b').join(',')}]`],
  ['commas', `a: [${','.repeat(500_000)}]`],
  ['colons', ':\n'.repeat(250_000)],
  ['dashes', '-\n'.repeat(250_000)],
  ['texts behind a text', `a: ${'"b" '.repeat(250_000)}`],
];

describe('K8: a megabyte', () => {
  const expectWords = ([, text]: Shape) => {
    expect(text.length).toBeLessThanOrEqual(FIXTURE_MAX);
    try {
      parseFixture('f.yaml', text);
    } catch (error) {
      expect(error).toBeInstanceOf(FixtureError);
    }
  };
  test.for(SHAPES)('of %s is read, or refused in words', expectWords);

  test('of more words and marks than a fixture has is read no further', () => {
    const text = '\n'.repeat(FIXTURE_WORDS_MAX + 10);
    expect(() => parseFixture('f.yaml', text)).toThrow(`expected at most ${FIXTURE_WORDS_MAX} words and marks`);
  });
});

describe('S21: thirty megabytes of JSON are looked through a stretch at a time', () => {
  test.for([
    ['objects', '{"a":1,"b":"xxxxxxxxxx"},', 1_200_000],
    ['texts', '"xxxxxxxxxxxxxxxxxxxxxx",', 1_200_000],
  ] as const)('%s', ([, text, count]) => {
    const { turns, result } = turnsOf(readingJson(`[${text.repeat(count)}0]`, 16, 10_000_000));
    expect(result).toBeNull();
    expect(turns).toBeGreaterThan(50);
  });
});
