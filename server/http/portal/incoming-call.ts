import type { Request, RequestHandler, Response } from 'express';
import type * as z from 'zod/mini';
import { REPLAYED_HEADERS, type RecordedBody } from '#contract/control/world-file.ts';
import { type Endpoint, methodsOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { OpenedFields } from '#domain/encrypted-field.ts';
import type { Call, Portal } from '#domain/portal.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import { worldIdOf } from '#http/wire/access.ts';
import { cookieText, cookieTexts } from '#http/wire/cookies.ts';
import { otherLoopback } from '#http/wire/host-guard.ts';
import { isForeignSession, noteIssued } from '#http/wire/issued-sessions.ts';
import type { Query } from '#http/wire/parse.ts';
import type { ReceivedBody } from '#http/wire/read-body.ts';
import { pathUnknown, sendRefusal, showFailure, wordingOf, worldUnknown } from '#http/wire/send.ts';
import type { CallInput, OpenedField } from '#sandbox/history/call-row.ts';
import type { Logged } from '#sandbox/history/entry.ts';
import type { OngoingCall } from '#sandbox/history/history.ts';
import type { WorldCopy } from '#sandbox/world/checkpoints.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';

/** A call of the contract with its operation, which runs at one instant. */
export interface PortalRoute {
  readonly endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
  /** @throws Refusal */
  operate(operating: Operating): OperationResult<unknown>;
}

/** The result of an operation, which the HTTP layer turns into a response. */
export type OperationResult<T> =
  | { readonly data: T; readonly session?: Session }
  | { readonly target: string; readonly session?: Session };

/** Query and body of a call that passed the checks of every call. */
export interface CheckedInput {
  readonly query: Query;
  /** undefined where the call has none */
  readonly body: unknown;
  readonly opened: OpenedFields;
}

/** The view that an operation has of its call, before the contract has typed query and body. */
export interface Operating extends CheckedInput {
  readonly portal: Portal;
  readonly worldId: string;
  readonly request: Request;
  readonly call: Call;
}

/** A call as its operation sees it; keeps the operation's notes for the journal, refused or not. */
export class CallNotes implements Call, OngoingCall {
  readonly session: Session;
  readonly fields: Record<string, OpenedField> = {};
  reason: Reason | null = null;
  seq: number | null = null;
  of: number | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  opened(field: string, text: string, kind: OpenedField['kind']): void {
    this.fields[field] = { text, kind };
  }

  noted(reason: Reason): void {
    this.reason = reason;
  }
}

/** The world that a call came to, and when. */
interface Arrival {
  readonly world: World;
  /** the world's epoch when the call came: a reset in between makes its late writes void (threat K11) */
  readonly epoch: number;
  readonly startedAt: number;
}

/** A portal call before it is let in: it has changed nothing yet. */
export interface IncomingCall extends Arrival {
  readonly request: Request;
  readonly response: Response;
  /** null for a path outside the contract */
  readonly route: PortalRoute | null;
  readonly body: ReceivedBody | null;
  /** the refusal of a call whose path or method no route takes */
  readonly misrouted: Refusal | null;
}

/**
 * Middleware: notes the world of a call and that world's epoch before its body is read. A call to an unknown
 * world is refused at once: no journal could hold it.
 */
export function findWorld(sandbox: Sandbox): RequestHandler {
  return (request, response, next) => {
    const id = worldIdOf(request);
    const world = sandbox.find(id);
    if (!world) return refuseGone(response, worldUnknown(id));
    response.locals.arrival = { world, epoch: world.epoch, startedAt: world.stopwatch() } satisfies Arrival;
    next();
  };
}

function refuseGone(response: Response, refusal: Refusal): void {
  const { text: message } = wordingOf(refusal);
  const { status } = REFUSALS[refusal.code];
  if (!NAVIGATIONS.includes(response.req.path) || !showFailure(response, { status, message, headers: {} }))
    sendRefusal(response, refusal);
}

const NAVIGATIONS: readonly string[] = Object.values(ENDPOINTS)
  .filter(({ isNavigation }) => isNavigation)
  .map(({ path }) => path);

/** The world that `findWorld` noted. */
export const arrivalOf = (response: Response): Arrival => response.locals.arrival as Arrival;

/** Reads a call that came to a route, or to none, with its body where the route takes one. */
export function readRequest(route: PortalRoute | null, request: Request, response: Response): IncomingCall {
  const arrival = arrivalOf(response);
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
  if (allowed.split(', ').includes(method)) return null;
  return new Refusal('METHOD_REJECTED', { rule: 'method', allowed, method });
}

/** A portal call that was let in: it has a number, a session and a place in the history. */
export interface PortalCall extends IncomingCall {
  readonly requestId: string;
  /** the instant at which it is carried out */
  readonly at: number;
  readonly session: Session;
  /** known: the caller's; new: opened for this call; overtaken: it got another id while the call was in flight */
  readonly sessionKind: 'known' | 'new' | 'overtaken';
  /** account that the session is signed in to; null for none */
  readonly callerId: string | null;
  /** true where the browser lacks cookies of this session */
  readonly needsCookies: boolean;
  /** its entry in the history; null where the world keeps none */
  readonly logged: Logged<CallInput> | null;
  /** the world before the call; null for a call that is no act */
  readonly before: WorldCopy | null;
}

/** Lets a call in. From here on it changes the world; everything until it first waits happens at one instant. */
export function admitCall(incoming: IncomingCall): PortalCall {
  const { request, route, world } = incoming;
  const { at, requestId, before } = world.admit(route?.endpoint.isAct === true);
  const { session, sessionKind } = world.clock.at(at, () => sessionOf(incoming));
  const { csrfCookie } = world.portal.settings.wire.tokens;
  const lacksCookie = [COOKIES.ctoken, csrfCookie].some((name) => cookieText(request, name) === undefined);
  return {
    ...incoming,
    requestId,
    at,
    before,
    session,
    sessionKind,
    callerId: session.accountId,
    // The browser of an overtaken call has newer cookies, or is about to get them: these would replace them.
    needsCookies: sessionKind !== 'overtaken' && (sessionKind === 'new' || lacksCookie),
    logged: world.history.admit(callInput(incoming, requestId, at)),
  };
}

function sessionOf({ request, world }: IncomingCall): Pick<PortalCall, 'session' | 'sessionKind'> {
  const { sessions, settings } = world.portal;
  const ids = cookieTexts(request, settings.wire.tokens.sessionCookie);
  for (const id of ids) {
    const known = sessions.find(id);
    if (!known) continue;
    noteIssued(request, id);
    return { session: known, sessionKind: 'known' };
  }
  const renewed = ids.find((id) => sessions.wasRenewed(id));
  if (renewed !== undefined) return { session: sessions.departed(renewed), sessionKind: 'overtaken' };
  if (ids.length > 0 && ids.every((id) => isForeignSession(request, id)))
    world.state.recorder.foreignSession(beginningOf(ids[0] ?? ''), otherLoopback(request.headers.host ?? ''));
  return { session: sessions.open(), sessionKind: 'new' };
}

/** The beginning of a session id: enough to distinguish it, too little to use it. */
function beginningOf(id: string): string {
  return /^[\w-]{0,8}/.exec(id)?.[0] ?? '';
}

function callInput({ request, body, world }: IncomingCall, id: string, at: number): CallInput {
  const { method, originalUrl: target } = request;
  const { csrfHeader } = world.portal.settings.wire.tokens;
  const headers: CallInput['headers'] = {};
  for (const name of [...REPLAYED_HEADERS, csrfHeader]) {
    const value = request.headers[name];
    // The default csrf header counts only where the world's wire format names it.
    if (typeof value === 'string' && (name !== HEADERS.csrf || name === csrfHeader)) headers[name] = value;
  }
  return { kind: 'call', id, at, method, target, headers, body: body && recordedBody(body), bodySize: body?.size ?? 0 };
}

function recordedBody({ text, bytes, size }: ReceivedBody): RecordedBody {
  if (text !== null) return { text };
  return bytes ? { base64: bytes.toString('base64') } : { bytes: size };
}
