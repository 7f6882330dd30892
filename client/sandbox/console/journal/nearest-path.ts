import { distance } from 'fastest-levenshtein';
import { PATHS } from '#contract/paths.ts';

/** More than this share of a path wrong, and the likeness means nothing. */
const LIKENESS = 0.4;
const LENGTH_MAX = 200;

/** The path of the contract that a misspelt one most likely meant, or null. */
export function nearestPath(path: string): string | null {
  const wanted = path.slice(0, LENGTH_MAX).toLowerCase();
  const ranked = Object.values(PATHS)
    .map((known) => ({ known, distance: distance(wanted, known.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(wanted.length, best.known.length) * LIKENESS ? best.known : null;
}
