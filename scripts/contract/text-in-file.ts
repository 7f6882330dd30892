import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import type { ObservedRefusal } from './judge/finding.ts';

/**
 * A refusal's text as a wire file has it, with `{n}` for a number. A number of the refusal itself stays, as "404 not found"
 * has one: it is the same in every answer.
 */
export function textInFile({ refusal, code, text, status }: Omit<ObservedRefusal, 'call'>): string {
  const own = new Set(
    [code, status, REFUSALS[refusal].status, ...(usualText(refusal).match(/\d+/g) ?? [])].map(String),
  );
  return text.replaceAll(/\d+/g, (number) => (own.has(number) ? number : '{n}'));
}

/** The catalogue's text in that form; a file is silent about it. */
export function usualText(refusal: RefusalCode): string {
  return REFUSALS[refusal].text.replaceAll(/\{\w+\}/g, '{n}');
}
