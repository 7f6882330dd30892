import type { BenchRun } from './bench-run.ts';

/** Medians of two measures of the same rounds. */
export interface Compared {
  readonly ours: number;
  readonly theirs: number;
  /** median of the ratios of each round */
  readonly ratio: number;
}

/**
 * Measures two things in turn, so that other work of the machine meets both. The order changes from round to round.
 * @returns medians
 */
export async function compared(
  run: BenchRun,
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Compared> {
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    run.progress(`round ${round} of ${rounds}`);
    pairs.push(
      round % 2 === 1 ? { ours: await ours(), theirs: await theirs() } : { theirs: await theirs(), ours: await ours() },
    );
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  };
}

/** Milliseconds that each call took, one after the other, while `work` was under way. */
export async function waitsBeside(work: Promise<unknown>, call: () => Promise<unknown>): Promise<number[]> {
  let isUnderWay = true;
  const end = () => {
    isUnderWay = false;
  };
  void work.then(end, end);
  const waits: number[] = [];
  while (isUnderWay) {
    const start = performance.now();
    await call();
    waits.push(performance.now() - start);
  }
  await work;
  return waits;
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
