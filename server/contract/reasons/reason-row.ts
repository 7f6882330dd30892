import type { Fact } from '#contract/control/journal.ts';

/** The expected and the actual value, and the nearest one that would have passed. */
export interface Words {
  readonly expected?: string | undefined;
  readonly got?: string | undefined;
  readonly nearest?: string | undefined;
}

/** In Chinese for the console, which always says both the expected and the actual value: beside them the rule itself. */
export interface ChineseWords extends Words {
  readonly title: string;
  readonly expected: string;
  readonly got: string;
  /** facts for a headline, to stand right after the title: `：18:16:41发送，5分钟有效` */
  readonly how?: string;
}

type TextOf<Facts, T> = T | ((facts: Facts) => T);

/** One rule: its facts, and its words made from them. */
export interface Row<Facts> {
  /** name in the journal, where it says more than the rule's own: `request.body.phone` */
  readonly name?: (facts: Facts) => string;
  readonly zh: TextOf<Facts, ChineseWords>;
  readonly en: TextOf<Facts, Words>;
}

type NoFacts = Readonly<Record<never, never>>;

/** A row of the table; the type argument declares the rule's facts. */
export function row<Facts extends { readonly [Name in keyof Facts]: Readonly<Fact> | undefined } = NoFacts>(
  words: Row<Facts>,
): Row<Facts> {
  return words;
}

/** Age of a code, a token or a key in virtual milliseconds. */
export interface Aged {
  readonly ageMs: number;
}

/** Place in a limited number of tries. */
export interface Counted {
  readonly attempt: number;
  readonly max: number;
}

/** `，第2次，共5次`, for a headline. */
export const triedText = ({ attempt, max }: Counted): string => `，第${attempt}次，共${max}次`;
