import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MUTATIONS, mismatch, mutate } from '#scripts/mutate/mutations.ts';
import { ROOT } from '#scripts/run/package-root.ts';

describe('the mutations', () => {
  test('are at least forty, each with a name of its own', () => {
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
  });

  test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))('%s: fits its file', (_name, mutation) => {
    const text = readFileSync(join(ROOT, mutation.file), 'utf8');
    expect(mismatch(mutation, text)).toBeNull();
    expect(mutate(mutation, text)).not.toBe(text);
  });

  test('are refused where their text is not there, or more than once', () => {
    const mutation = { name: 'a', file: 'x.ts', find: 'one', replace: 'two', threats: [] };
    expect(mismatch(mutation, 'zero')).toContain('0 times');
    expect(mismatch(mutation, 'one one')).toContain('2 times');
    expect(mutate({ ...mutation, replace: '$& $1' }, 'one')).toBe('$& $1');
  });
});
