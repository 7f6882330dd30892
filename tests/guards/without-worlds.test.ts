import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutTests } from '#scripts/package/without-worlds.ts';
import { ROOT } from '#scripts/run/package-root.ts';

const SUITE = join(ROOT, 'tests/contract/portal');

test('a test in a world is left out, and a description that holds nothing else', () => {
  const text = withoutTests(`describe('a call', () => {
  test('ships', async ({ target }) => target);
  inWorld('stays', async ({ world }) => world);
});
describe.for(WAYS)('%s', (way) => {
  const gsid = way;
  inWorld.for([1])('stays %s', ([one]) => one + gsid);
});
inWorld('stays too', () => 1);
`);
  expect(text).not.toMatch(/inWorld|WAYS|stays/);
  expect(text).toContain("test('ships'");
});

test.for(readdirSync(SUITE))('%s has tests that ship, and ships no other', (file) => {
  const text = withoutTests(readFileSync(join(SUITE, file), 'utf8'));
  expect(text).toMatch(/^ {2}test(?:\.for\(|\()/m);
  expect(text).not.toMatch(/^\s*inWorld/m);
});
