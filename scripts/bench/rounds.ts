/** A measure that another one is compared with in the same rounds. */
export interface Compared {
  readonly ours: number;
  readonly theirs: number;
  /** median of the ratios of each round */
  readonly ratio: number;
}

/**
 * Measures two things in turn, so that what else the machine does meets both. The order changes from round to round.
 * @returns medians
 */
export async function compared(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Compared> {
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const early = round % 2 === 0 ? await ours() : await theirs();
    const late = round % 2 === 0 ? await theirs() : await ours();
    pairs.push(round % 2 === 0 ? { ours: early, theirs: late } : { ours: late, theirs: early });
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @returns NaN of no values */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The median time of many runs of something that takes no break, in milliseconds. */
export function medianMs(runs: number, act: (index: number) => unknown): number {
  return median(
    Array.from({ length: runs }, (_, index) => {
      const start = performance.now();
      act(index);
      return performance.now() - start;
    }),
  );
}
