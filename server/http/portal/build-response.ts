import { type Dialect, failureBody, spokenStatus, successBody } from '#contract/dialect.ts';
import { PAGES } from '#contract/paths.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { JSON_HEADERS } from '#contract/response-headers.ts';
import { HEADERS } from '#contract/storage.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import { type Breach, refusalBreach, successBreach } from '#http/wire/breach.ts';
import { dropConnection } from '#http/wire/drop-connection.ts';
import { type Headers, headersAt, redirectHeaders, sendJson } from '#http/wire/send.ts';
import { asRefusal, retryAfter, wordingOf } from '#http/wire/send-refusal.ts';
import { issueCookies } from '#http/wire/session-cookies.ts';
import { faultResponse } from './fault-response.ts';
import type { Injection, Outcome, PortalCall, PortalResponse, Wording } from './portal-call.ts';
import { TokenRefusal } from './tokens.ts';

/** A thrown value as the end of its call. */
export function refuse({ requestId }: PortalCall, error: unknown): Outcome {
  return { refusal: asRefusal(error, requestId) };
}

/** The response to a call's outcome, or the fault that takes its place. */
export function buildResponse(call: PortalCall, injection: Injection | null, outcome: Outcome): PortalResponse {
  const { response, world } = call.received;
  const { dialect } = world.portal.settings;
  const fault = isReplaceable(outcome) ? (injection?.response ?? null) : null;
  return {
    fault: injection?.id ?? null,
    cookies: cookiesOf(call, outcome),
    breach: world.switches.checks ? breachOf(call, outcome, fault !== null) : null,
    isUnread: response.destroyed,
    ...(fault ? faultResponse(fault, dialect) : wordingFor(outcome, dialect)),
  };
}

/** False for refusals that a fault must not hide: a dropped world, and an error of the sandbox. */
function isReplaceable(outcome: Outcome): boolean {
  return !('refusal' in outcome) || !['WORLD_RESET', 'INTERNAL'].includes(outcome.refusal.code);
}

function wordingFor(outcome: Outcome, dialect: Dialect): Wording {
  if ('refusal' in outcome) return refusalWording(outcome.refusal, dialect);
  if ('target' in outcome) return { headers: redirectHeaders(outcome.target), ...successWording(302, {}, dialect) };
  return successWording(200, 'data' in outcome ? outcome.data : {}, dialect);
}

function successWording(status: number, data: unknown, dialect: Dialect): Wording {
  return { status, text: JSON.stringify(successBody(dialect, data)), code: null };
}

function refusalWording(refusal: Refusal, dialect: Dialect): Wording {
  const { status } = REFUSALS[refusal.code];
  const body = failureBody(dialect, wordingOf(refusal), status === 401 ? PAGES.login : undefined);
  return {
    status: spokenStatus(dialect, refusal.code),
    text: JSON.stringify(body),
    code: refusal.code,
    headers: retryAfter(refusal),
  };
}

function cookiesOf({ session, needsCookies }: PortalCall, outcome: Outcome): Session | null {
  if ('session' in outcome && outcome.session) return outcome.session;
  if ('refusal' in outcome && outcome.refusal instanceof TokenRefusal)
    return outcome.refusal.bringsCookies ? session : null;
  return needsCookies ? session : null;
}

function breachOf({ received: { route } }: PortalCall, outcome: Outcome, isReplaced: boolean): Breach | null {
  if (!route) return null;
  if ('refusal' in outcome) return refusalBreach(route.endpoint, outcome.refusal.code);
  return 'data' in outcome && !isReplaced ? successBreach(route.endpoint, outcome.data) : null;
}

/** Sends a response as it was built. */
export function send({ received: { request, response }, requestId, at }: PortalCall, built: PortalResponse): void {
  const { status, text, broken, cookies, fault } = built;
  if (cookies) issueCookies(request, response, cookies);
  if (broken === 'drop') {
    dropConnection(response.socket);
    return;
  }
  const headers: Headers = {
    [HEADERS.requestId]: requestId,
    ...headersAt(at),
    ...(fault !== null && { [HEADERS.fault]: fault }),
    ...built.headers,
  };
  if (broken !== 'cut') {
    sendJson(response, status, text, headers);
    return;
  }
  response.writeHead(status, { ...JSON_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}
