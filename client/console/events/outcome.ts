import type { JournalEntry } from '#contract/control/journal.ts';
import { rewritePath } from '#contract/paths.ts';
import { asksWho } from '#contract/portal/endpoints.ts';

/** The part of a call that tells how it ended; the journal's rows and the timeline's events both have it. */
type Ended = Pick<JournalEntry, 'endpoint' | 'status' | 'code' | 'reason' | 'fault'>;

/** A path of the portal's API that no call of the contract has. */
export const isUnmatched = ({ endpoint }: Pick<Ended, 'endpoint'>): boolean => endpoint === null;

/** True for a page's question who is signed in that nobody is: its usual answer, and no refusal of what a person did. */
const isUsual = ({ endpoint, code }: Ended): boolean => asksWho(endpoint) && code === 'LOGIN_REQUIRED';

/**
 * True for a call that a rule refused, also where the dialect reports that with HTTP 200. A fault's own answer is no
 * refusal.
 */
export const isRefused = (call: Ended): boolean =>
  (call.status >= 400 || call.code !== null) && !isUsual(call) && (call.fault === null || call.reason !== null);

/** True for a call that ended badly, by a rule or a fault. */
export const isFailed = (call: Ended): boolean => isRefused(call) || (call.fault !== null && call.status >= 400);

export function toneOf(call: Ended): 'good' | 'warn' | 'bad' | 'plain' {
  if (isUnmatched(call) || call.status >= 500) return 'bad';
  if (isUsual(call)) return 'plain';
  return isFailed(call) ? 'warn' : 'good';
}

/** A request's address taken apart: the client's `/go` is no part of what the back end serves. */
export function targetOf(address: string) {
  const mark = address.indexOf('?');
  const whole = mark === -1 ? address : address.slice(0, mark);
  const bare = whole.startsWith('/go/') ? whole.slice('/go'.length) : whole;
  const isRewritten = bare !== whole && rewritePath(bare) === whole;
  return {
    /** `/go` where the client put it before the path, else empty */
    prefix: isRewritten ? '/go' : '',
    /** as the page's code calls it, and as the back end reads it */
    path: isRewritten ? bare : whole,
    /** with its question mark; empty without a query */
    query: mark === -1 ? '' : address.slice(mark),
  };
}
