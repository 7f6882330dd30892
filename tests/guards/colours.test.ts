import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { TOKENS } from '#support/colours.ts';

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi;

/** Set by the library of components on its own popups. */
const OF_THE_LIBRARY: readonly (string | undefined)[] = ['--available-height'];

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** `#fff` and `#ffffff` are one colour. */
function coloursIn(text: string): string[] {
  const found = [...text.matchAll(COLOUR)].map(([colour]) => colour.toLowerCase());
  return found.map((colour) => colour.replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3'));
}

describe('the sheet of tokens', () => {
  test('has every colour of the documents, whose own sheet no build touches', () => {
    const sheets = globSync('client/public/**/*.css', { cwd: ROOT });
    expect(sheets).not.toEqual([]);
    const known = new Set(coloursIn(TOKENS));
    for (const sheet of sheets)
      expect(
        coloursIn(textOf(sheet)).filter((colour) => !known.has(colour)),
        sheet,
      ).toEqual([]);
  });

  test('defines every token that a sheet or a component uses, and no colour that none does', () => {
    const files = globSync('client/**/*.{css,ts,tsx}', { cwd: ROOT, ignore: ['client/public/**'] });
    const all = files.map(textOf).join('\n');
    const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const defined = new Set([...all.matchAll(/(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name));
    expect([...used].filter((name) => !defined.has(name) && !OF_THE_LIBRARY.includes(name))).toEqual([]);
    const colours = [...TOKENS.matchAll(/(--color-[\w-]+):/g)].map(([, name]) => name);
    expect(colours.filter((name) => !used.has(name))).toEqual([]);
  });
});
