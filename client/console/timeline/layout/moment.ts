import type { Lane as MarkLane } from '#contract/control/timeline.ts';

export type { MarkLane };

/** Lanes of the drawing, from above; `page` holds spans, every other one marks. */
export const LANES = ['page', 'api', 'sms', 'wechat', 'ali', 'world'] as const satisfies readonly ('page' | MarkLane)[];
export type Lane = (typeof LANES)[number];

/** Outcome that the shape of a mark says: filled, ring, cross; `plain` for acts that cannot be refused. */
export type Look = 'accepted' | 'refused' | 'broken' | 'plain';

/** Sign of an act that is no call. */
export type Sign = 'clock' | 'setting' | 'fault' | 'account' | 'key' | 'world' | 'point' | 'return';

/** End of a life line: dot, bar, fork, cross, or left open; the last two are also shapes of states in which it goes on. */
export type LifeEnd = 'used' | 'expired' | 'replaced' | 'void' | 'lost';

/** Part of a moment in the life of a code, a ticket or an authorisation; one may be lost from its beginning. */
export type LifePart =
  | { readonly begins: true; readonly end: 'lost' | null }
  | {
      readonly begins: false;
      readonly of: number | null;
      readonly end: LifeEnd | null;
      /** shape of a state that ends nothing; left out: a small ring */
      readonly step?: LifeEnd;
    };

/** One event of the timeline as far as the drawing must know it. Times are the world's, in milliseconds. */
export interface Moment {
  readonly seq: number;
  readonly at: number;
  readonly lane: MarkLane;
  readonly look: Look;
  readonly sign: Sign | null;
  /** short name that stands in the mark; empty for signs and lives */
  readonly label: string;
  /** text that is written beside it: a reason, a name, a length */
  readonly note: string;
  /** page that made the call */
  readonly page: string | null;
  readonly isFaulty: boolean;
  /** seq of the call that caused it: both stand in one column */
  readonly by: number | null;
  /** neighbours of one key fold into one mark; null for what always stands alone */
  readonly foldKey: string | null;
  /** a poll folds at any distance */
  readonly isPoll: boolean;
  /** world's time that it skipped */
  readonly jumpMs: number;
  readonly life: LifePart | null;
}
