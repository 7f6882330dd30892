import { PATHS } from '#contract/paths.ts';
import { nearestWord } from './fixture/text/diagnostic.ts';

const CALLS: readonly string[] = Object.values(PATHS);
/** A longer path is compared by its end. */
const LENGTH_MAX = 200;

/**
 * The path that a wrong one most likely means: the same but for slashes and letter case, one behind a prefix, the last
 * segment of one, or one that is misspelt. Undefined where none is near.
 */
export function nearestPath(path: string, known: readonly string[] = CALLS): string | undefined {
  const wanted = path
    .slice(-LENGTH_MAX)
    .replace('%24', '$')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/go(?=\/)|(?<=.)\/$/g, '')
    .toLowerCase();
  const last = lastOf(wanted);
  return (
    known.find((one) => wanted.endsWith(one.toLowerCase())) ??
    (last === '' ? undefined : known.find((one) => lastOf(one).toLowerCase() === last)) ??
    nearestWord(wanted, known) ??
    byLast(nearestWord(last, known.map(lastOf)), known)
  );
}

function byLast(last: string | undefined, known: readonly string[]): string | undefined {
  return last === undefined ? undefined : known.find((one) => lastOf(one) === last);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
