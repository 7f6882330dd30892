import type { Request, RequestHandler, Response } from 'express';
import { methodsOf } from '#contract/endpoint.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ReceivedBody } from '#http/wire/read-body.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { pathUnknown, sendRefusal, worldUnknown } from '#http/wire/send-refusal.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { Arrival, PortalRoute, ReceivedCall } from './portal-call.ts';

/**
 * Middleware: notes the world of a call and that world's epoch before its body is read. A world that is not there is
 * refused at once: no journal could hold it.
 */
export function findWorld(sandbox: Sandbox): RequestHandler {
  return (request, response, next) => {
    const id = worldIdOf(request);
    const world = sandbox.find(id);
    if (!world) return sendRefusal(response, worldUnknown(id));
    response.locals.arrival = { world, epoch: world.epoch, startedAt: world.stopwatch() } satisfies Arrival;
    next();
  };
}

/** A call that came to a route, or to none, with its body where the route reads one. */
export function receive(route: PortalRoute | null, request: Request, response: Response): ReceivedCall {
  const arrival = response.locals.arrival as Arrival;
  const misrouted = misroutedBy(route, request);
  if (misrouted && route) response.setHeader('Allow', methodsOf(route.endpoint));
  const body = (request.body as ReceivedBody | undefined) ?? null;
  return { ...arrival, request, response, route, body, misrouted };
}

/** The refusal of a path that no route has, or of a method that its route does not take; null where both are known. */
function misroutedBy(route: PortalRoute | null, request: Request): Refusal | null {
  if (!route) return pathUnknown(request);
  const { method } = request;
  const allowed = methodsOf(route.endpoint);
  return allowed.split(', ').includes(method)
    ? null
    : new Refusal('METHOD_REJECTED', { rule: 'method', allowed, method });
}
