import type { Request } from 'express';
import { isPortalPage } from '#contract/portal/pages.ts';
import { parseUrl } from '#contract/url.ts';
import { originOf } from '#http/wire/origin.ts';

const PAGE_MAX = 2_000;
const OWN_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The portal's page that made a call, as a story names it: `/login?gotoUrl=…`, or `partner.localhost/login` on another
 * host. Null where the browser does not say, or the call came from no page of the portal.
 */
export function askingPage(request: Request): string | null {
  const { referer } = request.headers;
  const url = referer === undefined || referer.length > PAGE_MAX ? null : parseUrl(referer);
  if (url?.origin !== originOf(request) || !isPortalPage(url.pathname)) return null;
  return `${OWN_HOSTS.has(url.hostname) ? '' : url.hostname}${url.pathname}${url.search}`;
}
