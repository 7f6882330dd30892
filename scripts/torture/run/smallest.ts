const TRIES_MAX = 300;

/**
 * The least of a list that still fails, by leaving out halves, then quarters, down to single items, as long as it takes
 * at most 300 tries. Items keep their order.
 * @param fails tries a shorter list from the start, in a world of its own
 */
export async function smallest<T>(
  items: readonly T[],
  fails: (shorter: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let least = items;
  let left = TRIES_MAX;
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.length && left > 0; ) {
      const shorter = [...least.slice(0, at), ...least.slice(at + size)];
      left -= 1;
      if (shorter.length > 0 && (await fails(shorter))) least = shorter;
      else at += size;
    }
  }
  return least;
}
