import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Refusal as RefusalBody } from '#contract/envelope.ts';
import { PAGES } from '#contract/paths.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { logFailure } from './log.ts';
import { JSON_HEADERS } from './page-headers.ts';
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

export function sendJson(response: Response, status: number, text: string, headers?: Record<string, string | number>): void {
  response.writeHead(status, { ...JSON_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

/** A redirect outside the portal's API. @param target has passed the redirect policy */
export function sendRedirect(response: Response, target: string): void {
  response.setHeader('Location', target);
  sendJson(response, 302, JSON.stringify({ success: true, data: {} }));
}

/** A success of the portal's API, checked against the contract while it leaves. */
export function succeed(exchange: Exchange, data: unknown): void {
  checkAnswer(exchange, data);
  finish(exchange, 200, JSON.stringify({ success: true, data }), null);
}

/** A redirect of the portal's API. @param target has passed the redirect policy */
export function redirect(exchange: Exchange, target: string): void {
  exchange.response.setHeader('Location', target);
  finish(exchange, 302, JSON.stringify({ success: true, data: {} }), null);
}

/** Turns whatever was thrown into an answer: a refusal as the catalogue says, anything else into INTERNAL (threat S32). */
export const refuseErrors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const exchange = exchangeOf(response);
  const refusal = asRefusal(error, exchange?.requestId ?? '-');
  const { status } = REFUSALS[refusal.code];
  const text = JSON.stringify(refusalBody(refusal, exchange));
  if (refusal.detail.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', refusal.detail.retryAfterSeconds);
  // What is left of a body that nobody reads would hold the connection.
  if (!request.readableEnded && request.headers['transfer-encoding'] !== undefined)
    response.setHeader('Connection', 'close');
  if (!exchange) {
    sendJson(response, status, text, { [HEADERS.requestId]: '-' });
    return;
  }
  exchange.reason = refusal.reason;
  finish(exchange, status, text, refusal.code);
};

function asRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  logFailure(requestId, error);
  return new Refusal('INTERNAL', {
    rule: 'sandbox.error',
    got: error instanceof Error ? error.message : String(error),
  });
}

function refusalBody(refusal: Refusal, exchange: Exchange | undefined): RefusalBody {
  const { code, detail } = refusal;
  const { status, text } = REFUSALS[code];
  const msg = text.replace(/\{(\w+)\}/g, (place, name: string) => String(detail.values?.[name] ?? place));
  const err = {
    code,
    msg,
    ...(detail.path === undefined ? {} : { path: detail.path }),
    ...(detail.expected === undefined ? {} : { expected: detail.expected }),
  };
  return { success: false, err, ...(status === 401 && exchange ? { loginUrl: PAGES.login } : {}) };
}

function finish(exchange: Exchange, status: number, text: string, code: string | null): void {
  const { request, response, world } = exchange;
  const at = world.clock.now();
  if (exchange.issuesCookies) issueCookies(request, response, exchange.session);
  sendJson(response, status, text, { [HEADERS.requestId]: exchange.requestId, [HEADERS.worldTime]: at });
  world.record({
    requestId: exchange.requestId,
    at,
    tookMs: performance.now() - exchange.startedAt,
    method: request.method,
    target: request.originalUrl,
    endpoint: exchange.endpoint?.name ?? null,
    status,
    code,
    headers: keptHeaders(request),
    body: request.body ?? null,
    bodySize: Number(request.headers['content-length'] ?? 0),
    answer: text,
    opened: exchange.opens,
    reason: exchange.reason,
  });
}

function keptHeaders(request: Request): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') kept[name] = value.slice(0, 200);
  }
  return kept;
}

function checkAnswer(exchange: Exchange, data: unknown): void {
  const { endpoint, world } = exchange;
  const checked = endpoint?.response.safeParse(data);
  if (!endpoint || !checked || checked.success) return;
  const issue = checked.error.issues[0];
  world.recordViolation({
    endpoint: endpoint.name,
    requestId: exchange.requestId,
    at: world.clock.now(),
    path: (issue?.path ?? []).join('.'),
    message: issue?.message ?? '',
  });
}
