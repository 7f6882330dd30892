import type { RecordedResponse } from '#contract/control/world-file.ts';
import { visitorOf } from '#contract/fields.ts';
import { askingPage, switchesOf } from '#http/wire/access.ts';
import { callName } from '#sandbox/world/past.ts';
import type { Outcome, PortalResponse } from './build-response.ts';
import type { CallNotes, CheckedInput, PortalCall } from './incoming-call.ts';
import type { Injection } from './inject.ts';
import { subjectOf } from './subject.ts';

/** Results of the steps of a call. */
interface Findings {
  readonly input: CheckedInput | null;
  readonly injection: Injection | null;
  readonly outcome: Outcome;
  readonly notes: CallNotes;
}

/** Records a call that was answered: among the violations, in the history, and by checkpoints around an act. */
export function record(call: PortalCall, findings: Findings, built: PortalResponse): void {
  const { requestId, at, request, world, route, logged } = call;
  const { injection, outcome, notes } = findings;
  const page = askingPage(request);
  const reason = 'refusal' in outcome ? outcome.refusal.reason : notes.reason;
  if (isLost(built) && renewedBy(outcome) !== undefined) world.portal.sessions.forgetRenewal(call.session.id);
  if (built.breach && route) world.recordViolation({ endpoint: route.endpoint.name, requestId, at, ...built.breach });
  // An injected answer proves nothing of the portal.
  if (!injection?.response) {
    const tried = hasOperated(findings) ? (route?.endpoint.name ?? null) : null;
    world.history.counter?.answered(tried, reason?.rule ?? null);
  }
  if (!logged) return;
  // A replay, which waits for no real time, does not meet a reset or return on the way.
  const isVoid = built.code === 'WORLD_RESET';
  const sent = built.isUnread || isVoid ? null : sentBy(call, built);
  world.record(logged, { ...endOf(call, findings, built), page, reason }, sent, notes);
  if (!isVoid) keepCheckpoints(call, findings, built, page);
}

/** The end of a call as its row has it. */
function endOf(call: PortalCall, { input, injection, outcome, notes }: Findings, built: PortalResponse) {
  const { at, request, route, body, session, startedAt, world } = call;
  const isDropped = built.broken === 'drop';
  const { loginIdentifier } = notes.fields;
  const identifier = loginIdentifier?.kind === 'plain' ? loginIdentifier.text : '';
  const headers = Object.entries(built.headers ?? {});
  return {
    at,
    tookMs: world.stopwatch() - startedAt,
    visitor: visitorOf(session),
    endpoint: route?.endpoint.name ?? null,
    status: isDropped ? null : built.status,
    broken: isBroken(built),
    code: built.code,
    ...subjectOf(call, renewedBy(outcome) ?? session, input?.body, identifier, injection?.subject ?? null),
    switches: switchesOf(request),
    opened: notes.fields,
    body: input?.body === undefined ? null : (body?.text ?? null),
    answer: isDropped ? '' : built.text,
    answerHeaders: Object.fromEntries(headers.map(([name, text]) => [name, String(text)])),
    fault: built.fault,
    faultName: built.faultName,
  };
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

/** Notes the browser that a call left, and keeps the checkpoints of an act that reached its operation. */
function keepCheckpoints(call: PortalCall, findings: Findings, built: PortalResponse, page: string | null): void {
  const { route, world, before, session, sessionKind, requestId } = call;
  const renewed = isLost(built) ? undefined : renewedBy(findings.outcome);
  world.past.browser = { page, session: (renewed ?? session).id };
  if (!route || !hasOperated(findings)) return;
  const name = callName(route.endpoint, requestId);
  if (before) world.past.acted(before, name, { page, session: sessionKind === 'known' ? session.id : null });
  // A poll that signed in: the acts on the phone before it have checkpoints of their own.
  else if (renewed && !route.endpoint.isAct) world.past.changed(name);
}

/** The session that took the place of the caller's; undefined where none did. */
function renewedBy(outcome: Outcome) {
  return 'session' in outcome ? outcome.session : undefined;
}

/** True for a call that reached its operation. */
function hasOperated({ input, outcome }: Findings): boolean {
  return input !== null && !('refusal' in outcome && outcome.refusal.code === 'REQUEST_INVALID');
}

/** True for a response that its caller never reads: a retry must not be refused for the old session id. */
function isLost({ broken, isUnread }: PortalResponse): boolean {
  return broken === 'drop' || isUnread;
}

/** True where the connection ends before the whole answer has left. */
function isBroken({ broken }: PortalResponse): boolean {
  return broken === 'drop' || broken === 'cut';
}
