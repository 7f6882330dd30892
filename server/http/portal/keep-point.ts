import type { Endpoint } from '#contract/endpoint.ts';
import { actOf } from '#http/wire/act.ts';
import { askingPage } from '#http/wire/request-head.ts';
import type { Input, Outcome, PortalCall, PortalResponse } from './portal-call.ts';

/** After a call: notes the browser that it left, and keeps the point where the call changed the world. */
export function keepPoint(
  call: PortalCall,
  { input, outcome }: { readonly input: Input | null; readonly outcome: Outcome },
  response: PortalResponse,
): void {
  const { received, requestId } = call;
  const { request, route, world } = received;
  world.past.seenBy({ page: askingPage(request), session: sessionAfter(call, outcome, response) });
  const hasDrawn = world.past.hasDrawn();
  const isUnread = input === null || ('refusal' in outcome && outcome.refusal.code === 'REQUEST_INVALID');
  if (route && (hasDrawn || (!isUnread && changes(route.endpoint)))) {
    world.past.afterAct(actOf(route.endpoint, requestId));
  }
}

/** The session that the browser has after the call: without an answer the one that it came with. */
function sessionAfter({ session }: PortalCall, outcome: Outcome, { broken, isUnread }: PortalResponse): string {
  const renewed = 'session' in outcome ? outcome.session : undefined;
  return (broken === 'drop' || isUnread ? session : (renewed ?? session)).id;
}

function changes({ method, changesState, isNavigation, isRead }: Endpoint): boolean {
  return method === 'GET' ? changesState === true || isNavigation === true : !isRead;
}
