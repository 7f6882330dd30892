import type { Har } from '#contract/control/har.ts';
import {
  type Fact,
  type Journal,
  type JournalEntry,
  type JournalQuery,
  type JournalReason,
  MASK,
} from '#contract/control/journal.ts';
import { type LongWork, mapping } from '#contract/long-work.ts';
import { inEnglish, type Reason, ruleName } from '#contract/reasons/reasons.ts';
import { HEADERS, JSON_HEADERS } from '#contract/storage.ts';
import { bodyOf, type CallRow, type OpenedField, readJson } from './call-row.ts';
import type { History } from './history.ts';
import { decoded, type Mask } from './mask.ts';
import { barePath, type ComparableCall } from './verify-calls.ts';

/** Calls that a journal query selects. */
export function matchingRows(
  history: History,
  { after = '0', path = '', requestId }: JournalQuery,
): readonly CallRow[] {
  return history.calls
    .filter(({ seq, target }) => seq > Number(after) && target.includes(path))
    .filter((row) => requestId === undefined || row.requestId === requestId);
}

/** The journal of the selected calls, read in chunks. */
export function* journalOf(history: History, query: JournalQuery, mask: Mask): LongWork<Journal> {
  const frame = { next: history.last, dropped: history.dropped.calls };
  const entries = yield* mapping(matchingRows(history, query), (row) => journalEntry(row, mask));
  return { entries, ...frame };
}

/** A row without its bodies, every secret masked, as timeline and journal show it. */
export function maskedCall(row: CallRow, mask: Mask) {
  const { seq, at, requestId, tookMs, method, target, page, visitor, endpoint } = row;
  const { status, broken, code, phone, account, reason, fault, faultName } = row;
  return {
    seq,
    at,
    requestId,
    tookMs,
    method,
    path: mask.target(target),
    page: page && mask.target(page),
    visitor,
    endpoint,
    status,
    broken,
    code,
    phone: phone && mask.text(phone),
    account,
    reason: reason && maskedReason(reason, mask),
    fault,
    faultName,
  };
}

/** A row as the journal shows it, every secret masked. */
export function journalEntry(row: CallRow, mask: Mask): JournalEntry {
  const { cut, headers, switches, opened } = row;
  const masked = <T>(fields: Readonly<Record<string, T>>, textOf: (field: T, name: string) => string) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, textOf(field, name)]));
  return {
    ...maskedCall(row, mask),
    request: { headers: masked(headers, (text) => mask.text(text)), body: mask.value(bodyOf(row)) },
    response: mask.value(readJson(row.answer)),
    decrypted: masked(opened, (field, name) => openedText(name, field, mask)),
    switches: [...switches],
    cut,
  };
}

/** Typed values of a call, in the clear, by path: its opened fields, and those of its body that the journal masks. */
export function typedValues(row: CallRow, mask: Mask): Record<string, unknown> {
  const body = bodyOf(row);
  const opened = Object.entries(row.opened).map(([name, { text }]) => [name, text]);
  return Object.fromEntries([...hiddenValues(body, mask.value(body), []), ...opened]);
}

function hiddenValues(value: unknown, masked: unknown, path: readonly string[]): [path: string, value: unknown][] {
  if (masked === MASK) return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  const others = Object.values(masked as object);
  return Object.entries(value).flatMap(([name, field], index) => hiddenValues(field, others[index], [...path, name]));
}

/** A row for matching patterns: encrypted fields that are no secrets are in plain text. */
export function comparableCall(row: CallRow, mask: Mask): ComparableCall {
  const { seq, method, status, code, account, fault, reason } = row;
  const [path, phone] = [mask.target(barePath(row.target)), row.phone && mask.text(row.phone)];
  return { seq, method, path, status, code, phone, account, fault, rule: reason && ruleName(reason), body };

  function body(): unknown {
    const opened = mask.value(bodyOf(row));
    for (const [name, field] of Object.entries(row.opened)) {
      if (field.kind === 'plain') put(opened, name.split('.'), openedText(name, field, mask));
    }
    return opened;
  }
}

