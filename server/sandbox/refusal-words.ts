import { REFUSALS } from '#contract/refusals.ts';

const NAMED_MAX = 3;
const PLACE = /\{\w+\}/;

/** `; that is the text of …` if the text of a refusal was written instead of its code; else empty. */
export function codeHint(value: unknown, codes: readonly string[]): string {
  if (typeof value !== 'string' || !codes.some((code) => Object.hasOwn(REFUSALS, code))) return '';
  const all = Object.entries(REFUSALS).filter(([, { text }]) => isText(text, value.trim()));
  if (all.length === 0) return '';
  const named = all.slice(0, NAMED_MAX).map(([code]) => code);
  const more = all.length > NAMED_MAX ? ' and others: the journal says which one came' : '';
  return `; that is the text of ${named.join(', ')}${more}`;
}

/** True for the text, with its placeholders filled or not, and for a part of it that is long enough. */
function isText(text: string, written: string): boolean {
  const parts = text.split(PLACE);
  const isFilled = parts.every((part) => written.includes(part));
  return isFilled || (written.length >= WRITTEN_MIN && parts.some((part) => part.includes(written)));
}

/** Shorter ones occur in too many texts. */
const WRITTEN_MIN = 4;
