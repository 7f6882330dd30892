import { distance } from 'fastest-levenshtein';

/** A longer one is compared by its beginning. */
const LENGTH_MAX = 200;

/**
 * The known name nearest to a misspelt one, or null where none is alike.
 * @param share maximum edit distance, by the length of the longer one
 */
export function nearestOf(written: string, known: readonly string[], share: number): string | null {
  const wanted = written.slice(0, LENGTH_MAX).toLowerCase();
  const ranked = known
    .map((name) => ({ name, wrong: distance(wanted, name.toLowerCase()) }))
    .toSorted((one, other) => one.wrong - other.wrong);
  const [best] = ranked;
  return best && best.wrong <= Math.max(wanted.length, best.name.length) * share ? best.name : null;
}
