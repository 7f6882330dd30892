import * as pages from '#contract/portal/pages.ts';
import { QUERY } from '#contract/portal-names.ts';

/** True where the page's own query asks for the notLink page. */
export function isNotLinked(search: string): boolean {
  return pages.isNotLinked(new URLSearchParams(search).getAll(QUERY.oauthFail));
}
