import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { Person } from '#sandbox/fixture/story.ts';
import { type CallRow, isDone } from '#sandbox/history/call-row.ts';
import type { ControlAction } from '#sandbox/history/entry.ts';
import type { TimelineEntry } from './story-timeline.ts';
import { hasPersonAct } from './story-visit.ts';

/** A session of a browser on the portal's own pages. */
interface Visitor {
  /** places of its first act and of its last call in the timeline */
  first: number;
  last: number;
}

/**
 * The person behind each visitor who acts. Another session is another browser where the one before goes on as well, or is
 * signed in still; else the same browser got it, as after signing out. A third browser counts as the second.
 */
export function peopleIn(timeline: readonly TimelineEntry[]): ReadonlyMap<string, Person> {
  const visitors = visitorsIn(timeline);
  const people = new Map<string, Person>();
  const present: Partial<Record<Person, string>> = {};
  /** visitors by the account that they are signed in to */
  const signedIn = new Map<string, string>();
  const isOther = (visitor: string | undefined, at: number) =>
    visitor !== undefined && ((visitors.get(visitor)?.last ?? 0) > at || signedIn.has(visitor));
  for (const [at, entry] of timeline.entries()) {
    if (entry.kind === 'action') {
      if (SESSION_ACTS.includes(entry.name)) signedIn.clear();
      continue;
    }
    const { visitor } = entry.row;
    if (visitors.get(visitor)?.first === at) {
      const person = isOther(present.first, at) ? 'second' : 'first';
      people.set(visitor, person);
      present[person] = visitor;
    }
    noteSession(signedIn, entry.row);
  }
  return people;
}

function visitorsIn(timeline: readonly TimelineEntry[]): ReadonlyMap<string, Visitor> {
  const visitors = new Map<string, Visitor>();
  for (const [at, entry] of timeline.entries()) {
    if (entry.kind !== 'call' || !isOwnPage(entry.row)) continue;
    const known = visitors.get(entry.row.visitor);
    if (known) known.last = at;
    else if (hasPersonAct(entry.row)) visitors.set(entry.row.visitor, { first: at, last: at });
  }
  return visitors;
}

/** Acts of the control API that begin or may end sessions. */
const SESSION_ACTS: readonly ControlAction['name'][] = ['createSession', 'changeAccount', 'deleteAccount'];

/** A QR code's state has an account where it signs in. */
const SIGN_INS: readonly object[] = [ENDPOINTS.login, ENDPOINTS.register, ENDPOINTS.qrStatus];

/** Each host has cookies of its own, and so has a frame of another site. */
function isOwnPage({ page, headers }: CallRow): boolean {
  return page?.startsWith('/') === true && headers[HEADERS.embedded] === undefined;
}

function noteSession(signedIn: Map<string, string>, row: CallRow): void {
  const { endpoint, visitor, account } = row;
  const called = endpoint === null ? undefined : ENDPOINTS[endpoint as EndpointName];
  if (!isDone(row)) return;
  if (called === ENDPOINTS.logout) signedIn.delete(visitor);
  // A new password ends every session of its account.
  else if (called === ENDPOINTS.forgetPassword)
    for (const [other, name] of signedIn) if (name === account) signedIn.delete(other);
  if (called !== undefined && SIGN_INS.includes(called) && account !== null) signedIn.set(visitor, account);
}
