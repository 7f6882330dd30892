import { REPLAYED_HEADERS, type RecordedBody, type RecordedCall } from '#contract/control/replay.ts';
import { COOKIES } from '#contract/storage.ts';
import type { Session } from '#domain/session.ts';
import type { ReceivedBody } from '#http/wire/read-body.ts';
import { cookieText } from '#http/wire/request-head.ts';
import type { LoggedCall } from '#sandbox/history/replay-log.ts';
import type { Moment } from '#sandbox/world/points.ts';
import type { IncomingCall } from './incoming-call.ts';

/** A portal call that was admitted: it has a number, a session and a place in the replay log. */
export interface PortalCall {
  readonly incoming: IncomingCall;
  readonly requestId: string;
  /** the instant at which it is carried out */
  readonly at: number;
  readonly session: Session;
  /** a session that the call came with, a new one, or one that goes by another id by now: the call was in flight */
  readonly sessionKind: 'known' | 'new' | 'overtaken';
  /** whose session the call came with */
  readonly callerId: string | null;
  /** true where the browser lacks cookies of this session */
  readonly needsCookies: boolean;
  /** its entry in the replay log; null where the log has no place for it */
  readonly logged: LoggedCall | null;
  /** the world before it; null for a call that is no act */
  readonly before: Moment | null;
}

/** Admits a call. From here on it changes the world; everything until it first waits happens at one instant. */
export function admit(incoming: IncomingCall): PortalCall {
  const { request, route, world } = incoming;
  const { at, requestId, before } = world.admit(route?.endpoint.isAct === true);
  const { session, sessionKind } = world.clock.at(at, () => sessionOf(incoming));
  const { csrfCookie } = world.portal.settings.tokens;
  const isMissing = (name: string) => cookieText(request, name) === undefined;
  return {
    ...{ incoming, requestId, at, before, session, sessionKind },
    callerId: session.accountId,
    // The browser of an overtaken call has the new cookies, or is about to get them: others would take their place.
    needsCookies:
      sessionKind !== 'overtaken' && (sessionKind === 'new' || isMissing(COOKIES.ctoken) || isMissing(csrfCookie)),
    logged: world.state.log.addCall(recordedCall(incoming, requestId, at)),
  };
}

function sessionOf({ request, world }: IncomingCall): Pick<PortalCall, 'session' | 'sessionKind'> {
  const { sessions, settings } = world.portal;
  const id = cookieText(request, settings.tokens.sessionCookie) ?? '';
  const known = sessions.find(id);
  if (known) return { session: known, sessionKind: 'known' };
  if (sessions.wasRenewed(id)) return { session: sessions.departed(id), sessionKind: 'overtaken' };
  return { session: sessions.open(), sessionKind: 'new' };
}

function recordedCall({ request, body, world }: IncomingCall, id: string, at: number): RecordedCall {
  const { method, originalUrl: target } = request;
  const headers: RecordedCall['headers'] = {};
  for (const name of [...REPLAYED_HEADERS, world.portal.settings.tokens.csrfHeader]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return { kind: 'call', id, at, method, target, headers, body: body && recordedBody(body), answer: null };
}

function recordedBody({ text, bytes, size }: ReceivedBody): RecordedBody {
  if (text !== null) return { text };
  return bytes ? { base64: bytes.toString('base64') } : { bytes: size };
}
