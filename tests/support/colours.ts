import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

/** The sheet of tokens as it is written. */
export const TOKENS = readFileSync(join(ROOT, 'client/ui/tokens.css'), 'utf8');

type Scheme = 'light' | 'dark';
type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const TOKEN = /--color-(?<name>[\w-]+):\s*(?<value>[^;]+);/g;
const BOTH = /^light-dark\((?<light>#\w+|\w+\([^)]*\)|\w+),\s*(?<dark>#\w+|\w+\([^)]*\)|\w+)\)$/;

/** Each theme with its colours by their names. */
export function schemes(): { readonly scheme: Scheme; readonly colour: (name: string) => string }[] {
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

/** Contrast of two colours by WCAG 2.2; what lets through stands on `under`. */
export function contrast(front: string, back: string, under: string): number {
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
