import * as z from 'zod/mini';
import { HALF_CHARACTER, WHOLE_CHARACTERS, wholeCharacters } from '#contract/fields.ts';

/** Any text of whole characters. */
export const WholeText = z.string().check(wholeCharacters);
/** Any JSON whose texts and keys are whole characters. */
export const FreeJson = z.unknown().check(
  z.check(({ value, issues }) => {
    const broken = halfCharacterIn(value, []);
    if (broken === null) return;
    const { path, isKey } = broken;
    const issue = { code: 'custom' as const, path, message: WHOLE_CHARACTERS, input: value };
    issues.push(
      isKey ? { code: 'invalid_key', origin: 'record', issues: [{ ...issue, path: [] }], path, input: value } : issue,
    );
  }),
);

/** Place of the first half character in a value; null where there is none. */
function halfCharacterIn(value: unknown, path: string[]): { path: string[]; isKey: boolean } | null {
  if (typeof value === 'string') return HALF_CHARACTER.test(value) ? { path, isKey: false } : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, key];
    const broken = HALF_CHARACTER.test(key) ? { path: place, isKey: true } : halfCharacterIn(inner, place);
    if (broken !== null) return broken;
  }
  return null;
}
