import * as z from 'zod/mini';
import type { FaultResponse } from '#contract/control/fault.ts';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { REFUSALS, TOKEN_REFUSALS } from '#contract/refusals.ts';
import { HEADERS, JSON_HEADERS } from '#contract/storage.ts';
import { type Answer, decode } from '#contract/wire/decode.ts';
import { encode, type Outcome as WireOutcome } from '#contract/wire/encode.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import { type Breach, refusalBreach, successBreach } from '#http/wire/breach.ts';
import {
  dropConnection,
  type Headers,
  headersAt,
  redirectHeaders,
  retryAfter,
  sendJson,
  showFailure,
  wordingOf,
} from '#http/wire/send.ts';
import { issueCookies } from '#http/wire/session-cookies.ts';
import type { OperationResult, PortalCall } from './incoming-call.ts';
import type { Injection } from './inject.ts';

/** The end of a call's operation. */
export type Outcome =
  | OperationResult<unknown>
  | { readonly refusal: Refusal }
  /** a fault took the operation's place */
  | { readonly withheld: true };

/** Status, text and code of a response. */
interface Wording {
  readonly status: number;
  readonly text: string;
  readonly code: string | null;
  /** text of a failure, which a page shows where a person navigates */
  readonly message?: string;
  readonly headers?: Headers;
  /** drop: no response; cut: half of it */
  readonly broken?: FaultResponse['broken'];
}

/** A response of the portal's API, ready to be sent. */
export interface PortalResponse extends Wording {
  /** id of the fault rule that touched it; null for none */
  readonly fault: string | null;
  readonly faultName: string | undefined;
  /** session for its cookies; null for none */
  readonly cookies: Session | null;
  /** deviations from the contract; null if it was not checked */
  readonly breach: Breach | null;
  /** true if the caller hung up, so that no response is read */
  readonly isUnread: boolean;
}

/** The response to a call's outcome, or the fault that takes its place. */
export function buildResponse(call: PortalCall, injection: Injection | null, outcome: Outcome): PortalResponse {
  const { response, world } = call;
  const fault = isReplaceable(outcome) ? (injection?.response ?? null) : null;
  return {
    fault: injection?.id ?? null,
    faultName: injection?.name,
    cookies: cookiesOf(call, outcome),
    breach: world.switches.checks ? breachOf(call, outcome, fault !== null) : null,
    isUnread: response.destroyed,
    ...(fault ? faultResponse(call, fault) : wordingFor(call, outcome)),
  };
}

/** False for refusals that a fault must not hide: a dropped world, and an error of the sandbox. */
function isReplaceable(outcome: Outcome): boolean {
  return !('refusal' in outcome) || !['WORLD_RESET', 'INTERNAL'].includes(outcome.refusal.code);
}

function wordingFor(call: PortalCall, outcome: Outcome): Wording {
  if ('withheld' in outcome) return answerWording(call, { data: {} }, null);
  if (!('refusal' in outcome)) return answerWording(call, outcome, null);
  const { refusal } = outcome;
  const loginUrl = REFUSALS[refusal.code].status === 401 ? PAGES.login : undefined;
  const wording = answerWording(call, { refusal: { ...wordingOf(refusal), loginUrl } }, refusal.code);
  return { ...wording, headers: { ...wording.headers, ...retryAfter(refusal) } };
}

/** An outcome as the wire format has it. */
function answerWording(
  { route, world, requestId: id, at }: PortalCall,
  outcome: WireOutcome,
  code: string | null,
  wire: Wire = world.portal.settings.wire,
): Wording {
  const { status, body, location } = encode(wire, route?.endpoint ?? null, { ...outcome, stamps: { id, at } });
  const headers = {
    ...(location !== null && redirectHeaders(location)),
    ...(typeof body === 'string' && { 'Content-Type': 'text/plain; charset=utf-8' }),
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, text, code, headers, ...('refusal' in outcome && { message: outcome.refusal.text }) };
}

/** The injected response of a fault. */
function faultResponse(call: PortalCall, fault: FaultResponse): Wording {
  const code = fault.code ?? (fault.loginUrl === undefined ? 'FAULT_INJECTED' : 'LOGIN_REQUIRED');
  const status = fault.status ?? (fault.loginUrl === undefined ? defaultStatus(fault) : 401);
  const broken = fault.broken === undefined ? {} : { broken: fault.broken };
  if (BODILESS.has(status)) return { status, text: '', code };
  if (fault.body !== undefined) {
    const isFine = fault.code === undefined && !fault.broken && isSuccess(call, { status, body: fault.body });
    return { status, text: JSON.stringify(fault.body), code: isFine ? null : code, ...broken };
  }
  if (fault.broken === 'html')
    return { status, text: HTML, code, headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  if (fault.broken === 'empty') return { status, text: '', code };
  if (fault.broken === 'garbage') return { status, text: '\u0000{"success":tru\ufffd]', code };
  const { wire } = call.world.portal.settings;
  const faultWire = fault.wire ? { ...wire, envelope: { ...DEFAULT_WIRE.envelope, ...fault.wire.envelope } } : wire;
  // A status that the fault names holds, unless its own wire format has another.
  const isOk = faultWire.envelope.status === 'ok' && (fault.wire !== undefined || fault.status === undefined);
  const refusal = {
    code,
    text: fault.message ?? COPY['err.default'],
    loginUrl: fault.loginUrl || undefined,
    status: isOk ? 200 : status,
  };
  return { ...answerWording(call, { refusal }, code, faultWire), ...broken };
}

function isSuccess({ world }: PortalCall, answer: Answer): boolean {
  return decode(world.portal.settings.wire, { name: '', response: z.unknown() }, answer).kind === 'success';
}

/** Statuses whose answers have no body by definition. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** A broken answer has the status of a success, so that only reading it shows the fault; any other fault is a server error. */
function defaultStatus({ broken }: FaultResponse): number {
  if (broken === 'html') return 502;
  return broken === undefined ? 500 : 200;
}

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

function cookiesOf({ session, needsCookies }: PortalCall, outcome: Outcome): Session | null {
  if ('session' in outcome && outcome.session) return outcome.session;
  const { code, reason } = 'refusal' in outcome ? outcome.refusal : {};
  // A refusal of tokens issues the right ones, and the client repeats the call once; an overtaken client has newer ones already.
  if (TOKEN_REFUSALS.some((retried) => retried === code)) return reason?.rule === 'session.replaced' ? null : session;
  return needsCookies ? session : null;
}

function breachOf({ route }: PortalCall, outcome: Outcome, isReplaced: boolean): Breach | null {
  if (!route) return null;
  if ('refusal' in outcome) return refusalBreach(route.endpoint, outcome.refusal.code);
  return 'data' in outcome && !isReplaced ? successBreach(route.endpoint, outcome.data) : null;
}

export function send({ request, response, route, world, requestId, at }: PortalCall, built: PortalResponse): void {
  const { status, text, broken, cookies, fault, message } = built;
  if (cookies) issueCookies(request, response, cookies, world.portal.settings.wire.tokens);
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
  // A person sees the answer of a navigation, so it is a page.
  const isShown = route?.endpoint.isNavigation && message !== undefined && broken === undefined;
  if (isShown && showFailure(response, { status, message, headers })) return;
  if (broken !== 'cut') {
    sendJson(response, status, text, headers);
    return;
  }
  response.writeHead(status, { ...JSON_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}
