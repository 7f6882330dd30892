import type { Says } from './weight.ts';

/** A part of an answer that is not as the contract has it. */
export interface PartDrift {
  readonly what: string;
  readonly got: string;
  readonly expected: string;
  readonly says?: Says;
}
