import { QUERY } from '#contract/portal-names.ts';

/** spec §2: `oauth_fail=1` on login shows the notLink page. Assumed: exactly one value counts (threat C17). */
export function isNotLinked(search: string): boolean {
  const values = new URLSearchParams(search).getAll(QUERY.oauthFail);
  return values.length === 1 && values[0] === '1';
}
