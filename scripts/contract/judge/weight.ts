import type { Finding } from './finding.ts';

/** Sentence that a promise rests on; `assumed` for a choice of this contract, `quality` for good practice. */
export type Says = `spec §${number}${string}` | 'assumed' | 'quality';

export function weightOf(says: Says): Pick<Finding, 'grade' | 'says'> {
  return { grade: says === 'assumed' || says === 'quality' ? says : 'spec', says };
}
