import type { RecordedResponse } from '#contract/control/world-file.ts';
import { visitorOf } from '#contract/fields.ts';
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

/** Records a call that was answered: among the violations, in the history, among the points of its world. */
export function record(call: PortalCall, findings: Findings, built: PortalResponse): void {
  const { requestId, at, request, world, route, body, logged, startedAt } = call;
  const { input, injection, outcome, notes } = findings;
  const endpoint = route?.endpoint ?? null;
  if (isLost(built) && renewedBy(outcome) !== undefined) world.portal.sessions.forgetRenewal(call.session.id);
  if (built.breach && endpoint) world.recordViolation({ endpoint: endpoint.name, requestId, at, ...built.breach });
  const reason = 'refusal' in outcome ? outcome.refusal.reason : notes.reason;
  const tried = isUnread(findings) ? null : endpoint;
  // An injected answer proves nothing of the portal.
  if (!injection?.response) world.history.counter?.answered(tried?.name ?? null, reason?.rule ?? null);
  if (!logged) return;
  const end = {
    at,
    tookMs: world.stopwatch() - startedAt,
    page: askingPage(request),
    visitor: visitorOf(call.session),
    endpoint: endpoint?.name ?? null,
    status: built.broken === 'drop' ? null : built.status,
    broken: isBroken(built),
    code: built.code,
    ...rowSubject(call, findings),
    switches: switchesOf(request),
    opened: notes.fields,
    body: input?.body === undefined ? null : (body?.text ?? null),
    answer: built.broken === 'drop' ? '' : built.text,
    answerHeaders: Object.fromEntries(Object.entries(built.headers ?? {}).map(([name, text]) => [name, String(text)])),
    reason,
    fault: built.fault,
    faultName: built.faultName,
  };
  // A replay, which waits for no real time, does not meet a reset or return on the way.
  const isRepeated = !built.isUnread && built.code !== 'WORLD_RESET';
  world.record(logged, end, isRepeated ? sentBy(call, built) : null, notes);
  if (built.code !== 'WORLD_RESET') keepPoints(call, findings, built);
}

/** The answer to a call as it was sent. */
function sentBy({ response }: PortalCall, built: PortalResponse): RecordedResponse {
  const { status, text, headers } = built;
  return {
    status,
    body: response.req.method === 'HEAD' ? '' : text,
    cookies: [response.getHeader('Set-Cookie') ?? []].flat().map(String),
    location: headers?.Location === undefined ? null : String(headers.Location),
    broken: isBroken(built),
  };
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
