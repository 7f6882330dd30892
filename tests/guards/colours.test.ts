import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';

/** The sheet of tokens as it is written. */
const TOKENS = textOf('client/ui/tokens.css');

type Scheme = 'light' | 'dark';
type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const TOKEN = /--color-(?<name>[\w-]+):\s*(?<value>[^;]+);/g;
const BOTH = /^light-dark\((?<light>#\w+|\w+\([^)]*\)|\w+),\s*(?<dark>#\w+|\w+\([^)]*\)|\w+)\)$/;

/** Each theme with its colours by their names. */
function schemes(): { readonly scheme: Scheme; readonly colour: (name: string) => string }[] {
  const values = new Map([...TOKENS.matchAll(TOKEN)].map(({ groups }) => [groups?.name ?? '', groups?.value ?? '']));
  return (['light', 'dark'] as const).map((scheme) => ({
    scheme,
    colour: (name) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`the sheet of tokens has no --color-${name}`);
      return BOTH.exec(value)?.groups?.[scheme] ?? value;
    },
  }));
}

/** Contrast of two colours by WCAG 2.2; a translucent background lies on `under`. */
function contrast(front: string, back: string, under: string): number {
  const ground = over(rgba(back), rgba(under));
  const [light = 0, dark = 0] = [luminance(over(rgba(front), ground)), luminance(ground)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function rgba(colour: string): Rgba {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16) / 255);
    return [red, green, blue, 1];
  }
  const parts = /^rgb\((\d+) (\d+) (\d+)(?: \/ (\d+)%)?\)$/.exec(colour);
  if (!parts) throw new Error(`${colour} is written in no way that is read here`);
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => Number(part) / 255);
  return [red, green, blue, Number(parts[4] ?? 100) / 100];
}

function over([red, green, blue, alpha]: Rgba, [underRed, underGreen, underBlue]: Rgba): Rgba {
  const mixed = (one: number, other: number): number => one * alpha + other * (1 - alpha);
  return [mixed(red, underRed), mixed(green, underGreen), mixed(blue, underBlue), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

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
    const defined = new Set([...all.matchAll(/(--[\w-]+)(?:['"]?\]?:|', )/g)].map(([, name]) => name));
    expect([...used].filter((name) => !defined.has(name) && !OF_THE_LIBRARY.includes(name))).toEqual([]);
    const colours = [...TOKENS.matchAll(/(--color-[\w-]+):/g)].map(([, name]) => name);
    expect(colours.filter((name) => !used.has(name))).toEqual([]);
  });
});

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const OUTLINE = 3;

const SURFACES = ['surface', 'surface-soft', 'surface-sunken'];
/** Tinted boxes, whose texts have the tint's own colour or an ordinary one. */
const TINTED = ['primary', 'mark', 'error', 'success', 'warning'];
const ORDINARY = ['text', 'text-soft', 'hint'];

/** Colours of text with their backgrounds. */
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

/** Outlines of controls, the focus ring, and bars that mean something, on the colours around them. */
const OUTLINES = ['line-control', 'line-control-hover', 'primary', 'mark', 'error', 'success', 'warning', 'medium'];

const RULE = /\{(?<rule>[^{}]*)\}/g;

/** Text and background of each rule of a sheet that sets both. */
function pairsIn(sheet: string): [string, string][] {
  return [...textOf(sheet).matchAll(RULE)].flatMap(({ groups }): [string, string][] => {
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
