import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { Journal } from './journal.ts';
import { Timeline } from './timeline.ts';

/** The history of a replay bundle that was run again to be read, secrets masked. */
export const OpenedReplay = z.object({
  world: field('录下它的世界', z.string()),
  fixture: field('它开始时的场景', z.string()),
  seed: field('随机种子', z.string()),
  now: field('结束时世界的时间，毫秒', z.int()),
  complete: field('从世界的起点开始，没有缺少', z.boolean()),
  missing: field('起点之前已不再保留的条数', z.int()),
  calls: field('重放的请求数', z.int()),
  different: field('响应与录下的不同的请求数', z.int()),
  timeline: field('发生过的一切', Timeline),
  journal: field('记录，机密已遮盖', Journal),
});
export type OpenedReplay = z.infer<typeof OpenedReplay>;

/** Id of the page's element that holds the trace. */
export const TRACE_ID = 'trace';

/** A world's history as one page that opens without a server; secrets are masked as in the journal. */
export interface Trace extends Pick<OpenedReplay, 'world' | 'fixture' | 'seed' | 'now' | 'timeline' | 'journal'> {
  /** its origin: a replay bundle, a test that failed, or 分享 in the console */
  readonly kind: '重放包' | '测试' | '网页';
  /** name of the replay bundle's file, of the test, or of the page's own file */
  readonly name: string;
  /** version of the sandbox that wrote the page */
  readonly version: string;
  /** outcome of running a replay bundle again; null for a live world */
  readonly replayed: Pick<OpenedReplay, 'calls' | 'different' | 'complete' | 'missing'> | null;
  /** seq of the refusal that the page was shared at; null: it opens at the last refusal */
  readonly opensAt: number | null;
  /** number of the oldest events that were left out to keep the page below its size limit */
  readonly omitted: number;
}

/** Content of a trace page before its oldest events are left out. */
export type TraceRecord = Omit<Trace, 'omitted'>;
