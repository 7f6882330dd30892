import type { Request, RequestHandler, Response } from 'express';
import { NAMELESS_WORLD } from '#contract/refusals.ts';
import { COOKIES, HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { cookieText } from '#http/wire/cookie-text.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { SandboxWorld } from '#sandbox/worlds/sandbox-world.ts';
import { type Arrival, Exchange } from './exchange.ts';
import { recordCall } from './replay-record.ts';

/** The world a request means: header, cookie, else `main`. @throws Refusal when it is not there, never silently `main` */
export function worldOf(sandbox: Sandbox, request: Request): SandboxWorld {
  const id = worldIdOf(request);
  const world = sandbox.find(id);
  if (!world) throw new Refusal('WORLD_UNKNOWN', null, { values: { id: id.slice(0, 64) || NAMELESS_WORLD } });
  return world;
}

/** The id of the world that a request means, whether it is there or not. */
export function worldIdOf(request: Request): string {
  const header = request.headers[HEADERS.world];
  return (typeof header === 'string' ? header : undefined) ?? cookieText(request, COOKIES.world) ?? MAIN_WORLD;
}

/** Adds the time of the request's world to every response, refusals too. */
export function tellTime(sandbox: Sandbox): RequestHandler {
  return (request, response, next) => {
    const world = sandbox.peek(worldIdOf(request));
    if (world) response.locals.world = world;
    next();
  };
}

/** Notes a portal call's arrival in its world. */
export function arriveIn(sandbox: Sandbox): RequestHandler {
  return (request, response, next) => {
    const world = worldOf(sandbox, request);
    const arrival: Arrival = {
      ...{ request, response, world },
      epoch: world.epoch,
      startedAt: world.stopwatch(),
      endpoint: null,
      body: null,
    };
    response.locals.arrival = arrival;
    response.locals.world = world;
    next();
  };
}

export function arrivalOf(response: Response): Arrival | undefined {
  return response.locals.arrival as Arrival | undefined;
}

/**
 * Lets a call in: its number, its session (a new one where the cookie names none that lives), its place in the replay
 * log. From here on it changes the world; what happens until it first waits happens at one instant.
 */
export function letIn(arrival: Arrival): Exchange {
  const { request, response, world } = arrival;
  world.settle();
  world.makeRoomForReplay();
  const exchange = world.atOnce(() => {
    const { sessions } = world.portal;
    const id = cookieText(request, COOKIES.session) ?? '';
    const known = sessions.find(id);
    if (known) return new Exchange(arrival, known, 'known');
    if (sessions.wasRenewed(id)) return new Exchange(arrival, sessions.departed(id), 'overtaken');
    return new Exchange(arrival, sessions.open(), 'new');
  });
  // The browser of an overtaken call has the new cookies, or is about to get them: others would take their place.
  exchange.issuesCookies =
    !exchange.isOvertaken &&
    (!exchange.isKnownSession || !cookieText(request, COOKIES.ctoken) || !cookieText(request, COOKIES.csrf));
  exchange.recorded = recordCall(exchange);
  response.locals.exchange = exchange;
  return exchange;
}

/** The exchange of an answer, if its request was let in. */
export function exchangeOf(response: Response): Exchange | undefined {
  return response.locals.exchange as Exchange | undefined;
}

/** A call that began before a reset belongs to a world that is gone. @throws Refusal */
export function checkEpoch({ epoch, world }: Pick<Arrival, 'epoch' | 'world'>): void {
  if (epoch !== world.epoch) throw new Refusal('WORLD_RESET', { rule: 'world.reset' });
}

/** Ends every portal path without a route. */
export const rejectUnknownPath: RequestHandler = (request) => {
  throw new Refusal('PATH_UNKNOWN', {
    rule: 'path.unknown',
    method: request.method,
    path: request.path.slice(0, 200),
  });
};
