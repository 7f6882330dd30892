import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { CAPS, FIXTURE_ALIASES_MAX, FIXTURE_MAX, FIXTURE_VALUES_MAX, FIXTURE_WORDS_MAX } from '#contract/limits.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError, parseFixture, readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { readFixtureFile } from '#server/shell/fixtures/fixture-files.ts';
import { anyCharacter } from '#support/any-text.ts';
import { POISONS, placesOf } from '#support/hostile/poisons.ts';

/** The FixtureError of a reading, any other error thrown; null for a usable fixture. */
function refusal(read: () => Fixture): FixtureError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof FixtureError) return error;
    throw error;
  }
}

const parsing = (text: string) => refusal(() => parseFixture('f.yaml', text));

const SECTIONS = ['title', 'settings', 'accounts', 'weChat', 'ali', 'fixedCodes', 'events', 'faults', 'story'];
const WORDS = [
  'account',
  'accountId',
  'phone',
  'mainAccountId',
  'at',
  'whenSms',
  'do',
  'match',
  'answer',
  'limits',
  'count',
];

/** Objects that look like fixtures often enough to get past the first check. */
const nearFixture = fc.dictionary(
  fc.oneof(fc.constantFrom(...SECTIONS), fc.string()),
  fc.oneof(
    fc.jsonValue(),
    fc.array(fc.dictionary(fc.oneof(fc.constantFrom(...WORDS), fc.string()), fc.jsonValue())),
    fc.dictionary(fc.oneof(fc.constantFrom(...WORDS), fc.string()), fc.jsonValue()),
  ),
);

const SECTIONED = ['default', 'refusals-with-status-200', 'trouble-for-a-while'];

describe('K24: a value that a program trips over when it converts it', () => {
  test.for(SECTIONED)('at any place of %s, is read or refused in words', (name) => {
    for (const place of placesOf(readFixtureFile(`fixtures/${name}.yaml`).content))
      for (const poison of Object.values(POISONS)) {
        parsing(place.with(poison));
        if (poison !== POISONS['a deeper list']) refusal(() => readFixture(JSON.parse(place.with(poison))));
      }
  });
});

describe('K8: whatever comes as a fixture', () => {
  test('as an object, is read or refused in words', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue(), nearFixture), (content) => {
        const error = refusal(() => readFixture(content));
        if (error) expect(error.message).toMatch(/\w/);
      }),
      { numRuns: 500 },
    );
  });

  test('as YAML or JSON, is read or refused with its place', () => {
    fc.assert(
      fc.property(nearFixture, fc.boolean(), (content, isJson) => {
        const error = parsing(isJson ? JSON.stringify(content) : stringify(content));
        if (error) expect(error.message).toMatch(/^f\.yaml:\d+:\d+ /);
      }),
      { numRuns: 300 },
    );
  });

  test('as any text, is read or refused with its place', () => {
    const marks = fc.string({ unit: fc.constantFrom(...'{}[]&*!|>%@`"\'#:,-?~ \n\tab1é你<'), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(marks, fc.string({ unit: anyCharacter })), (text) => {
        const error = parsing(text);
        if (error) expect(error.message).toMatch(/^f\.yaml:\d+:\d+ /);
      }),
      { numRuns: 1_000 },
    );
  });
});

const many = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, at) => line(at));

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
    parsing(text);
  });

  test('of more words and marks than a fixture has is read no further', () => {
    const text = '\n'.repeat(FIXTURE_WORDS_MAX + 10);
    expect(parsing(text)?.message).toContain(`expected at most ${FIXTURE_WORDS_MAX} words and marks`);
  });
});

describe('K8: a fixture beyond a bound', () => {
  test.for([
    ['brackets', '['.repeat(1_000_000)],
    ['dashes', '- '.repeat(100_000)],
    ['question marks', '? '.repeat(100_000)],
  ] as const)('%s in each other without end are refused', ([, text]) => {
    expect(parsing(text)?.message).toContain('not nested as deeply');
  });

  test('two thousand accounts are read, one more is refused', () => {
    const written = (count: number) => ({
      accounts: Array.from({ length: count }, (_, at) => ({ account: `a${at}` })),
    });
    expect(readFixture(written(CAPS.accounts)).accounts).toHaveLength(CAPS.accounts);
    const error = refusal(() => readFixture(written(CAPS.accounts + 1)));
    expect(error?.message).toBe(`accounts: expected at most ${CAPS.accounts} accounts, got ${CAPS.accounts + 1}`);
  });

  // Work that grew with the square of the keys would not come to its end here.
  test.for([
    ['at the beginning', '', ''],
    ['of a step', 'story:\n- open: /login\n', '  '],
  ] as const)('fifty thousand unknown keys %s are counted, and twenty listed', ([, before, indent]) => {
    const text = before + many(50_000, (at) => `${indent}acount${at}: 1`).join('\n');
    const lines = parsing(text)?.message.split('\n') ?? [];
    expect([lines.filter((line) => line.includes('unknown key')).length, lines.at(-1)]).toEqual([
      20,
      '… and 49980 more',
    ]);
  });

  test('of twenty thousand anchors among as many keys is refused by its bound', () => {
    const text = many(20_000, (at) => `a${at}: &a${at} 1`).join('\n');
    const message = parsing(`${text}\n${many(40_000, (at) => `k${at}: 1`).join('\n')}`)?.message;
    expect(message).toContain(`expected at most ${FIXTURE_ALIASES_MAX} anchors and aliases in all`);
  });

  test('of more values than the bound is refused by it, from YAML and from an object', () => {
    const accounts = Array(FIXTURE_VALUES_MAX).fill(0);
    expect(refusal(() => readFixture({ accounts }))?.message).toBe(
      `fixture: expected at most ${FIXTURE_VALUES_MAX} values`,
    );
    expect(parsing(JSON.stringify({ accounts }))?.message).toContain(
      `expected at most ${FIXTURE_VALUES_MAX} values in all`,
    );
  });

  test('an anchor may be used often, as long as little unfolds', () => {
    const step = '  - { expectAccount: { account: a, attributes: *d } }\n';
    const text = `accountDefaults: { attributes: &d { city: 杭州 } }\naccounts: [{ account: a }]\nstory:\n${step.repeat(500)}`;
    expect(parsing(text)).toBeNull();
  });
});
