import type { BenchRun } from './bench-run.ts';

/** Figure that a row is held to; its unit is the row's own. */
export interface Target {
  readonly text: string;
  isMetBy(value: number): boolean;
}

/** One line of the table. */
export interface Figure {
  readonly figure: string;
  /** in the unit of the target */
  readonly value: number;
  readonly text: string;
  /** left out of a figure that only explains another one */
  readonly target?: Target;
  /** lines that stand below it */
  readonly details?: readonly string[];
}

/** Something that is measured at once: it gives one line, or several that come of the same work. */
export interface Row {
  /** the row alone is measured by it: `npm run bench -- NAME` */
  readonly name: string;
  /** said in place of its figures where it fails */
  readonly about: string;
  /** @throws the sentence that the table prints in place of the figures */
  measure(run: BenchRun): Promise<readonly Figure[]>;
}

/** Rows that are measured together. */
export interface RowGroup {
  readonly name: string;
  /** true for a group that is measured only where it is named */
  readonly isOnRequest?: boolean;
  readonly about: string;
  readonly rows: readonly Row[];
}

export const atMost = (limit: number, unit: string): Target => ({
  text: `at most ${limit} ${unit}`,
  isMetBy: (value) => value <= limit,
});

export const atLeast = (limit: number, unit: string): Target => ({
  text: `at least ${limit} ${unit}`,
  isMetBy: (value) => value >= limit,
});
