import { ISO_FORM } from '#contract/wire/moments.ts';

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

/** `millis`, `iso` or a pattern; null for a value that is no moment. */
export function momentForm(value: unknown): string | null {
  if (typeof value === 'number') return value > 1e12 && value < 1e13 ? 'millis' : null;
  if (typeof value !== 'string') return null;
  if (ISO_FORM.test(value)) return 'iso';
  if (/^1\d{12}$/.test(value)) return 'millis';
  return patternOf(value);
}

const DAY = /^(?:(\d{4})([-/.年]?)(0[1-9]|1[0-2])([-/.月]?)([0-2]\d|3[01])(日?))/;
const CLOCK = /^([ T]?)([01]\d|2[0-3])(:?)([0-5]\d)(?:(:?)([0-5]\d)(?:([.,]?)(\d{3}))?)?$/;

/** `28.11.2026`, and `28/11/2026`. */
const DAY_FIRST = /^(?:[0-2]\d|3[01])([-/.])(?:0[1-9]|1[0-2])\1(?:19|20)\d\d/;

/** `yyyy-MM-dd HH:mm:ss` of `2026-01-02 03:04:05`. */
function patternOf(value: string): string | null {
  const [first, between = ''] = DAY_FIRST.exec(value) ?? [];
  if (first) return withClock(`dd${between}MM${between}yyyy`, value.slice(first.length));
  const [whole, year = '', one = '', , two = '', , last = ''] = DAY.exec(value) ?? [];
  if (!whole || !/^(?:19|20)/.test(year) || (whole === value && one === '')) return null;
  return withClock(`yyyy${one}MM${two}dd${last}`, value.slice(whole.length));
}

function withClock(date: string, rest: string): string | null {
  if (rest === '') return date;
  const clock = CLOCK.exec(rest);
  if (!clock) return null;
  const [, gap = '', , colon = '', , nextColon = '', seconds, dot = '', millis] = clock;
  const hours = `${gap === 'T' ? "'T'" : gap}HH${colon}mm`;
  return `${date}${hours}${seconds === undefined ? '' : `${nextColon}ss`}${millis === undefined ? '' : `${dot}SSS`}`;
}

/** The zone in which a moment of a pattern is the moment of the answer; null where they are too far apart. */
export function zoneOf(asUtc: number, date: number): string | null {
  const quarters = Math.round((asUtc - date) / 900_000);
  if (Math.abs(asUtc - date - quarters * 900_000) > 120_000 || Math.abs(quarters) > 56) return null;
  const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${quarters < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
