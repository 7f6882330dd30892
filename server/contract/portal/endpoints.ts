import { labelOf } from '#contract/endpoint.ts';
import { ACCOUNT_CALLS } from './calls/account-calls.ts';
import { LOGIN_CALLS } from './calls/login-calls.ts';
import { PHONE_CALLS } from './calls/phone-calls.ts';

/**
 * Every call of the portal's API; a world's history keeps them all, refused ones too. Not for the client: it imports
 * schemas and paths one by one, so that its bundle stays free of this table.
 */
export const ENDPOINTS = { ...LOGIN_CALLS, ...PHONE_CALLS, ...ACCOUNT_CALLS } as const;

export type EndpointName = keyof typeof ENDPOINTS;

/** True for the calls by which each page asks who is signed in: before sign-in their refusal is nothing unusual. */
export const asksWhoIsSignedIn = (endpoint: string | null): boolean =>
  endpoint === 'basicInfo' || endpoint === 'currentCustomer';

/** Label of a call by its path; a path that the portal does not have is its own label. */
export function callLabel(path: string): string {
  const found = Object.values(ENDPOINTS).find((call) => call.path === path);
  return found ? labelOf(found) : path;
}
