import { expect, test } from 'vitest';
import { newerCalls, newerStyles } from '#support/engine-floor.ts';

test('a style and a built-in that the oldest engine lacks are found in the build', () => {
  const planted = `.a{height:100dvh;color:light-dark(red,blue)}.b:has(a){rotate:1turn}@container (width>1px){.c{inset:0}}
    @supports (height:1dvh){.d{height:1dvh}}@media (width<=3px){.e{& f{color:red}}}`;
  expect(newerStyles(planted)).toEqual([
    ':has',
    '@container',
    'a range of @media',
    'dvh',
    'light-dark()',
    'nesting',
    'rotate',
  ]);
  expect(newerCalls('a=Object.hasOwn(b,c);d.toSorted();structuredClone(e);AbortSignal.timeout(1);f.at(-1)')).toEqual([
    'AbortSignal.timeout',
    'Array.toSorted',
    'Object.hasOwn',
    'TypedArray.toSorted',
    'structuredClone',
  ]);
});
