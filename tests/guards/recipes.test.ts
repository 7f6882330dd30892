import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';

/** Blocks of the page that quote a recipe: its path behind the language. */
const QUOTED = [...readFileSync(join(ROOT, 'docs/kit.md'), 'utf8').matchAll(/```\w+ (recipes\/\S+)\n(.*?)```/gs)].map(
  ([, file = '', code = '']) => ({ file, code }),
);

test('docs/kit.md quotes recipes', () => {
  expect(QUOTED.length).toBeGreaterThan(3);
});

test.for(QUOTED)('what docs/kit.md quotes stands in $file', ({ file, code }) => {
  expect(readFileSync(join(ROOT, 'docs', file), 'utf8')).toContain(code);
});
