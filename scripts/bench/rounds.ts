import { readFileSync } from 'node:fs';
import type { BenchRun } from './bench-run.ts';

/** Clock ticks of Linux: a hundred a second on every platform that Node runs on. */
const TICK_MS = 10;

/** A measure, and the processor's time for it where that is known. */
export interface Measured {
  readonly value: number;
  readonly cpu: number;
}

/** A measure beside another one of the same rounds. */
export interface Compared {
  readonly ours: Measured;
  readonly theirs: Measured;
  /** median of the ratios of each round */
  readonly ratio: number;
}

/**
 * Measures two things in turn, so that what else the machine does meets both. The order changes from round to round.
 * @returns medians
 */
export async function compared(
  run: BenchRun,
  rounds: number,
  ours: () => Promise<Measured>,
  theirs: () => Promise<Measured>,
): Promise<Compared> {
  const pairs: { ours: Measured; theirs: Measured }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    run.progress(`round ${round} of ${rounds}`);
    pairs.push(
      round % 2 === 1 ? { ours: await ours(), theirs: await theirs() } : { theirs: await theirs(), ours: await ours() },
    );
  }
  const medianOf = (side: 'ours' | 'theirs'): Measured => ({
    value: median(pairs.map((pair) => pair[side].value)),
    cpu: median(pairs.map((pair) => pair[side].cpu)),
  });
  const ratio = median(pairs.map((pair) => pair.ours.value / pair.theirs.value));
  return { ours: medianOf('ours'), theirs: medianOf('theirs'), ratio };
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

/** Milliseconds of a process' processor time, all threads together; NaN where there is no `/proc`. */
export function cpuMs(pid: number): number {
  try {
    // The name, which may hold blanks, ends with the last bracket; user and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
