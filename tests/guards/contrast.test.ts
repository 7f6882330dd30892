import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { contrast, schemes } from '#support/colours.ts';

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const OUTLINE = 3;

const SURFACES = ['surface', 'surface-soft', 'surface-sunken'];
/** Tinted boxes: what is written in them is their own colour, or the ordinary ones. */
const TINTED = ['primary', 'mark', 'error', 'success', 'warning'];
const ORDINARY = ['text', 'text-soft', 'hint'];

/** Texts, and what they stand on. */
const TEXTS: readonly (readonly [string, string])[] = [
  ...[...ORDINARY, 'placeholder', 'primary-hover', 'disabled-text', ...TINTED].flatMap((text) =>
    SURFACES.map((surface) => [text, surface] as const),
  ),
  ...TINTED.flatMap((tint) => [...ORDINARY, tint].map((text) => [text, `${tint}-soft`] as const)),
  ...['primary', 'primary-hover', 'primary-active'].map((fill) => ['on-primary', fill] as const),
  ...['text', 'text-soft', 'hint', 'primary'].flatMap((text) =>
    ['backdrop-top', 'backdrop-bottom', 'header'].map((backdrop) => [text, backdrop] as const),
  ),
];

/** Outlines of controls, the focus ring, and bars that mean something, on what is around them. */
const OUTLINES = ['line-control', 'line-control-hover', 'primary', 'mark', 'error', 'success', 'warning', 'medium'];

const RULE = /\{(?<rule>[^{}]*)\}/g;

/** Text and background of each rule of a sheet that sets both. */
function pairsIn(sheet: string): [string, string][] {
  return [...readFileSync(join(ROOT, sheet), 'utf8').matchAll(RULE)].flatMap(({ groups }): [string, string][] => {
    const rule = groups?.rule ?? '';
    const text = /(?:^|[;{\s])color:\s*var\(--color-([\w-]+)\)/.exec(rule)?.[1];
    const fill = /background(?:-color)?:\s*var\(--color-([\w-]+)\)/.exec(rule)?.[1];
    return text !== undefined && fill !== undefined ? [[text, fill]] : [];
  });
}

function tooFaint(pairs: readonly (readonly [string, string])[], least: number): string[] {
  return pairs.flatMap(([front, back]) =>
    schemes()
      .map(({ scheme, colour }) => ({ scheme, ratio: contrast(colour(front), colour(back), colour('surface')) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ scheme, ratio }) => `${front} on ${back}, ${scheme}: ${ratio.toFixed(2)}`),
  );
}

describe('the tokens in both themes', () => {
  test('let every text be read on whatever it stands on', () => {
    expect(tooFaint(TEXTS, TEXT)).toEqual([]);
  });

  test('show every outline, bar and focus ring', () => {
    const places = [...SURFACES, 'primary-soft', 'mark-soft', 'backdrop-top', 'backdrop-bottom'];
    const pairs = OUTLINES.flatMap((line) => places.map((place) => [line, place] as const));
    expect(tooFaint(pairs, OUTLINE)).toEqual([]);
  });

  test('fit together wherever one rule of a sheet sets text and background', () => {
    const pairs = globSync('client/**/*.css', { cwd: ROOT }).flatMap(pairsIn);
    expect(pairs.length).toBeGreaterThan(40);
    expect(tooFaint(pairs, TEXT)).toEqual([]);
  });

  test('keep the paper of a QR code white', () => {
    expect(schemes().map(({ colour }) => colour('qr-paper'))).toEqual(['#ffffff', '#ffffff']);
  });
});
