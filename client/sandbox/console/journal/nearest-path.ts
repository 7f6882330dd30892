import { PATHS } from '#contract/paths.ts';

/** More than this share of a path wrong, and the likeness means nothing. */
const LIKENESS = 0.4;
const LENGTH_MAX = 200;

/** The path of the contract that a misspelt one most likely meant, or null. */
export function nearestPath(path: string): string | null {
  const wanted = path.slice(0, LENGTH_MAX).toLowerCase();
  const ranked = Object.values(PATHS)
    .map((known) => ({ known, distance: distanceOf(wanted, known.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(wanted.length, best.known.length) * LIKENESS ? best.known : null;
}

/** Edit distance: the number of letters to insert, delete or change. */
function distanceOf(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      next[column] = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change);
    }
    last = next;
  }
  return last[other.length] ?? 0;
}
