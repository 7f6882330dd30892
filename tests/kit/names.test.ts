import { describe, expect, test } from 'vitest';
import { nothingToActOn, WANTED } from '#kit/story/names.ts';

const MANY = Array.from({ length: 12 }, (_, index) => `按钮${index}`);

describe('a step that finds nothing to act on', () => {
  test('names what there is, and the nearest of it', () => {
    const { got, zh } = nothingToActOn(WANTED.button('登陆'), ['登录', '注册']);
    expect(got).toBe('登录, 注册; did you mean 登录?');
    expect(zh.got).toBe('登录、注册；是不是登录？');
  });

  test('begins with the nearest where the list is long', () => {
    const { got, zh } = nothingToActOn(WANTED.button('登陆'), [...MANY, '登录']);
    expect(got).toBe(`did you mean 登录? There are ${MANY.join(', ')}, 登录`);
    expect(zh.got).toBe(`是不是登录？这里有${MANY.join('、')}、登录`);
  });

  test('shows it on an empty page', () => {
    expect(nothingToActOn(WANTED.button('登录'), []).got).toBe('an empty page');
  });
});
