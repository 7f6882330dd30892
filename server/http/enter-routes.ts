import type { Request, Response, Router } from 'express';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { allowedUrl } from '#contract/redirect.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { COOKIES } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { originOf } from './origin.ts';
import { pageHeaders } from './page-headers.ts';
import { type Query, readQuery } from './query.ts';
import { sendRedirect } from './respond.ts';

/** `GET /__sandbox/enter/:world?to=…`: puts the browser into a world and goes on; every other parameter reaches `to`. */
export function enterRoutes(router: Router, sandbox: Sandbox): void {
  router.get(`${SANDBOX.enter}/:world`, (request, response) => {
    refuseForeignFetch(request);
    const id = request.params.world;
    const world = sandbox.find(id);
    if (!world) {
      if (request.headers.accept?.includes('text/html')) return sendGonePage(response, id.slice(0, 64));
      throw new Refusal(
        'WORLD_UNKNOWN',
        { rule: 'world.unknown', got: id.slice(0, 64) },
        { values: { id: id.slice(0, 64) } },
      );
    }
    const { to, ...rest } = readQuery(request.originalUrl);
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

/** For somebody in front of a browser: the refusal as a page, its way out as a link. */
function sendGonePage(response: Response, id: string): void {
  const text = escaped(REFUSALS.WORLD_UNKNOWN.text.replace('{id}', id));
  const linked = text.replace(SANDBOX.console, `<a href="${SANDBOX.console}">${SANDBOX.console}</a>`);
  response.status(REFUSALS.WORLD_UNKNOWN.status);
  response.set(pageHeaders('portal', { built: true, embedAllowList: [] }));
  response
    .type('html')
    .end(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>404 - uc-sandbox</title><main><h1>404</h1><p>${linked}</p></main></html>`,
    );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
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
