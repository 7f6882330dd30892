import type { Request, Router } from 'express';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { allowedUrl, singleValue } from '#contract/redirect.ts';
import { COOKIES } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { sendGonePage } from './gone-page.ts';
import { originOf } from './origin.ts';
import { type Query, readQuery } from './query.ts';
import { sendRedirect } from './respond.ts';

/** `GET /__sandbox/enter/:world?to=…`: puts the browser into a world and goes on; every other parameter reaches `to`. */
export function enterRoutes(router: Router, sandbox: Sandbox): void {
  router.get(`${SANDBOX.enter}/:world`, (request, response) => {
    refuseForeignFetch(request);
    const id = request.params.world;
    const world = sandbox.find(id);
    response.locals.world = world;
    const { to, ...rest } = readQuery(request.originalUrl);
    if (!world) {
      if (request.headers.accept?.includes('text/html')) return sendGonePage(response, id, singleValue(to));
      throw new Refusal(
        'WORLD_UNKNOWN',
        { rule: 'world.unknown', got: id.slice(0, 64) },
        { values: { id: id.slice(0, 64) } },
      );
    }
    const target = allowedUrl(to ?? PAGES.login, originOf(request), world.portal.settings.gotoUrlAllowList);
    if (!target)
      throw new Refusal(
        'REQUEST_INVALID',
        { rule: 'enter.to' },
        { path: 'query.to', expected: 'an address the redirect policy allows' },
      );
    const kind = isFramedCrossSite(request)
      ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
      : ({ sameSite: 'lax' } as const);
    response.cookie(COOKIES.world, world.id, { path: '/', ...kind });
    sendRedirect(response, withParameters(target.href, rest));
  });
}

/** A foreign page may lead here, as the embedding ones do; it may not switch the browser's world behind its back. */
function refuseForeignFetch(request: Request): void {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (site === 'cross-site' && mode !== undefined && mode !== 'navigate') {
    throw new Refusal('CROSS_SITE_REJECTED', { rule: 'enter.site', expected: 'a navigation', got: String(mode) });
  }
}

function withParameters(href: string, parameters: Query): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) url.searchParams.append(name, one);
  }
  return url.href;
}

/** A document that loads into a frame of another site: there only `Partitioned` cookies are kept. */
function isFramedCrossSite(request: Request): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe' && request.headers['sec-fetch-site'] === 'cross-site';
}
