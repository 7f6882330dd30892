import type { RequestHandler } from 'express';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { MAIN, type Sandbox } from '#sandbox/sandbox.ts';
import type { SandboxWorld } from '#sandbox/sandbox-world.ts';
import { Exchange, keepExchange } from './exchange.ts';
import { readQuery } from './query.ts';
import { cookieText } from './tokens.ts';

/** The world a request means: header, cookie, else `main`. @throws Refusal when it is not there, never silently `main` */
export function worldOf(sandbox: Sandbox, request: Parameters<RequestHandler>[0]): SandboxWorld {
  const header = request.headers[HEADERS.world];
  const id = (typeof header === 'string' ? header : undefined) ?? cookieText(request, COOKIES.world) ?? MAIN;
  const world = sandbox.find(id);
  if (!world)
    throw new Refusal(
      'WORLD_UNKNOWN',
      { rule: 'world.unknown', got: id.slice(0, 64) },
      { values: { id: id.slice(0, 64) } },
    );
  return world;
}

/** Opens the exchange of a portal call: its world and its session, a new one where the cookie names none that lives. */
export function openExchange(sandbox: Sandbox): RequestHandler {
  return (request, response, next) => {
    const world = worldOf(sandbox, request);
    const id = cookieText(request, COOKIES.session);
    const known = id === undefined ? undefined : world.portal.sessions.find(id);
    const exchange = new Exchange(request, response, world, known ?? world.portal.sessions.open(), known !== undefined);
    exchange.issuesCookies = !known || !cookieText(request, COOKIES.ctoken) || !cookieText(request, COOKIES.csrf);
    keepExchange(exchange);
    exchange.query = readQuery(request.originalUrl);
    next();
  };
}

/** Ends every portal path that nobody served. */
export const rejectUnknownPath: RequestHandler = (request) => {
  throw new Refusal('PATH_UNKNOWN', {
    rule: 'path.unknown',
    expected: 'a path of the contract',
    got: `${request.method} ${request.path.slice(0, 200)}`,
  });
};
