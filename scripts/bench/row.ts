import type { BenchRun } from './bench-run.ts';

/** Figure that a row is held to; its unit is the row's own. */
export interface Target {
  readonly text: string;
  isMetBy(value: number): boolean;
}

/** Result of a row. */
export interface Measured {
  /** in the unit of the target */
  readonly value: number;
  readonly text: string;
  /** lines that stand below the row */
  readonly details?: readonly string[];
}

/** One line of the table. */
export interface Row {
  /** the row alone is measured by it: `npm run bench -- NAME` */
  readonly name: string;
  readonly figure: string;
  /** null for a figure that only explains another one */
  readonly target: Target | null;
  /** @throws the sentence that the table prints in place of the figure */
  measure(run: BenchRun): Promise<Measured>;
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
