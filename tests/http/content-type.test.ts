import { describe, expect, test } from 'vitest';
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
