/** Longer texts are no misspelled words: to compare them costs their square. */
const LENGTH_MAX = 64;
/** Words that one is compared with. */
const WORDS_MAX = 1_000;

/** The word nearest to what was written, or undefined when none is near: a third of its letters may differ. */
export function nearestWord(written: string, words: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(written.length / 3)) + 1;
  let left = written.length > LENGTH_MAX ? 0 : WORDS_MAX;
  for (const word of words) {
    if (left === 0) break;
    left -= 1;
    if (word.length > LENGTH_MAX) continue;
    const other = word.toLowerCase();
    const isHeard = spelled(other) === spelled(wanted);
    const distance = word === written ? least : isHeard ? 1 : distanceBelow(wanted, other, least);
    if (distance >= least) continue;
    least = distance;
    best = word;
  }
  return best;
}

/** Phonetic spelling: `fone` sounds like `phone`. */
function spelled(word: string): string {
  return word.replaceAll('ph', 'f');
}

/** Edits from one text to the other, two swapped letters being one; `limit` where it takes as many or more. */
export function distanceBelow(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap && column > 1 ? at(before, column - 2) + 1 : limit,
      );
    }
    // All that follows is made of these two rows: it can only be more.
    if (least(last) >= limit && least(next) >= limit) return limit;
    before = last;
    last = next;
  }
  return Math.min(at(last, other.length), limit);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.MAX_SAFE_INTEGER;
}

function least(row: readonly number[]): number {
  return row.reduce((smallest, value) => Math.min(smallest, value));
}
