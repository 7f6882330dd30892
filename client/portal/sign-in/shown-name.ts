import { printable } from '#contract/printable.ts';

/** An account's name as it is shown: marks that turn the direction of text are spelled out, so that they turn nothing. */
export function shownName(name: string): string {
  return name.replace(/\p{Bidi_Control}/gu, (mark) => printable(mark));
}
