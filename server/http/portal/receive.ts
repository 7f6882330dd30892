import type { ServerResponse } from 'node:http';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Heard } from '#http/wire/heard.ts';
import { PORTAL_BODY, receiveBody } from '#http/wire/read-body.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { pathUnknown, sendRefusal, worldUnknown } from '#http/wire/send-refusal.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { PortalRoute, ReceivedCall } from './portal-call.ts';

/**
 * Receives a portal call: notes its world and that world's epoch, then reads its body. Null where its world is not
 * there, which is refused at once: no journal could hold it.
 */
export async function receive(
  sandbox: Sandbox,
  route: PortalRoute | null,
  request: Heard,
  response: ServerResponse,
): Promise<ReceivedCall | null> {
  const id = worldIdOf(request);
  const world = sandbox.find(id);
  if (!world) {
    response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
    sendRefusal(response, worldUnknown(id));
    return null;
  }
  const { epoch } = world;
  const startedAt = world.stopwatch();
  const misrouted = misroutedBy(route, request);
  if (misrouted && route) response.setHeader('Allow', route.allowed);
  const body = route?.endpoint.body && !misrouted ? await receiveBody(request, PORTAL_BODY) : null;
  return { sandbox, request, response, world, epoch, startedAt, route, body, misrouted };
}

/** The refusal of a path that no route has, or of a method that its route does not take; null where both are known. */
function misroutedBy(route: PortalRoute | null, request: Heard): Refusal | null {
  if (!route) return pathUnknown(request);
  const { method } = request;
  const { allowed } = route;
  return allowed.split(', ').includes(method)
    ? null
    : new Refusal('METHOD_REJECTED', { rule: 'method', allowed, method });
}
