import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Document, Parser } from 'yaml';
import { FIXTURE_MAX, FIXTURE_WORDS_MAX } from '#contract/limits.ts';
import { readingJson } from '#http/wire/json-text.ts';
import { FixtureError, parseFixture, parsingFixture } from '#sandbox/fixture/fixture-reader.ts';
import { composed } from '#sandbox/fixture/text/yaml-compose.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';

const many = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, at) => line(at));

/** How often work gave a turn to others, and what came of it. */
function turnsOf<T>(work: Generator<void, T>): { turns: number; result: T } {
  for (let turns = 0; ; turns += 1) {
    const stretch = work.next();
    if (stretch.done) return { turns, result: stretch.value };
  }
}

function filesOf(folder: string): string[] {
  const files = readdirSync(join(import.meta.dirname, folder)).filter((file) => /\.(?:ya?ml|json)$/.test(file));
  return files.map((file) => readFileSync(join(import.meta.dirname, folder, file), 'utf8'));
}

/** Values, mistakes and places of a text that is composed so many entries at a time. */
function readBy(stretch: number, text: string) {
  const work = composed([...new Parser().parse(text)], text.length, stretch);
  const { result } = turnsOf(work);
  const [document] = result as readonly (Document.Parsed | undefined)[];
  const mistakes = [...(document?.errors ?? []), ...(document?.warnings ?? [])].map(({ pos }) => pos[0]);
  const isWhole = mistakes.length === 0 && document !== undefined;
  return { mistakes: [...new Set(mistakes)].sort(), value: isWhole ? valuesOf(document) : null };
}

/** A text may hold an alias that leads nowhere, or into itself. */
function valuesOf(document: Document.Parsed): unknown {
  try {
    return JSON.parse(JSON.stringify(document.toJS()));
  } catch (error) {
    return String(error);
  }
}

type Shape = readonly [what: string, text: string, turns: number];

const SHAPES: readonly Shape[] = [
  [
    'accounts',
    `accounts:\n${many(9_000, (at) => `- account: a${at}\n  phone: '${13_900_000_000 + at}'\n  accountId: id${at}`).join('\n')}`,
    30,
  ],
  [
    'accounts in brackets',
    `{"accounts":[${many(9_000, (at) => `{"account":"a${at}","accountId":"id${at}"}`).join(',')}]}`,
    20,
  ],
  ['open brackets', many(60_000, (at) => `k${at}: [1`).join('\n'), 40],
  ['values behind quotes', many(60_000, (at) => `k${at}: "a" b`).join('\n'), 40],
  ['documents', '--- a\n'.repeat(150_000), 1],
];

/** The same ways through the reader by other marks. */
const OTHER_SHAPES: readonly Shape[] = [
  ['steps', `story:\n${many(50_000, () => '- reload: true').join('\n')}`, 50],
  ['unknown keys', many(60_000, (at) => `k${at}: 1`).join('\n'), 40],
  ['quotes in brackets', `a: [${many(90_000, () => '"a" b').join(',')}]`, 40],
  ['commas', `a: [${','.repeat(500_000)}]`, 40],
  ['colons', ':\n'.repeat(250_000), 40],
  ['dashes', '-\n'.repeat(250_000), 40],
  ['texts behind a text', `a: ${'"b" '.repeat(250_000)}`, 40],
];

/** A stretch is a few milliseconds; a text that is read in one keeps everybody else waiting for a second. */
function expectTurns([, text, turns]: Shape): void {
  expect(text.length).toBeLessThanOrEqual(FIXTURE_MAX);
  let result: unknown;
  const work = parsingFixture('f.yaml', text);
  const counted = turnsOf(
    (function* () {
      try {
        yield* work;
      } catch (error) {
        result = error;
      }
    })(),
  );
  expect(counted.turns).toBeGreaterThanOrEqual(turns);
  if (result !== undefined) expect(result).toBeInstanceOf(FixtureError);
}

describe('K8: a large text is read a stretch at a time', () => {
  const ODD = [
    'a: [1, [2, 3], {b: 4, c: [5, 6]}, d: [7, 8]]\ne: {f: [1, 2, 3], "g": {h: i, j: k}}\n',
    'a: &x\n  - 1\n  - &y [2, 3]\nb: *x\nc: *y\nd:\n# said\n  e: 1 # said too\n\n  f: |\n    g\n    h\n',
    '[1, 2, , 3]',
    '{a: 1, b: 2',
    'a: [1, 2\nb: 3',
    '- - 1\n  - 2\n-\n  - 3\n',
    '? a\n: [c, d]\n? e\n: 1\n',
    'a: "b" c\nd: !x y\ne: - f\n',
    '',
    '---\na: 1\nb: [2, 3]\n...\n---\nc: 3\n',
    ':\n:\n- 1\n',
    '\t- a\n',
  ];

  test('and holds what it would hold if it were read at once, with the same mistakes at the same places', () => {
    const texts = [...ODD, ...filesOf('../../fixtures'), ...filesOf('fixture-errors')];
    expect(texts.length).toBeGreaterThan(40);
    for (const text of texts) {
      const whole = readBy(Number.POSITIVE_INFINITY, text);
      for (const stretch of [0, 1, 3, 20]) {
        const { mistakes, value } = readBy(stretch, text);
        expect(value, text).toEqual(whole.value);
        // A bracket that nobody closes may be reported of the list around it too.
        expect(mistakes, text).toEqual(expect.arrayContaining(whole.mistakes));
        expect(mistakes.length > 0, text).toBe(whole.mistakes.length > 0);
      }
    }
  });

  test.for(SHAPES)('and a megabyte of %s gives turns', expectTurns);

  test.for(OTHER_SHAPES)('and a megabyte of %s gives turns', { tags: [RELEASE_TAG] }, expectTurns);

  test('and one of more words and marks than a fixture has is read no further', () => {
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
