import type { Request } from 'express';
import { MASK } from '#contract/control/journal.ts';
import {
  REPLAYED_HEADERS,
  type RecordedBody,
  type RecordedCall,
  type RecordedResponse,
} from '#contract/control/replay.ts';
import { visitorOf } from '#contract/fields.ts';
import { HEADERS } from '#contract/storage.ts';
import { switchesOf } from '#http/wire/access.ts';
import type { ReceivedBody } from '#http/wire/read-body.ts';
import { askingPage } from '#http/wire/request-head.ts';
import type {
  Injection,
  Input,
  Notes,
  Outcome,
  PortalCall,
  PortalResponse,
  ReceivedCall,
  Subject,
} from './portal-call.ts';
import { subjectOf } from './subject.ts';
import { isVoid } from './void-call.ts';

/** Results of the steps of a call, for its journal row. */
export interface Findings {
  readonly input: Input | null;
  readonly injection: Injection | null;
  readonly outcome: Outcome;
  readonly notes: Notes;
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

/** Records a call that was answered: in the replay log, among the violations, in the journal. */
export function record(call: PortalCall, findings: Findings, worded: PortalResponse): void {
  const { received, requestId, at } = call;
  const { request, world, route, body, startedAt } = received;
  const { input, outcome, notes } = findings;
  const endpoint = route?.endpoint.name ?? null;
  recordResponse(call, worded);
  forgetUnreadRenewal(call, outcome, worded);
  if (worded.breach && endpoint !== null) world.recordViolation({ endpoint, requestId, at, ...worded.breach });
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
      endpoint,
      status: worded.status,
      code: worded.code,
      ...rowSubject(call, findings),
      headers: keptHeaders(request),
      switches: switchesOf(request),
      opened: Object.fromEntries(notes.fields ?? []),
      body: input?.body === undefined ? null : (body?.text ?? null),
      bodySize: body?.size ?? 0,
      answer: worded.text,
      reason: 'refusal' in outcome ? outcome.refusal.reason : notes.reason,
      fault: worded.fault,
    },
    notes,
  );
}

/** The subject of a row: by what the operation opened, else by what a fault rule was matched with. */
function rowSubject(call: PortalCall, { input, injection, outcome, notes }: Findings): Subject {
  const session = ('session' in outcome && outcome.session) || call.session;
  const opened = notes.fields?.get('loginIdentifier');
  const identifier = opened?.kind === 'plain' ? opened.text : '';
  return subjectOf(call, { session, body: input?.body, identifier, earlier: injection?.subject ?? null });
}

/** A caller that never learns of its new id must not be refused for the old one. */
function forgetUnreadRenewal(call: PortalCall, outcome: Outcome, { broken, isUnread }: PortalResponse): void {
  const isRenewed = 'session' in outcome && outcome.session !== undefined && outcome.session.id !== call.session.id;
  if (isRenewed && (broken === 'drop' || isUnread)) call.received.world.portal.sessions.forgetRenewal(call.session.id);
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

/** Keeps an admitted call in its world's replay log; null where the log has no place for it. */
export function recordCall({ request, world, body }: ReceivedCall, id: string, at: number): RecordedCall | null {
  const { log } = world;
  if (!log.isOpen) return null;
  const headers: RecordedCall['headers'] = {};
  for (const name of REPLAYED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const call: RecordedCall = {
    kind: 'call',
    id,
    at,
    method: request.method,
    target: request.originalUrl,
    headers,
    body: body && recordedBody(body),
    answer: null,
  };
  return log.add(call) ? call : null;
}

/** Ends a call's entry in the replay log with its response as sent; without one if the caller hung up, or the world was swapped meanwhile. */
function recordResponse({ received, log, recorded }: PortalCall, worded: PortalResponse): void {
  const { response } = received;
  if (!recorded) return;
  const { status, text, headers, broken, isUnread } = worded;
  const answer: RecordedResponse = {
    status,
    body: response.req.method === 'HEAD' ? '' : text,
    cookies: [response.getHeader('Set-Cookie') ?? []].flat().map(String),
    location: headers?.Location === undefined ? null : String(headers.Location),
    broken: broken === 'drop' || broken === 'cut',
  };
  // A replay, which waits for no real time, does not meet a reset or return on the way.
  log.ended(recorded, isUnread || isVoid(received) ? null : answer);
}

function recordedBody({ text, bytes, size }: ReceivedBody): RecordedBody {
  if (text !== null) return { text };
  return bytes ? { base64: bytes.toString('base64') } : { bytes: size };
}
