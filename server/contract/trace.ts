import type { OpenedReplay } from '#contract/control/replay.ts';

/** Id of the element that holds it, in its page. */
export const TRACE_ID = 'trace';

/** A world's record as one page that opens without a server; its secrets are masked as in the journal. */
export interface Trace extends Pick<OpenedReplay, 'world' | 'fixture' | 'seed' | 'now' | 'timeline' | 'journal'> {
  /** its origin: a replay bundle, a test that failed, or 分享 in the console */
  readonly kind: '重放包' | '测试' | '网页';
  /** of the replay bundle's file, of the test, or of the page's own file */
  readonly name: string;
  /** of the sandbox that wrote it */
  readonly version: string;
  /** a replay bundle, as it was run again; null of a live world */
  readonly replayed: Pick<OpenedReplay, 'calls' | 'different' | 'complete' | 'missing'> | null;
  /** seq of the refusal that it was shared at; null: it opens at the last one */
  readonly opensAt: number | null;
  /** the oldest events, left out so that the page is no larger than it may be */
  readonly omitted: number;
}

/** A record that a page is made of. */
export type TraceRecord = Omit<Trace, 'omitted'>;
