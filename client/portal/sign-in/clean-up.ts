import { CODE_DIGITS } from '#contract/limits.ts';
import { type Character, charactersOf, type Tidy, textOf } from '#ui/fields/tidy.ts';

/** Marks without a shape of their own, as contact lists and web pages put them around numbers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** White space and all else that looks like it: controls, and the braille pattern without dots. */
const BLANK = /[\s\p{Cc}\u2800]/u;
const HYPHEN = /[\p{Pd}\u2212]/u;
const BRACKET = /[\p{Ps}\p{Pe}]/u;
/** Dots and slashes of all widths. */
const DOT = /[./\\\u00b7\u2022\u2024\u2027\u2044\u2215\u2219\u22c5\u3002\u30fb\uff0e\uff0f\uff3c\uff61\uff65]/;
const FULL_WIDTH = /^[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]$/;

const MOBILE = /^1\d{10}$/;
/** The country code before a mobile number, and nowhere else: a phone is any eleven digits (spec §5). */
const COUNTRY_CODE = /^[+\uff0b]?(?:00)?86(?=1\d{10}$)/;

/**
 * A phone number without its country code and without separators. Letters and other signs stay, so that the
 * message about a wrong number can be reached (threat F31).
 */
export const tidyPhone: Tidy = (typed) => {
  const number = plain(typed).filter(({ text }) => ![BLANK, HYPHEN, BRACKET, DOT].some((kind) => kind.test(text)));
  return number.slice(COUNTRY_CODE.exec(textOf(number))?.[0].length ?? 0);
};

/** Lengths of the codes that other back ends send. */
const CODE_MIN = 4;
const CODE_MAX = 8;

/** The run of six digits in a pasted message, where there is exactly one; else the text as it is. */
export const tidyCode: Tidy = (typed) => {
  const characters = plain(typed);
  const shape = shapeOf(characters);
  const withoutBlanks = () => characters.filter((_, at) => shape[at] !== ' ');
  if (/^ *(?:d *){0,8}$/.test(shape)) return withoutBlanks();
  // A message's next line begins with a blank in a field of one line, and maybe with a number.
  for (const runs of [runsOf(characters, /d(?:[ -]?d)*/g), runsOf(characters, /d(?:-?d)*/g)]) {
    const [code, another] = runs.filter(({ length }) => length === CODE_DIGITS);
    if (code && !another) return code;
  }
  return /^ *[da]* *$/.test(shape) ? withoutBlanks() : characters;
};

/** False for a text that no back end can have sent as a code, nor with one in it. */
export function mayHoldCode(text: string): boolean {
  const characters = charactersOf(text);
  const runs = [...runsOf(characters, /[da]+/g), ...runsOf(characters, /d(?:[ -]?d)*/g)];
  return runs.some(({ length }) => length >= CODE_MIN && length <= CODE_MAX);
}

/**
 * The name of an account as it is sent. A mobile number is one, however it is written; in a name of plain letters nothing
 * can be meant that is not seen, but an emoji needs its joiners.
 */
export function tidyAccount(typed: string): string {
  const phone = textOf(tidyPhone(typed));
  if (MOBILE.test(phone)) return phone;
  const seen = textOf(charactersOf(typed).filter(({ text }) => !INVISIBLE.test(text))).trim();
  return /^\p{ASCII}*$/u.test(seen) ? seen : typed.trim();
}

/** Characters that can be seen, with digits and letters of full width as plain ones. */
function plain(typed: string): Character[] {
  return charactersOf(typed)
    .filter(({ text }) => !INVISIBLE.test(text))
    .map(({ text, end }) => ({ text: FULL_WIDTH.test(text) ? text.normalize('NFKC') : text, end }));
}

/** One letter for each character: d a digit, a another letter of ASCII, a blank and a hyphen as such, x anything else. */
function shapeOf(characters: readonly Character[]): string {
  return characters.map(({ text }) => shapeOfOne(text)).join('');
}

function shapeOfOne(character: string): string {
  if (/\d/.test(character)) return 'd';
  if (/[A-Za-z]/.test(character)) return 'a';
  if (BLANK.test(character)) return ' ';
  return HYPHEN.test(character) ? '-' : 'x';
}

/** Letters and digits of the parts of a text whose shape fits. */
function runsOf(characters: readonly Character[], shape: RegExp): Character[][] {
  const shapes = shapeOf(characters);
  return [...shapes.matchAll(shape)].map(({ 0: run, index }) =>
    characters.slice(index, index + run.length).filter((_, at) => run[at] === 'd' || run[at] === 'a'),
  );
}
