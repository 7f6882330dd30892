import { COOKIES } from '#contract/storage.ts';
import { readQuery } from '#http/wire/query.ts';
import { cookieText } from '#http/wire/request-head.ts';
import type { Input, PortalCall, ReceivedCall } from './portal-call.ts';
import { recordCall } from './record.ts';
import { checkTokens } from './tokens.ts';

/**
 * Admits a call: its number, its session (a new one where the cookie names none that lives), its place in the replay
 * log. From here on it changes the world; everything until it first waits happens at one instant.
 */
export function admit(received: ReceivedCall): PortalCall {
  const { request, world } = received;
  world.settle();
  world.beforeAct();
  const at = world.clock.now();
  const { session, sessionKind } = world.clock.at(at, () => sessionOf(received));
  const requestId = world.nextRequestId();
  const isMissing = (name: string) => cookieText(request, name) === undefined;
  return {
    received,
    requestId,
    at,
    session,
    sessionKind,
    callerId: session.accountId,
    // The browser of an overtaken call has the new cookies, or is about to get them: others would take their place.
    needsCookies:
      sessionKind !== 'overtaken' && (sessionKind === 'new' || isMissing(COOKIES.ctoken) || isMissing(COOKIES.csrf)),
    log: world.log,
    recorded: recordCall(received, requestId, at),
  };
}

function sessionOf({ request, world }: ReceivedCall): Pick<PortalCall, 'session' | 'sessionKind'> {
  const { sessions } = world.portal;
  const id = cookieText(request, COOKIES.session) ?? '';
  const known = sessions.find(id);
  if (known) return { session: known, sessionKind: 'known' };
  if (sessions.wasRenewed(id)) return { session: sessions.departed(id), sessionKind: 'overtaken' };
  return { session: sessions.open(), sessionKind: 'new' };
}

/** Checks that come before every operation: path and method, query, tokens, body. @throws Refusal */
export function checkCall(call: PortalCall): Omit<Input, 'opened'> {
  const { request, route, body, misrouted } = call.received;
  if (misrouted) throw misrouted;
  const query = readQuery(request.originalUrl);
  if (!route?.endpoint.isNavigation) checkTokens(call, query);
  if (body?.problem) throw body.problem;
  return { query, body: body?.value };
}
