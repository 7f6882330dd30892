/** Moments as texts: `iso`, or a pattern of Java's such as `yyyy-MM-dd HH:mm:ss`. */

const UNITS = { yyyy: 4, MM: 2, dd: 2, HH: 2, mm: 2, ss: 2, SSS: 3 } as const;
type Unit = keyof typeof UNITS;

/** A pattern's parts: units, and the texts between them; a letter that is no unit stands in quotes. */
const PART = /yyyy|MM|dd|HH|mm|ss|SSS|'[^']*'|[^A-Za-z']+/g;
const PATTERN = /^(?:yyyy|MM|dd|HH|mm|ss|SSS|'[^']*'|[^A-Za-z']+)+$/;

/** True for a pattern that names a day at least, each unit once. */
export function isPattern(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const units = (text.match(PART) ?? []).filter(isUnit);
  return new Set(units).size === units.length && ['yyyy', 'MM', 'dd'].every((unit) => units.includes(unit as Unit));
}

const isUnit = (part: string): part is Unit => Object.hasOwn(UNITS, part);

/** Milliseconds of `+08:00`. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** Values of a moment's units, in UTC. */
function unitsOf(at: number): Readonly<Record<Unit, number>> {
  // biome-ignore lint/style/noRestrictedGlobals: a given moment is spelled, no time is read.
  const date = new Date(at);
  return {
    yyyy: date.getUTCFullYear(),
    MM: date.getUTCMonth() + 1,
    dd: date.getUTCDate(),
    HH: date.getUTCHours(),
    mm: date.getUTCMinutes(),
    ss: date.getUTCSeconds(),
    SSS: date.getUTCMilliseconds(),
  };
}

/** The moment of a date and a time in UTC. */
function momentAt({ yyyy, MM, dd, HH, mm, ss, SSS }: Readonly<Record<Unit, number>>): number {
  // biome-ignore lint/style/noRestrictedGlobals: no time is read; `Date.UTC` takes the years up to 99 for those of 1900.
  const date = new Date(0);
  date.setUTCFullYear(yyyy, MM - 1, dd);
  return date.setUTCHours(HH, mm, ss, SSS);
}

const ISO = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'";

/** A moment in a form: `millis` as it is, `iso`, or a pattern. */
export function momentText(form: string, zone: string, at: number): string | number {
  if (form === 'millis') return at;
  const units = unitsOf(form === 'iso' ? at : at + offsetOf(zone));
  return text(form === 'iso' ? ISO : form, (unit) => String(units[unit]).padStart(UNITS[unit], '0'));
}

function text(pattern: string, of: (unit: Unit) => string): string {
  return (pattern.match(PART) ?? []).map((part) => (isUnit(part) ? of(part) : literal(part))).join('');
}

const literal = (part: string) => (part.startsWith("'") ? part.slice(1, -1) : part);

/** The usual pattern is read without being asked for. */
const USUAL = 'yyyy-MM-dd HH:mm:ss';

/** Milliseconds of a moment in its form, as ISO, or in the usual pattern; undefined for any other text. */
export function momentOf(form: string, zone: string, value: string): number | undefined {
  return inPattern(form, zone, value) ?? isoMoment(value) ?? inPattern(USUAL, zone, value);
}

/** `2026-01-02T03:04:05Z`, with any fraction and zone. */
const ISO_FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)$/;

function isoMoment(value: string): number | undefined {
  const [, date = '', fraction = '', zone = ''] = ISO_FORM.exec(value) ?? [];
  const offset = zone === 'Z' ? '+00:00' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const at = inPattern("yyyy-MM-dd'T'HH:mm:ss", offset, date);
  return at === undefined ? undefined : at + Math.floor(Number(`0.${fraction || '0'}`) * 1000);
}

function inPattern(pattern: string, zone: string, value: string): number | undefined {
  if (!isPattern(pattern)) return undefined;
  const names: Unit[] = [];
  const source = (pattern.match(PART) ?? []).map((part) => {
    if (!isUnit(part)) return literal(part).replaceAll(/[^\w\s]/g, '\\$&');
    names.push(part);
    return `(\\d{${UNITS[part]}})`;
  });
  const found = new RegExp(`^${source.join('')}$`).exec(value);
  if (!found) return undefined;
  const at = (unit: Unit, none = 0) => (names.includes(unit) ? Number(found[names.indexOf(unit) + 1]) : none);
  const [HH, mm, ss, SSS] = [at('HH'), at('mm'), at('ss'), at('SSS')];
  return momentAt({ yyyy: at('yyyy', 1970), MM: at('MM', 1), dd: at('dd', 1), HH, mm, ss, SSS }) - offsetOf(zone);
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
