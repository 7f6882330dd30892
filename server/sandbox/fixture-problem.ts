import { nearestWord } from './nearest-word.ts';

/** One thing that is wrong with a fixture. */
export interface FixtureProblem {
  readonly path: readonly PropertyKey[];
  /** what is wrong: the key itself, or what stands behind it */
  readonly at: 'key' | 'value';
  readonly message: string;
}

/** Problems that are told of one fixture; the rest is counted. */
export const PROBLEMS_MAX = 20;

const SHOWN_MAX = 40;

/** A value as a message names it: `"abc"`, `the number 3`, `a list`, `nothing`. */
export function described(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return `the number ${value}`;
    case 'boolean':
      return String(value);
    default:
      return 'a map';
  }
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);
}

/** `; did you mean "phone"?`, or nothing. */
export function suggestion(written: unknown, words: Iterable<string>): string {
  const nearest = typeof written === 'string' ? nearestWord(written, words) : undefined;
  return nearest === undefined ? '' : `; did you mean ${quoted(nearest)}?`;
}

/**
 * Suggestions for the first problems that are found. Where thousands of names are wrong, to compare each with all
 * others would take minutes for messages that nobody is shown.
 */
export class Suggestions {
  #left = PROBLEMS_MAX;

  /** As `suggestion`; nothing once enough were looked for. */
  of(written: unknown, words: Iterable<string>): string {
    this.#left -= 1;
    return this.#left < 0 ? '' : suggestion(written, words);
  }
}

/** The value at a path, undefined where there is none. Own properties only. */
export function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    content,
  );
}
