import type { Request, Response, Router } from 'express';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { allowedUrl } from '#contract/portal/redirect.ts';
import { COOKIES } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { gotoUrlAllowList, originOf } from '#http/wire/access.ts';
import { type Query, readQuery } from '#http/wire/parse.ts';
import { cookieText, worldIdOf } from '#http/wire/request-head.ts';
import { sendRedirect, sendRefusal, timeHeaders, worldUnknown } from '#http/wire/send.ts';
import { clearCookies, issueCookies } from '#http/wire/session-cookies.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import type { ClientPages } from './client-pages.ts';
import { isFramed, isFramedCrossSite } from './framed.ts';
import { sendGonePage } from './gone-page.ts';

/**
 * `GET /__sandbox/enter/:world?to=…`: puts the browser into a world and goes on; every other parameter reaches `to`.
 * @param client its console tells people that a world is gone
 */
export function enterRoutes(router: Router, sandbox: Sandbox, client: ClientPages | undefined): void {
  router.get(`${SANDBOX.enter}/:world`, (request, response) => {
    const unasked = unaskedBy(request);
    if (unasked) return sendRefusal(response, unasked);
    const id = request.params.world;
    const world = sandbox.find(id);
    try {
      const { to, ...rest } = readQuery(request.originalUrl);
      if (world) return enter(world, sandbox.find(worldIdOf(request)), to, rest, response);
      if (client !== undefined && request.headers.accept?.includes('text/html'))
        return sendGonePage(response, client, id);
      throw worldUnknown(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendRefusal(response, error, timeHeaders(world));
    }
  });
}

/** @param left the world that the browser was in. @throws Refusal for an address that the redirect policy does not allow */
function enter(
  world: World,
  left: World | undefined,
  to: Query[string] | undefined,
  rest: Query,
  response: Response,
): void {
  const request = response.req;
  const allowList = gotoUrlAllowList(request, world.portal.settings);
  const target = allowedUrl(to ?? PAGES.login, originOf(request), allowList);
  if (!target)
    throw new Refusal('REQUEST_INVALID', null, {
      path: 'query.to',
      expected: 'an address the redirect policy allows',
    });
  const kind = isFramedCrossSite(request.headers)
    ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ sameSite: 'lax' } as const);
  // Express answers HEAD by the GET; it only asks, so it changes nothing.
  if (request.method !== 'HEAD') {
    response.cookie(COOKIES.world, world.id, { path: '/', ...kind });
    if (left && left !== world && kind.sameSite === 'lax') changeSession(left, world, response);
  }
  sendRedirect(response, withParameters(target.href, rest), timeHeaders(world));
}

/**
 * A browser has a session in each world. That of the world it leaves waits at that world's own address, so that it is
 * signed in there when it comes back, and no call of another world carries it.
 */
function changeSession(left: World, entered: World, response: Response): void {
  const request = response.req;
  const { tokens } = left.portal.settings;
  const own = left.portal.sessions.peek(cookieText(request, tokens.sessionCookie) ?? '');
  const back = entered.portal.sessions.peek(cookieText(request, COOKIES.left) ?? '');
  if (own) {
    const path = `${SANDBOX.enter}/${left.id}`;
    response.cookie(COOKIES.left, own.id, { path, httpOnly: true, sameSite: 'lax' });
  }
  if (back) issueCookies(request, response, back, entered.portal.settings.tokens);
  else if (own) clearCookies(response, tokens);
}

const WAYS_IN =
  'a page that is gone to, or a frame of another site; for a frame on this host take another of its names';

/**
 * A foreign page, which one of another port is, may lead here, as the embedding ones do. It may not switch the browser's
 * world behind its back: by an image or a fetch, by asking ahead, or by a frame that shares the cookies of the page.
 */
function unaskedBy(request: Request): Refusal | null {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': dest } = request.headers;
  const isAhead = request.headers['sec-purpose'] !== undefined;
  const isFrame = isFramed(request.headers);
  const isShown =
    mode === 'navigate' && (isFrame ? isFramedCrossSite(request.headers) : dest === undefined || dest === 'document');
  if (!isAhead && (isShown || site === 'same-origin')) return null;
  return new Refusal('CROSS_SITE_REJECTED', null, { path: 'headers.sec-fetch-site', expected: WAYS_IN });
}

function withParameters(href: string, parameters: Query): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) url.searchParams.append(name, one);
  }
  return url.href;
}
