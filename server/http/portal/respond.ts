import type { ErrorRequestHandler, Request, Response } from 'express';
import type { FaultAnswer } from '#contract/control/fault.ts';
import { MASK } from '#contract/control/journal.ts';
import { DEFAULT_DIALECT, failureBody, type Wording } from '#contract/dialect.ts';
import { PAGES } from '#contract/paths.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { drain, isWhole } from '#http/wire/body-bytes.ts';
import { dropConnection } from '#http/wire/drop-connection.ts';
import { logFailure } from '#http/wire/log.ts';
import { JSON_HEADERS } from '#http/wire/page-headers.ts';
import type { SandboxWorld } from '#sandbox/worlds/sandbox-world.ts';
import type { Answer } from './answer.ts';
import { askingPage } from './asking-page.ts';
import { checkAnswer, checkRefusal } from './check-answer.ts';
import type { Exchange } from './exchange.ts';
import { arrivalOf, exchangeOf, letIn } from './portal-exchange.ts';
import { recordedAnswer } from './replay-record.ts';
import { spoiledAnswer } from './spoiled-answer.ts';
import { subjectOf } from './subject.ts';
import { issueCookies } from './tokens.ts';

/** The one place that writes JSON answers and redirects, and the one that turns refusals into them. */

const KEPT_HEADERS = [
  'channel',
  'type',
  'source',
  'origin',
  'content-type',
  'sec-fetch-site',
  HEADERS.embedded,
] as const;

export function sendJson(
  response: Response,
  status: number,
  text: string,
  headers?: Record<string, string | number>,
): void {
  const length = { 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { ...JSON_HEADERS, ...timeOf(response), ...headers, ...length });
  if (isWhole(response.req)) {
    response.end(text);
    return;
  }
  response.write(text);
  drain(response.req, () => response.end());
}

/** The time of the world that an answer belongs to, at this instant; nothing where it belongs to none. */
export function timeOf(response: Response): Record<string, string | number> {
  const world = response.locals.world as SandboxWorld | undefined;
  return world ? timeHeaders(world.clock.now()) : {};
}

function timeHeaders(now: number): Record<string, string | number> {
  return { [HEADERS.worldTime]: now, Date: new Date(now).toUTCString() };
}

/** A redirect outside the portal's API. @param target has passed the redirect policy */
export function sendRedirect(response: Response, target: string): void {
  response.setHeader('Location', target);
  sendJson(response, 302, JSON.stringify({ success: true, data: {} }));
}

/** A success of the portal's API, checked against the contract while it leaves. */
export function succeed(exchange: Exchange, data: unknown): void {
  checkAnswer(exchange, data);
  finish(exchange, { status: 200, text: JSON.stringify({ success: true, data }), code: null });
}

/** A redirect of the portal's API. @param target has passed the redirect policy */
export function redirect(exchange: Exchange, target: string): void {
  exchange.response.setHeader('Location', target);
  finish(exchange, { status: 302, text: JSON.stringify({ success: true, data: {} }), code: null });
}

/** Sends the injected response of a fault instead of the operation's. */
export function spoil(exchange: Exchange, fault: FaultAnswer): void {
  finish(exchange, spoiledAnswer(exchange, fault));
}

/** Turns a thrown value into a response: a refusal as the catalogue says, anything else as INTERNAL (threat S32). */
export const refuseErrors: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const exchange = exchangeOf(response) ?? lateExchange(response);
  const refusal = asRefusal(error, exchange?.requestId ?? String(response.getHeader(HEADERS.requestId)));
  const { status } = REFUSALS[refusal.code];
  if (exchange) {
    checkRefusal(exchange, refusal.code);
    exchange.reason = refusal.reason;
    if (exchange.spoiling && isAnswered(exchange, refusal)) return spoil(exchange, exchange.spoiling);
  }
  if (refusal.detail.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', refusal.detail.retryAfterSeconds);
  if (exchange) finish(exchange, refusalAnswer(exchange, refusal, status));
  else sendJson(response, status, JSON.stringify(failureBody(DEFAULT_DIALECT, wordingOf(refusal))));
};

/** True for a refusal by the call's own operation; a dropped world and an error of the sandbox must be seen. */
function isAnswered({ epoch, world }: Exchange, { code }: Refusal): boolean {
  return epoch === world.epoch && code !== 'INTERNAL';
}

/** A call that is refused before it was let in counts as one all the same, unless its world is gone. */
function lateExchange(response: Response): Exchange | undefined {
  const arrival = arrivalOf(response);
  return arrival && arrival.epoch === arrival.world.epoch ? letIn(arrival) : undefined;
}

function asRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  logFailure(requestId, error);
  return new Refusal('INTERNAL', {
    rule: 'sandbox.error',
    message: error instanceof Error ? error.message : String(error),
  });
}

function refusalAnswer(exchange: Exchange, refusal: Refusal, status: number): Answer {
  const { dialect } = exchange.world.portal.settings;
  const body = failureBody(dialect, wordingOf(refusal), status === 401 ? PAGES.login : undefined);
  return { status: dialect.status === 'ok' ? 200 : status, text: JSON.stringify(body), code: refusal.code };
}

function wordingOf({ code, detail }: Refusal): Wording {
  const msg = REFUSALS[code].text.replace(/\{(\w+)\}/g, (place, name: string) =>
    String(detail.values?.[name] ?? place),
  );
  return { code, msg, path: detail.path, expected: detail.expected };
}

/** Writes an answer of the portal's API, and the journal's row of it. */
export function finish(exchange: Exchange, answer: Answer): void {
  const { request, response, world, at, recorded } = exchange;
  if (exchange.issuesCookies) issueCookies(request, response, exchange.session);
  // A caller that never learns of its new id must not be refused for the old one.
  const isLost = answer.broken === 'drop' || response.destroyed;
  if (isLost && exchange.session.id !== exchange.cameWith) world.portal.sessions.forgetRenewal(exchange.cameWith);
  if (recorded) {
    const { status, text, broken } = answer;
    const spoiled = { status, text, broken: broken === 'drop' || broken === 'cut' };
    exchange.log.ended(recorded, response.destroyed ? null : recordedAnswer(response, spoiled));
  }
  write(exchange, answer);
  if (!world.switches.journal) return;
  world.record({
    requestId: exchange.requestId,
    at,
    tookMs: world.stopwatch() - exchange.startedAt,
    method: request.method,
    target: request.originalUrl,
    page: askingPage(request),
    endpoint: exchange.endpoint?.name ?? null,
    status: answer.status,
    code: answer.code,
    ...subjectOf(exchange, 'as opened'),
    headers: keptHeaders(request),
    body: request.body ?? null,
    bodySize: exchange.taken?.size ?? 0,
    answer: answer.text,
    opened: exchange.opens,
    reason: exchange.reason,
    fault: exchange.fault,
  });
}

function write({ response, requestId, fault, at }: Exchange, { status, text, type, broken }: Answer): void {
  if (broken === 'drop') {
    dropConnection(response.socket);
    return;
  }
  const headers: Record<string, string | number> = { [HEADERS.requestId]: requestId, ...timeHeaders(at) };
  if (fault !== null) headers[HEADERS.fault] = fault;
  if (type !== undefined) headers['Content-Type'] = type;
  if (broken !== 'cut') {
    sendJson(response, status, text, headers);
    return;
  }
  response.writeHead(status, { ...JSON_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function keptHeaders(request: Request): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') kept[name] = value.slice(0, 200);
  }
  // A secret, but whether it came at all is worth knowing.
  if (request.headers[HEADERS.csrf]) kept[HEADERS.csrf] = MASK;
  return kept;
}
