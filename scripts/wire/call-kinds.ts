import type { Endpoint } from '#contract/endpoint.ts';
import { asksWhoIsSignedIn, ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { HARMLESS_BODIES } from '#scripts/contract/suite/harmless.ts';

/** Kinds of the portal's calls, made from their rows, so that an added call is asked too. */

type Traits = Pick<Endpoint, 'name' | 'method' | 'changesState' | 'isAct' | 'refusals'>;

function namesOf(isOfKind: (call: Traits) => boolean): readonly EndpointName[] {
  return Object.values(ENDPOINTS).flatMap((call) => (isOfKind(call) ? [call.name] : []));
}

/** The names with some of them in front. */
function firstOf(front: readonly EndpointName[], names: readonly EndpointName[]): readonly EndpointName[] {
  return [...new Set([...front, ...names])];
}

const isRead = ({ method, changesState }: Traits) => method === 'GET' && !changesState;
const needsSignIn = ({ refusals }: Traits) => refusals.includes('LOGIN_REQUIRED');

/**
 * Calls that change nothing, the first ones of a page before the others. `loginConfig` and `oauthCallback` change
 * something for a browser that goes on from them.
 */
export const READS = firstOf(['loginCustom', 'publicKey', 'loginConfig'], [...namesOf(isRead), 'oauthCallback']);

/** Calls whose bodies do nothing. */
export const WRITES = Object.keys(HARMLESS_BODIES) as readonly (keyof typeof HARMLESS_BODIES)[];

/** Calls that a visitor may be refused. */
export const OF_SOMEBODY = namesOf(needsSignIn);

/** Calls that are refused, as they were asked, unless nothing ever is: to a visitor, or with a made-up body. */
export const REFUSED = namesOf((call) => needsSignIn(call) || (call.isAct === true && call.method === 'POST'));

/**
 * Calls that change nothing and whose answer differs between a visitor and a signed-in browser, the list that takes
 * no argument before the others.
 */
export const WITNESSES = firstOf(
  ['listByOutAccountId'],
  namesOf((call) => (needsSignIn(call) && isRead(call)) || asksWhoIsSignedIn(call.name)),
);
