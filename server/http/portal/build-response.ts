import type { FaultResponse } from '#contract/control/fault.ts';
import { COPY } from '#contract/copy.ts';
import { type Dialect, dialectOf, failureBody, spokenStatus, stamped, successBody } from '#contract/dialect.ts';
import { PAGES } from '#contract/paths.ts';
import { ACTED_REFUSALS } from '#contract/portal/acted-codes.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { KeyForm } from '#contract/portal/public-key.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { HEADERS, JSON_HEADERS } from '#contract/storage.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import type { Settings } from '#domain/settings.ts';
import { type Breach, refusalBreach, successBreach } from '#http/wire/breach.ts';
import {
  dropConnection,
  type Headers,
  headersAt,
  redirectHeaders,
  retryAfter,
  sendJson,
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
  readonly headers?: Headers;
  /** drop: no response; cut: half of it */
  readonly broken?: FaultResponse['broken'];
}

/** A response of the portal's API, worded and not sent yet. */
export interface PortalResponse extends Wording {
  /** the fault rule that touched it */
  readonly fault: string | null;
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
    cookies: cookiesOf(call, outcome),
    breach: world.switches.checks ? breachOf(call, outcome, fault !== null) : null,
    isUnread: response.destroyed,
    ...(fault ? faultResponse(fault, dialectFor(call)) : wordingFor(call, outcome)),
  };
}

/** False for refusals that a fault must not hide: a dropped world, and an error of the sandbox. */
function isReplaceable(outcome: Outcome): boolean {
  return !('refusal' in outcome) || !['WORLD_RESET', 'INTERNAL'].includes(outcome.refusal.code);
}

/** The world's dialect, in the call's own words where it has some. */
function dialectFor({ world, route }: PortalCall): Dialect {
  return dialectOf(world.portal.settings.dialect, route?.endpoint.name);
}

function wordingFor(call: PortalCall, outcome: Outcome): Wording {
  if ('refusal' in outcome) return refusalWording(call, outcome.refusal);
  const { world, route } = call;
  const data = 'data' in outcome ? outcome.data : {};
  const isGiven = 'data' in outcome && route !== null;
  const given = isGiven ? inHabits(world.portal.settings, route.endpoint.name as EndpointName, data) : outcome;
  if ('plain' in given)
    return { status: 200, text: given.plain, code: null, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
  if ('target' in given) return { headers: redirectHeaders(given.target), ...successWording(call, 302, {}) };
  return successWording(call, 200, 'data' in given ? given.data : data);
}

function successWording(call: PortalCall, status: number, data: unknown): Wording {
  const dialect = dialectFor(call);
  return { status, text: spokenText(call, dialect, successBody(dialect, data)), code: null };
}

/** A body as its text, with what the dialect adds to each; one without an envelope has no place for that. */
function spokenText({ requestId: id, at }: PortalCall, dialect: Dialect, body: Record<string, unknown>): string {
  const hasPlace = dialect.fields !== undefined && dialect.envelope !== 'none';
  const stamps = { id, millis: at, iso: new Date(at).toISOString() };
  return JSON.stringify(hasPlace ? stamped(dialect, body, stamps) : body);
}

function refusalWording(call: PortalCall, refusal: Refusal): Wording {
  const dialect = dialectFor(call);
  const { status } = REFUSALS[refusal.code];
  const body = failureBody(dialect, wordingOf(refusal), status === 401 ? PAGES.login : undefined);
  return {
    status: spokenStatus(dialect, refusal.code),
    text: spokenText(call, dialect, body),
    code: refusal.code,
    headers: retryAfter(refusal),
  };
}

/** The injected response of a fault. @param dialect the world's own, for faults that name none */
function faultResponse(fault: FaultResponse, worlds: Dialect): Wording {
  const code = fault.code ?? (fault.loginUrl === undefined ? 'FAULT_INJECTED' : 'LOGIN_REQUIRED');
  const status = fault.status ?? (fault.loginUrl === undefined ? defaultStatus(fault) : 401);
  const broken = fault.broken === undefined ? {} : { broken: fault.broken };
  if (BODILESS.has(status)) return { status, text: '', code };
  if (fault.body !== undefined) return { status, text: JSON.stringify(fault.body), code, ...broken };
  if (fault.broken === 'html')
    return { status, text: HTML, code, headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  if (fault.broken === 'empty') return { status, text: '', code };
  if (fault.broken === 'garbage') return { status, text: '\u0000{"success":tru\ufffd]', code };
  const dialect = fault.dialect ?? worlds;
  const body = failureBody(dialect, { code, msg: fault.message ?? COPY['err.default'] }, fault.loginUrl || undefined);
  // A status that the fault names is what was asked for, unless its own dialect says otherwise.
  const isOk = dialect.status === 'ok' && (fault.dialect !== undefined || fault.status === undefined);
  return { status: isOk ? 200 : status, text: JSON.stringify(body), code, ...broken };
}

/** Statuses whose answers have no body by definition. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** A broken answer looks like a success until it is read; trouble with a text is a server's. */
function defaultStatus({ broken }: FaultResponse): number {
  if (broken === 'html') return 502;
  return broken === undefined ? 500 : 200;
}

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

const RETRIED: readonly RefusalCode[] = ACTED_REFUSALS.retryTokens;

function cookiesOf({ session, needsCookies }: PortalCall, outcome: Outcome): Session | null {
  if ('session' in outcome && outcome.session) return outcome.session;
  const { code, reason } = 'refusal' in outcome ? outcome.refusal : {};
  // A refusal of tokens brings the right ones: the client repeats the call once with them, or with those that it has by now.
  if (RETRIED.some((retried) => retried === code)) return reason?.rule === 'session.replaced' ? null : session;
  return needsCookies ? session : null;
}

function breachOf({ route }: PortalCall, outcome: Outcome, isReplaced: boolean): Breach | null {
  if (!route) return null;
  if ('refusal' in outcome) return refusalBreach(route.endpoint, outcome.refusal.code);
  return 'data' in outcome && !isReplaced ? successBreach(route.endpoint, outcome.data) : null;
}

/** Sends a response as it was built. */
export function send({ request, response, world, requestId, at }: PortalCall, built: PortalResponse): void {
  const { status, text, broken, cookies, fault } = built;
  if (cookies) issueCookies(request, response, cookies, world.portal.settings.tokens);
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

/** A success as it leaves: its data, or a text that is no JSON, or the way to another page. */
type Given = { readonly data: unknown } | { readonly plain: string } | { readonly target: string };

/** The data of a success in the forms that a world's back end has for it. */
function inHabits(settings: Settings, name: EndpointName | undefined, data: unknown): Given {
  const { encryption, gsidNull, logoutLocation } = settings;
  if (name === 'publicKey') {
    const publicKey = keyText((data as { publicKey: string }).publicKey, encryption.keyForm);
    if (encryption.keyPlace === 'text') return { plain: publicKey };
    return { data: encryption.keyPlace === 'data' ? publicKey : { publicKey } };
  }
  if (name === 'logout' && logoutLocation !== '') return { target: logoutLocation };
  const mayHaveGsid = name === 'login' || name === 'qrStatus';
  return { data: gsidNull && mayHaveGsid ? { gsid: null, ...(data as object) } : data };
}

/** A key's PEM as it is, or without its first and last line and in one. */
function keyText(pem: string, form: KeyForm): string {
  return form === 'pem' ? pem : pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
}
