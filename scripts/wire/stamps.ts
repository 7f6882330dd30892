import { momentForm } from '#contract/wire/moments.ts';

/** Forms of moments and ids, as values show them. */

const LIKE_ID = /id$|trace|serial|seq|nonce|no$/i;

/** The form of values that every answer has: an id, or a moment; null for neither. */
export function stampOf(name: string, values: readonly unknown[]): string | null {
  const forms = new Set(values.map((value) => momentForm(value) ?? (isId(name, value) ? 'id' : null)));
  const [form = null] = forms;
  if (forms.size === 1 && form !== null) return form;
  return areDrawn(values) ? 'id' : null;
}

const DRAWN_MIN = 4;

/** True for texts without blanks that are all different: numbers of requests. */
function areDrawn(values: readonly unknown[]): boolean {
  const isDrawn = (value: unknown) => typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value);
  return values.length >= DRAWN_MIN && values.every(isDrawn) && new Set(values).size === values.length;
}

function isId(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || !/^[\w-]{8,64}$/.test(value)) return false;
  return LIKE_ID.test(name) || (/\d/.test(value) && /[a-z]/i.test(value) && value.length >= 16);
}

/** The zone in which a moment of a pattern is the moment of the answer; null where they are too far apart. */
export function zoneOf(asUtc: number, date: number): string | null {
  const quarters = Math.round((asUtc - date) / 900_000);
  if (Math.abs(asUtc - date - quarters * 900_000) > 120_000 || Math.abs(quarters) > 56) return null;
  const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${quarters < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