/** A reason as the control API shows it: its facts, every secret masked, and the English words made from them. */
function maskedReason({ rule, ...given }: Reason, mask: Mask): JournalReason {
  const facts: Record<string, Fact> = {};
  for (const [name, fact] of Object.entries(given)) facts[name] = maskedFact(fact, mask);
  if (rule === 'account.unknown') facts.name = mask.subject(String(facts.name));
  const reason = { rule, ...facts } as Reason;
  const { ageMs, attempt } = facts as { ageMs?: number; attempt?: number };
  const { expected, got, nearest } = inEnglish(reason);
  return { rule: ruleName(reason), expected, got, ageMs, attempt, nearest, facts };
}

/** A fact's texts masked; the names in it are our own. */
function maskedFact(fact: unknown, mask: Mask): Fact {
  if (typeof fact === 'string') return mask.text(fact);
  if (typeof fact !== 'object' || fact === null) return fact as Fact;
  if (Array.isArray(fact)) return fact.map((each) => maskedFact(each, mask)) as Fact;
  return Object.fromEntries(Object.entries(fact).map(([name, text]) => [name, mask.text(text)]));
}

function openedText(name: string, { text, kind }: OpenedField, mask: Mask): string {
  if (kind === 'secret') return MASK;
  return name === 'loginIdentifier' ? mask.subject(text) : mask.text(text);
}

function put(target: unknown, [name = '', ...rest]: readonly string[], text: string): void {
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return;
  const object = target as Record<string, unknown>;
  if (rest.length === 0) object[name] = text;
  else put(object[name], rest, text);
}

type Entry = Har['log']['entries'][number];

const JSON_TYPE = JSON_HEADERS['Content-Type'];
const UNSAID = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

/** An HTTP archive 1.2 of calls. */
export function harOf(entries: Entry[], version: string): Har {
  return { log: { version: '1.2', creator: { name: 'uc-sandbox', version }, entries } };
}

/** A call as an archive has it, secrets masked. @param origin base URL written into the archive */
export function harEntry(call: CallRow, mask: Mask, origin: string): Entry {
  const { at, path, method, status, tookMs, requestId, request, response, cut } = journalEntry(call, mask);
  const url = origin + path;
  const sent = request.body === null ? undefined : JSON.stringify(request.body);
  const text = typeof response === 'string' ? response : response === null ? '' : JSON.stringify(response);
  const own = Object.entries(call.answerHeaders).map(([name, value]) => [name, mask.target(value)] as const);
  const answered: Record<string, string> = {
    ...JSON_HEADERS,
    ...Object.fromEntries(own),
    [HEADERS.requestId]: requestId,
  };
  const isAnswered = status !== null;
  const redirectURL = answered.Location ?? '';
  return {
    startedDateTime: new Date(at).toISOString(),
    time: tookMs,
    request: {
      method,
      url,
      ...UNSAID,
      headers: pairsOf(request.headers),
      bodySize: call.bodySize,
      queryString: (path.split('?')[1] ?? '').split('&').flatMap((pair) => pairOf(pair)),
      ...(sent !== undefined && { postData: { mimeType: JSON_TYPE, text: sent } }),
    },
    response: {
      // 0: no answer came, as browsers write it down.
      status: status ?? 0,
      statusText: '',
      ...UNSAID,
      redirectURL,
      bodySize: isAnswered ? text.length : -1,
      headers: isAnswered ? pairsOf(answered) : [],
      // A cut answer has a size and no text: there was more.
      content: { mimeType: JSON_TYPE, ...(cut && text === '' ? { size: 1 } : { size: text.length, text }) },
    },
    cache: {},
    timings: { send: 0, wait: tookMs, receive: 0 },
    _requestId: requestId,
  };
}

function pairOf(pair: string): { name: string; value: string }[] {
  const [name = '', ...value] = pair.split('=');
  return name === '' ? [] : [{ name, value: decoded(value.join('=')) }];
}

function pairsOf(fields: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}
