import type { Fact } from '#contract/control/journal.ts';
import { filled } from '#contract/copy.ts';
import { clockText, spanInEnglish, spanText, wholeSeconds } from './time-words.ts';

/** Age and life of something that ended with time; milliseconds of the world's time. */
export interface Expiry extends WithAge {
  readonly lifeMs: number;
  /** instant at which its life began */
  readonly since: number;
}

/** Facts of a life that began at an instant. */
export function expiryOf(since: number, lifeMs: number, now: number): Expiry {
  return { ageMs: now - since, lifeMs, since };
}

/**
 * The rule of something that expired: `已过期13秒：06:24:54发送，5分钟有效`, the end of it for a headline too;
 * `one that expired 13 s ago: sent 5 min 13 s ago, valid for 5 min`, without a time of day, which has no zone there.
 * @param began the verb of its beginning
 */
export function expiredRow<Facts extends Expiry = Expiry>(
  zh: readonly [title: string, expected: string, began: string],
  en: readonly [expected: string, began: string],
): Row<Facts> {
  return row<Expiry>(
    ({ ageMs, lifeMs, since }) => {
      const how = `：${clockText(since)}${zh[2]}，${spanText(lifeMs)}有效`;
      return { title: zh[0], expected: zh[1], got: `已过期${spanText(wholeSeconds(ageMs - lifeMs))}${how}`, how };
    },
    ({ ageMs, lifeMs }) => {
      const [over, age] = [spanInEnglish(wholeSeconds(ageMs - lifeMs)), spanInEnglish(wholeSeconds(ageMs))];
      const got = `one that expired ${over} ago: ${en[1]} ${age} ago, valid for ${spanInEnglish(lifeMs)}`;
      return { expected: en[0], got };
    },
  );
}

/** Facts of something whose end alone is known: how long it is over, and since when; null where there was none. */
export interface Overdue {
  readonly overMs: number | null;
  readonly until: number | null;
}

/** `已过期13秒：06:29:54到期`; null where there was none. */
export function overdueText({ overMs, until }: Overdue): string | null {
  return overMs === null || until === null ? null : `已过期${spanText(wholeSeconds(overMs))}：${clockText(until)}到期`;
}

/** `one that expired 13 s ago`; null where there was none. */
export function overdueInEnglish({ overMs }: Overdue): string | null {
  return overMs === null ? null : `one that expired ${spanInEnglish(wholeSeconds(overMs))} ago`;
}

/** The expected and the actual value, and the nearest value that would have passed. */
export interface Words {
  readonly expected?: string | undefined;
  readonly got?: string | undefined;
  readonly nearest?: string | undefined;
}

/** In Chinese for the console, with both the expected and the actual value: beside them the rule itself. */
export interface ChineseWords extends Words {
  readonly title: string;
  readonly expected: string;
  readonly got: string;
  /** facts for a headline, to stand right after the title: `：18:16:41发送，5分钟有效` */
  readonly how?: string;
}

/** One rule: its words, made from its facts. */
export interface Row<Facts> {
  zh(facts: Facts): ChineseWords;
  en(facts: Facts): Words;
  /** name in the journal, where it is longer than the rule's own: `request.body.phone` */
  name?(facts: Facts): string;
}

type ChineseTexts = readonly [title: string, expected: string, got: string];
type EnglishTexts = readonly [expected: string, got?: string];
type NoFacts = Record<never, never>;

/**
 * A row of the table; the type argument declares the rule's facts. Words are made from them, or are texts in which
 * `{name}` stands for the fact of that name.
 */
export function row<Facts extends { readonly [Name in keyof Facts]: Readonly<Fact> | undefined } = NoFacts>(
  zh: ChineseTexts | ((facts: Facts) => ChineseWords),
  en: EnglishTexts | ((facts: Facts) => Words),
  name?: (facts: Facts) => string,
): Row<Readonly<Facts>> {
  const inChinese = ([title, expected, got]: ChineseTexts, facts: Facts) => ({
    title,
    expected: filled(expected, facts),
    got: filled(got, facts),
  });
  const inEnglish = ([expected, got]: EnglishTexts, facts: Facts) => ({
    expected: filled(expected, facts),
    ...(got !== undefined && { got: filled(got, facts) }),
  });
  return {
    zh: (facts) => (typeof zh === 'function' ? zh(facts) : inChinese(zh, facts)),
    en: (facts) => (typeof en === 'function' ? en(facts) : inEnglish(en, facts)),
    ...(name && { name }),
  };
}

/** Age of a code, a token or a key in virtual milliseconds. */
export interface WithAge {
  readonly ageMs: number;
}

/** Place in a limited number of tries. */
export interface Counted {
  readonly attempt: number;
  readonly max: number;
}

/** `，第2次，共5次`, for a headline. */
export const attemptText = ({ attempt, max }: Counted): string => `，第${attempt}次，共${max}次`;
