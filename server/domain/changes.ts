import type { SavedSmsCodes, SavedTickets } from '#contract/control/saved-stores.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

/** A setting that changed, by its path: `limits.codeLifeMs`; the values of a list or a map are null. */
export type ChangedSetting = Extract<TimelineEvent, { kind: 'setting' }>['changes'][number];

type Ticket = SavedTickets['values'][number];

/**
 * A change of a portal that others may want to see, or a use of something that began earlier. `code`: a typed code was
 * compared with it, or a newer one replaced it; `poll`: its session asked for a ticket; `grant` and `declined`: 1688's
 * answers.
 */
export type PortalChange =
  | {
      readonly type: 'accounts';
      readonly account: string;
      readonly state: 'opened' | 'changed' | 'deleted';
      /** names of the changed fields */
      readonly fields: readonly string[];
    }
  | { readonly type: 'settings'; readonly changes: readonly ChangedSetting[] }
  | { readonly type: 'qr'; readonly ticket: Ticket; readonly isNew: boolean }
  | { readonly type: 'poll'; readonly ticket: Ticket }
  | {
      readonly type: 'code';
      readonly code: SavedSmsCodes['codes']['values'][number];
      readonly state: 'tried' | 'used' | 'replaced' | 'exhausted';
    }
  | {
      readonly type: 'grant';
      readonly code: string;
      readonly identity: string;
      readonly expiresAt: number;
      readonly state: 'issued' | 'spent' | 'late';
    }
  | { readonly type: 'declined' };

/** Called with each change once it has happened; stores report their own. */
export type Changed = (change: PortalChange) => void;
