import type { OpenedReplay } from '#contract/control/replay.ts';

/** Id of the element that holds it, in its page. */
export const TRACE_ID = 'trace';

/** A world's record as one page that opens without a server; its secrets are masked as in the journal. */
export interface Trace extends Pick<OpenedReplay, 'world' | 'fixture' | 'seed' | 'now' | 'timeline' | 'journal'> {
  /** of the replay bundle's file, or of the test that failed */
  readonly name: string;
  /** of the sandbox that wrote it */
  readonly version: string;
  /** a replay bundle, as it was run again; null of a live world */
  readonly replayed: Pick<OpenedReplay, 'calls' | 'different' | 'complete' | 'missing'> | null;
  /** the oldest events, left out so that the page is no larger than it may be */
  readonly omitted: number;
}
