import type { JournalEntry } from '#contract/control/journal.ts';

/** The part of a call that tells how it ended; the journal's rows and the timeline's events both have it. */
type Ended = Pick<JournalEntry, 'endpoint' | 'status' | 'code'>;

/** A path of the portal's API that no call of the contract has. */
export const isUnmatched = ({ endpoint }: Ended): boolean => endpoint === null;

/** True if the call was refused, also if the dialect reports that with HTTP 200. */
export const isRefused = ({ status, code }: Ended): boolean => status >= 400 || code !== null;

export function toneOf(call: Ended): 'good' | 'warn' | 'bad' {
  if (isUnmatched(call) || call.status >= 500) return 'bad';
  return isRefused(call) ? 'warn' : 'good';
}
