import type { Request, Response, Router } from 'express';
import { hasEnded } from '#contract/limits.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import { allowedTo, worldCookie, worldIdOf } from '#http/wire/access.ts';
import { cookieTexts } from '#http/wire/cookies.ts';
import { type Query, readQuery } from '#http/wire/parse.ts';
import { type Headers, sendRedirect, sendRefusal, timeHeaders, wordingOf, worldUnknown } from '#http/wire/send.ts';
import { clearCookies, cookieKind, issueCookies, leaveSession } from '#http/wire/session-cookies.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { type ClientPages, isFramed, isFramedCrossSite } from './as-served.ts';
import { escaped, isForPerson, sendGonePage, sendNotice, WAYS_ON } from './notice-page.ts';
import { rejectMethod } from './reject-method.ts';

/** Header for an address with a ticket, used or refused: no page gets it as a referrer (threat K20). */
const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' } as const;

/**
 * `GET /__sandbox/enter/:world?to=…`: puts the browser into a world and goes on; with `ticket` it signs the browser in,
 * once. Every other parameter reaches `to`.
 * @param client its console shows that a world is gone
 */
export function enterRoutes(router: Router, sandbox: Sandbox, client: ClientPages | undefined): void {
  const path = `${SANDBOX.enter}/:world` as const;
  router.get(path, (request, response) => {
    const id = request.params.world;
    const world = sandbox.find(id);
    const isPerson = isForPerson(request);
    try {
      const query = readQuery(request.originalUrl);
      const unasked = query.ticket === undefined ? unaskedBy(request) : unaskedLink(request);
      if (unasked) throw unasked;
      if (world) return enter(world, sandbox.find(worldIdOf(request)), query, response);
      if (client !== undefined && isPerson) return sendGonePage(response, client, id);
      throw worldUnknown(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error, isPerson, response, { ...timeHeaders(world), ...NO_REFERRER });
    }
  });
  router.all(path, rejectMethod);
}

function refuse(refusal: Refusal, isPerson: boolean, response: Response, headers: Headers): void {
  if (!isPerson) {
    sendRefusal(response, refusal, headers);
    return;
  }
  const heading = refusal.code.startsWith('SIGN_IN_LINK') ? '登录链接无法使用' : '无法打开这个地址';
  // The reason for the refused `to`, whose text in the catalogue is that of any faulty request.
  const why =
    refusal.detail.path === 'query.to' ? '地址里的to要指向本站的页面，或设置里允许的网址。' : wordingOf(refusal).text;
  sendNotice(response, heading, refusal.code, headers, [escaped(why), WAYS_ON]);
}

/** @param left the world that the browser was in. @throws Refusal for a ticket or an address that is no good; nothing is spent */
function enter(world: World, left: World | undefined, { to, ticket, ...rest }: Query, response: Response): void {
  const request = response.req;
  const { signInLinks } = world.state;
  const link = ticket === undefined ? undefined : signInLinks.find(String(ticket));
  const session = link && liveSession(world, link.session);
  if (ticket !== undefined && !session) throw new Refusal('SIGN_IN_LINK_SPENT', null);
  const target = allowedTo(request, world.portal.settings, to ?? link?.to ?? PAGES.login, 'query.to');
  const kind = cookieKind(isFramedCrossSite(request.headers));
  // Express answers HEAD by the GET; it only asks, so it changes nothing.
  if (request.method !== 'HEAD') {
    if (link) signInLinks.spend(link);
    response.cookie(worldCookie(request), world.id, kind);
    if (left && left !== world && kind.sameSite === 'lax') changeSession(left, world, session, response);
    else if (session) issueCookies(request, response, session, world.portal.settings.wire.tokens);
  }
  sendRedirect(response, withParameters(target.href, rest), { ...timeHeaders(world), ...(link && NO_REFERRER) });
}

/** The session of a link, not kept alive by being looked at; undefined where it has ended. */
function liveSession({ portal, clock }: World, id: string): Session | undefined {
  const session = portal.sessions.peek(id);
  const { sessionIdleMs } = portal.settings.limits;
  return session && !hasEnded(session.lastSeenAt + sessionIdleMs, clock.now()) ? session : undefined;
}

/**
 * Swaps the browser's session when it changes worlds. The session of the world that it leaves waits in a cookie of that
 * world's own address: the browser is signed in there when it comes back, and no call of another world carries it.
 * @param given the session of a ticket, in place of the waiting session
 */
function changeSession(left: World, entered: World, given: Session | undefined, response: Response): void {
  const request = response.req;
  const { tokens } = left.portal.settings.wire;
  const own = sessionAmong(left, cookieTexts(request, tokens.sessionCookie));
  const back = given ?? sessionAmong(entered, cookieTexts(request, COOKIES.left));
  if (own) leaveSession(response, left.id, own);
  if (back) issueCookies(request, response, back, entered.portal.settings.wire.tokens);
  else if (own) clearCookies(response, tokens);
}

function sessionAmong({ portal }: World, ids: readonly string[]): Session | undefined {
  return ids.flatMap((id) => portal.sessions.peek(id) ?? [])[0];
}

const WAYS_IN =
  'a page that is gone to, or a frame of another site; for a frame on this host take another of its names';

/**
 * The refusal of a request that no person asked for; null for any other. A foreign page, also one of another port, may
 * lead here, as embedding pages do. It may not switch the browser's world unseen: by an image or a fetch, by a prefetch,
 * or by a frame that shares the cookies of the page.
 */
function unaskedBy(request: Request): Refusal | null {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode = 'navigate' } = request.headers;
  const isShown =
    mode === 'navigate' && (isFramed(request.headers) ? isFramedCrossSite(request.headers) : isWholePage(request));
  if (!isAhead(request) && (isShown || site === 'same-origin')) return null;
  return new Refusal('CROSS_SITE_REJECTED', null, { path: 'headers.sec-fetch-site', expected: WAYS_IN });
}

/** A ticket is spent by a person who goes to its address: never ahead, in a frame, or from another site (threat K20). */
function unaskedLink(request: Request): Refusal | null {
  const isOurs = request.headers['sec-fetch-site'] !== 'cross-site';
  if (!isAhead(request) && isOurs && isWholePage(request)) return null;
  return new Refusal('SIGN_IN_LINK_UNASKED', null);
}

/** True for a prefetch or a preview: a page that nobody has gone to yet. */
const isAhead = ({ headers }: Request): boolean =>
  headers['sec-purpose'] !== undefined ||
  ['purpose', 'x-purpose', 'x-moz'].some((name) => /fetch|preview|render/i.test(String(headers[name] ?? '')));

const isWholePage = ({ headers: { 'sec-fetch-dest': dest } }: Request): boolean =>
  dest === undefined || dest === 'document';

function withParameters(href: string, parameters: Query): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) url.searchParams.append(name, one);
  }
  return url.href;
}
