import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';

const PAGES = readdirSync(join(ROOT, 'docs/zh'));

const textOf = (page: string) => readFileSync(join(ROOT, 'docs', page), 'utf8').replaceAll('\r\n', '\n');
/** Parts that are made from the source are the same on both pages. */
const byHand = (text: string) => text.replaceAll(/(<!-- made: .* -->\n)[\s\S]*?(<!-- end -->)/g, '$1$2');
const hashOf = (text: string) => createHash('sha256').update(byHand(text)).digest('hex').slice(0, 16);
/** Headings by their depth, parts that are made, and rows of tables. */
const shapeOf = (text: string) =>
  [...byHand(text).matchAll(/^(?:#+(?= )|<!-- made: .* -->|\|(?=[^-]))/gm)].map(([part]) => part);

test('the pages of QA are there in Chinese', () => {
  expect(PAGES).toEqual(['console.md', 'scenarios.md']);
});

test.for(PAGES)('docs/zh/%s follows its English page as that is now', (page) => {
  const [english, chinese] = [textOf(page), textOf(`zh/${page}`)];
  const [, hash] = /^<!-- english: (\w+) -->\n/.exec(chinese) ?? [];
  const mend = `docs/${page} has changed: translate that in docs/zh/${page}, then write ${hashOf(english)} in its first line`;
  expect(hash, mend).toBe(hashOf(english));
  expect(shapeOf(chinese)).toEqual(shapeOf(english));
});

test('a word changed in the English page alone is noticed; a table made anew is none', () => {
  const english = textOf('scenarios.md');
  expect(hashOf(english.replace('A draft', 'A sketch'))).not.toBe(hashOf(english));
  expect(hashOf(english.replace('| `open: /login', '| `open: /register'))).toBe(hashOf(english));
});
