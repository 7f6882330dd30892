import * as z from 'zod/mini';
import { HALF_CHARACTER, WHOLE_CHARACTERS, wholeCharacters } from '#contract/fields.ts';

/** Any text of whole characters. */
export const WholeText = z.string().check(wholeCharacters);
/** Any JSON whose texts and keys are whole characters. */
export const FreeJson = z.unknown().check(
  z.check(({ value, issues }) => {
    const place = halfCharacterIn(value);
    if (place === null) return;
    const { key, within } = place;
    const broken = { code: 'custom' as const, path: [] as PropertyKey[], message: WHOLE_CHARACTERS, input: key };
    const isKey = typeof key === 'string' && HALF_CHARACTER.test(key);
    if (isKey)
      issues.push({
        code: 'invalid_key',
        origin: 'record',
        issues: [broken],
        path: pathTo(place),
        input: within?.value,
      });
    else issues.push({ ...broken, path: pathTo(place), input: place.value });
  }),
);

interface Place {
  readonly value: unknown;
  readonly key: string | number | null;
  readonly within: Place | null;
}

/** The place of the first half character in a value; null where there is none. Without recursion: a value may be deep. */
function halfCharacterIn(value: unknown): Place | null {
  const left: Place[] = [{ value, key: null, within: null }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value: at, key } = place;
    if ([key, at].some((text) => typeof text === 'string' && HALF_CHARACTER.test(text))) return place;
    if (typeof at !== 'object' || at === null) continue;
    const keys = Array.isArray(at) ? [...at.keys()] : Object.keys(at);
    for (const inner of keys.reverse())
      left.push({ value: (at as Readonly<Record<string | number, unknown>>)[inner], key: inner, within: place });
  }
  return null;
}

function pathTo({ key, within }: Place): (string | number)[] {
  const path: (string | number)[] = [];
  let place: Place | null = { value: null, key, within };
  for (; place !== null; place = place.within) if (place.key !== null) path.unshift(place.key);
  return path;
}
