import type { Request } from 'express';
import { MASK } from '#contract/control/journal.ts';
import { visitorOf } from '#contract/fields.ts';
import { HEADERS } from '#contract/storage.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { askingPage, switchesOf } from '#http/wire/access.ts';
import { callName } from '#sandbox/world/past.ts';
import type { Outcome, PortalResponse } from './build-response.ts';
import type { CallNotes, Input, PortalCall } from './incoming-call.ts';
import { type Injection, type Subject, subjectOf } from './inject.ts';

/** Results of the steps of a call. */
interface Findings {
  readonly input: Input | null;
  readonly injection: Injection | null;
  readonly outcome: Outcome;
  readonly notes: CallNotes;
}

/** Records a call that was answered: in the replay log, among the violations, in the journal, among the points of its world. */
export function record(call: PortalCall, findings: Findings, built: PortalResponse): void {
  const { requestId, at, request, world, route, body, startedAt } = call;
  const { input, injection, outcome, notes } = findings;
  const endpoint = route?.endpoint ?? null;
  logAnswer(call, built);
  if (isLost(built) && renewedBy(outcome) !== undefined) world.portal.sessions.forgetRenewal(call.session.id);
  if (built.breach && endpoint) world.recordViolation({ endpoint: endpoint.name, requestId, at, ...built.breach });
  const reason = 'refusal' in outcome ? outcome.refusal.reason : notes.reason;
  const tried = isUnread(findings) ? null : endpoint;
  // An injected answer proves nothing of the portal.
  if (!injection?.response) world.history.counter?.answered(tried?.name ?? null, reason?.rule ?? null);
  if (!world.switches.journal) return;
  world.record(
    {
      requestId,
      at,
      tookMs: world.stopwatch() - startedAt,
      method: request.method,
      target: request.originalUrl,
      page: askingPage(request),
      visitor: visitorOf(call.session),
      endpoint: endpoint?.name ?? null,
      status: built.broken === 'drop' ? null : built.status,
      broken: isBroken(built),
      code: built.code,
      ...rowSubject(call, findings),
      headers: keptHeaders(request, world.portal.settings.wire.tokens),
      switches: switchesOf(request),
      opened: notes.fields,
      body: input?.body === undefined ? null : (body?.text ?? null),
      bodySize: body?.size ?? 0,
      answer: built.broken === 'drop' ? '' : built.text,
      answerHeaders: Object.fromEntries(
        Object.entries(built.headers ?? {}).map(([name, text]) => [name, String(text)]),
      ),
      reason,
      fault: built.fault,
      faultName: built.faultName,
    },
    notes,
  );
  if (built.code !== 'WORLD_RESET') keepPoints(call, findings, built);
}

/** The session that took the place of the caller's; undefined where none did. */
function renewedBy(outcome: Outcome) {
  return 'session' in outcome ? outcome.session : undefined;
}

/** True for a response that its caller never reads: it must not be refused for its old session. */
function isLost({ broken, isUnread }: PortalResponse): boolean {
  return broken === 'drop' || isUnread;
}

/** True where the connection ends before the whole answer has left. */
function isBroken({ broken }: PortalResponse): boolean {
  return broken === 'drop' || broken === 'cut';
}

/** The subject of a row: by what the operation opened, else by what a fault rule was matched with. */
function rowSubject(call: PortalCall, { input, injection, outcome, notes }: Findings): Subject {
  const { loginIdentifier } = notes.fields;
  const identifier = loginIdentifier?.kind === 'plain' ? loginIdentifier.text : '';
  const session = renewedBy(outcome) ?? call.session;
  return subjectOf(call, session, input?.body, identifier, injection?.subject ?? null);
}

const KEPT_HEADERS = [
  'channel',
  'type',
  'source',
  'origin',
  'content-type',
  'sec-fetch-site',
  HEADERS.embedded,
] as const;

function keptHeaders(request: Request, { csrfHeader }: Wire['tokens']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') kept[name] = value.slice(0, 200);
  }
  // A secret, but whether it came at all is worth knowing.
  if (request.headers[csrfHeader]) kept[csrfHeader] = MASK;
  return kept;
}

/** Ends a call's entry in the replay log with its response as sent; without one if the caller hung up, or the world was swapped meanwhile. */
function logAnswer({ response, logged }: PortalCall, built: PortalResponse): void {
  const { status, code, text, headers, isUnread } = built;
  const answer = {
    status,
    body: response.req.method === 'HEAD' ? '' : text,
    cookies: [response.getHeader('Set-Cookie') ?? []].flat().map(String),
    location: headers?.Location === undefined ? null : String(headers.Location),
    broken: isBroken(built),
  };
  // A replay, which waits for no real time, does not meet a reset or return on the way.
  logged?.answered(isUnread || code === 'WORLD_RESET' ? null : answer);
}

/** True for a call that did not reach its operation. */
function isUnread({ input, outcome }: Findings): boolean {
  return input === null || ('refusal' in outcome && outcome.refusal.code === 'REQUEST_INVALID');
}

/** Notes the browser that a call left, and keeps the points of an act that reached its operation. */
function keepPoints(call: PortalCall, findings: Findings, built: PortalResponse): void {
  const { request, route, world, before, session, sessionKind, requestId } = call;
  const page = askingPage(request);
  const renewed = isLost(built) ? undefined : renewedBy(findings.outcome);
  world.past.seenBy({ page, session: (renewed ?? session).id });
  if (!route || isUnread(findings)) return;
  const name = callName(route.endpoint, requestId);
  const cameFrom = { page, session: sessionKind === 'known' ? session.id : null };
  if (before) world.past.acted(before, name, cameFrom);
  // A poll signs in: what was done before it, on the phone, has its own points.
  else if (renewed && !route.endpoint.isAct) world.past.changed(name);
}
