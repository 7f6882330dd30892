import { describe, expect, it } from 'vitest';
import { clamp, MESSAGE_MAX, readFailure } from '#contract/portal/read-answer.ts';

describe('readFailure (spec §8, threats F3, F6)', () => {
  it.each(['errorMsg', 'errorMessage', 'message'])('reads the message from %s', (field) => {
    expect(readFailure({ [field]: '系统繁忙' }).message).toBe('系统繁忙');
  });

  it('prefers the nested err.msg to every other name', () => {
    expect(readFailure({ errorMsg: '外层', message: '外层', err: { msg: '内层', code: 'A' }, code: 'B' })).toEqual({
      code: 'A',
      message: '内层',
      loginUrl: null,
    });
  });

  it.each([
    ['an object', { err: { msg: { text: 'x' } }, message: '文字' }],
    ['blank', { errorMsg: '  ', errorMessage: null, message: ' 文字 ' }],
  ])('takes the next valid text when one is %s', (_, body) => {
    expect(readFailure(body).message).toBe('文字');
  });

  it.each([[null], [[]], ['<html>502</html>'], [{ err: 'x' }]])('finds nothing in %j', (body) => {
    expect(readFailure(body)).toEqual({ code: '', message: '', loginUrl: null });
  });

  it('keeps markup as the text it is and clamps 5 kB to 200 characters', () => {
    expect(readFailure({ err: { msg: '<img src=x onerror=alert(1)>' } }).message).toBe('<img src=x onerror=alert(1)>');
    const clamped = clamp('😀'.repeat(5_000));
    expect(Array.from(clamped)).toHaveLength(MESSAGE_MAX);
    expect(clamped.endsWith('😀…')).toBe(true);
    expect(clamp('😀'.repeat(MESSAGE_MAX))).toBe('😀'.repeat(MESSAGE_MAX));
  });

  it('reads names of its own only, never inherited ones', () => {
    expect(readFailure(Object.create({ message: 'inherited' })).message).toBe('');
  });

  it('reads loginUrl only when it is a text', () => {
    expect(readFailure({ loginUrl: '/login' }).loginUrl).toBe('/login');
    expect(readFailure({ loginUrl: { href: '/login' } }).loginUrl).toBeNull();
  });
});
