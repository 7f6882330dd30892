import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '#contract/long-work.ts';
import { OBJECT_KEYS_MAX, readingJson } from '#http/wire/json-text.ts';
import { isJsonType } from '#http/wire/read-body.ts';

describe('the type of a body (S23)', () => {
  test.for([
    'application/json',
    'Application/JSON',
    'application/json ;;',
    'application/json;charset=utf-8',
    'application/json\t;\tCharset=utf-8;',
    'application/json; charset="UTF-8" ; charset=utf-8',
  ])('%j is JSON in UTF-8', (text) => {
    expect(isJsonType(text)).toBe(true);
  });

  test.for([
    '',
    'application/jsonp',
    'application/problem+json',
    'text/plain; application/json',
    'application/json, text/plain',
    'application/json charset=utf-8',
    'application/json; charset=',
    'application/json; charset = utf-8',
    "application/json; charset='utf-8'",
    'application/json; charset=utf8',
    'application/json; charset="utf-7"',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8; charset=utf-7',
    'application/json; charset=utf-7; charset=utf-8',
    'application/json; charset=utf-8 utf-7',
  ])('%j is not', (text) => {
    expect(isJsonType(text)).toBe(false);
  });

  test('S28: a header of any length is read once', () => {
    const texts = ['; ', ';', ' ', ';charset=utf-8 '].map((part) => `application/json${part.repeat(50_000)}!`);
    for (const text of texts) expect(isJsonType(text)).toBe(false);
  });
});

const MAX_DEPTH = 16;
const MAX_KEYS = 200;
const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

const jsonProblem = (...given: Parameters<typeof readingJson>) => atOnce(readingJson(...given));

const problemOf = (text: string) => jsonProblem(text, MAX_DEPTH, MAX_KEYS)?.kind ?? null;

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysOf)];
}

/** The scanner's right answer for a value that JSON.parse gave back. */
function expectedOf(value: unknown): string | null {
  if (depthOf(value) > MAX_DEPTH) return 'deep';
  const keys = keysOf(value);
  if (keys.some((key) => FORBIDDEN.includes(key))) return 'forbidden';
  return keys.length > MAX_KEYS ? 'keys' : null;
}

describe('the JSON scanner (S21, S22, S24)', () => {
  test('finds no mistake in the output of JSON.stringify, however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        expect(problemOf(JSON.stringify(value, null, space))).toBe(expectedOf(value));
      }),
      { numRuns: 1_000 },
    );
  });

  test.for(FORBIDDEN)('finds the key %s written plainly or escaped, at any depth', (key) => {
    const escaped = [...key].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    for (const name of [key, escaped, key.replace('o', '\\u006f')])
      for (const text of [`{"${name}":1}`, `{"a":{"${name}":1}}`, `[[{"b":1,"${name}" : 1}]]`])
        expect(problemOf(text)).toBe('forbidden');
    expect(problemOf(`{"a":"${key}"}`)).toBeNull();
    expect(problemOf(`["${key}"]`)).toBeNull();
  });

  test('finds a key given twice in one object, and lets it stand in two', () => {
    expect(problemOf('{"a":1,"a":2}')).toBe('duplicate');
    expect(problemOf('{"a":1,"\\u0061":2}')).toBe('duplicate');
    expect(problemOf('{"b":{"a":1},"a":{"a":1},"c":[{"a":1},{"a":2}]}')).toBeNull();
  });

  test('counts depth and keys to the one', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect([problemOf(nested(MAX_DEPTH)), problemOf(nested(MAX_DEPTH + 1))]).toEqual([null, 'deep']);
    expect([problemOf(keys(MAX_KEYS)), problemOf(keys(MAX_KEYS + 1))]).toEqual([null, 'keys']);
    expect(problemOf('['.repeat(1_000_000))).toBe('deep');
  });

  test('never throws, whatever the text, and lets through no text that parses to something forbidden', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '\\"',
      '"a"',
      '"__proto__"',
      '1',
      'true',
      'null',
      ' ',
      '\n',
      '\\u005f',
    );
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 40, size: 'max' }).map((tokens) => tokens.join('')),
        (text) => {
          const problem = problemOf(text);
          let value: unknown;
          try {
            value = JSON.parse(text);
          } catch {
            return;
          }
          if (problem !== 'duplicate') expect(problem).toBe(expectedOf(value));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('counts the keys of one object and, where asked, all values (body.values)', () => {
    const [most, more] = [keys(OBJECT_KEYS_MAX), keys(OBJECT_KEYS_MAX + 1)];
    const kinds = [most, more, `[${most},${most}]`].map((text) => jsonProblem(text, MAX_DEPTH, 1_000_000)?.kind);
    expect(kinds).toEqual([undefined, 'keys', undefined]);
    const values = ['[1,2,3]', '[1,2,3,4]', '[[[1]]]', '[{},{},{}]'];
    expect(values.map((text) => jsonProblem(text, MAX_DEPTH, MAX_KEYS, 4)?.kind)).toEqual([
      undefined,
      'values',
      undefined,
      'values',
    ]);
  });

  // A scan whose work grew with the square of the text would not come to its end here.
  test('S28: a megabyte of anything is scanned to its end', () => {
    const hostile = [
      '"'.repeat(1_000_000),
      `"${'\\"'.repeat(500_000)}`,
      `{"a":"${'\\'.repeat(1_000_000)}`,
      '{"'.repeat(400_000),
      ' '.repeat(1_000_000),
      `{"a":"${'\\u0041'.repeat(5_000_000)}":1}`,
      `["${'\\\\'.repeat(10_000_000)}"]`,
    ];
    const found = hostile.map((text) => jsonProblem(text, MAX_DEPTH, 200_000)?.kind ?? null);
    expect(found).toEqual([null, null, null, 'deep', null, null, null]);
  });
});

test('S21: three megabytes of JSON are looked through a chunk at a time', () => {
  const reading = readingJson(`[${'"xxxxxxxxxxxxxxxxxxxxxx",'.repeat(120_000)}0]`, 16, 10_000_000);
  let turns = 0;
  let step = reading.next();
  for (; !step.done; step = reading.next()) turns += 1;
  expect(step.value).toBeNull();
  expect(turns).toBeGreaterThan(3);
});
