import type { Request, Response } from 'express';
import { Refusal } from '#domain/refusal.ts';
import { PORTAL_BODY, receiveBody } from '#http/wire/read-body.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { pathUnknown, sendRefusal, worldUnknown } from '#http/wire/send-refusal.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { Arrival, PortalRoute } from './portal-call.ts';

/**
 * Receives a portal call: notes its world and that world's epoch, then reads its body. Null where its world is not
 * there, which is refused at once: no journal could hold it.
 */
export async function receive(
  sandbox: Sandbox,
  route: PortalRoute | null,
  request: Request,
  response: Response,
): Promise<Arrival | null> {
  const id = worldIdOf(request);
  const world = sandbox.find(id);
  if (!world) {
    sendRefusal(response, worldUnknown(id));
    return null;
  }
  const { epoch } = world;
  const startedAt = world.stopwatch();
  const misrouted = misroutedBy(route, request);
  if (misrouted && route) response.setHeader('Allow', route.allowed);
  const body = route?.endpoint.body && !misrouted ? await receiveBody(request, PORTAL_BODY) : null;
  return { request, response, world, epoch, startedAt, route, body, misrouted };
}

/** The refusal of a path that no route has, or of a method that its route does not take; null where both are known. */
function misroutedBy(route: PortalRoute | null, request: Request): Refusal | null {
  if (!route) return pathUnknown(request);
  const { method } = request;
  const { allowed } = route;
  return allowed.split(', ').includes(method)
    ? null
    : new Refusal('METHOD_REJECTED', { rule: 'method', allowed, method });
}
