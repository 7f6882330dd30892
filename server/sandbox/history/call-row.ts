import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import { REPLAYED_HEADERS, type RecordedCall } from '#contract/control/world-file.ts';
import { JOURNAL_ROW_MAX } from '#contract/limits.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { HEADERS } from '#contract/storage.ts';
import { recordOf, textOf } from '#sandbox/loose.ts';

/** A portal call as it came in. */
export interface CallInput extends Readonly<Omit<RecordedCall, 'answer'>> {
  /** in bytes */
  readonly bodySize: number;
}

export interface OpenedField {
  readonly text: string;
  readonly kind: 'plain' | 'secret';
}

type RowFields = Omit<JournalEntry, 'path' | 'request' | 'response' | 'decrypted' | 'reason'>;

/** A call and its answer, unmasked, as far as the journal shows them. */
export interface CallRow extends Readonly<RowFields> {
  readonly kind: 'call';
  /** seq of the sms, ticket or grant that it used; null for none */
  readonly of: number | null;
  readonly target: string;
  /** headers of the request that the journal has, by their names */
  readonly headers: Readonly<Record<string, string>>;
  /** its encrypted fields by their paths, opened */
  readonly opened: Readonly<Record<string, OpenedField>>;
  /** the request's body, JSON text; null where there was none, or it was refused unread */
  readonly body: string | null;
  /** size of the request's body in bytes */
  readonly bodySize: number;
  /** the answer as it left, JSON text */
  readonly answer: string;
  /** headers of the answer that not every answer has */
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly reason: Reason | null;
}

/** The body of a row's request, parsed anew each time; null for none. */
export function bodyOf({ body }: CallRow): unknown {
  return body === null ? null : JSON.parse(body);
}

/** The end of a call, beside its request. */
export type CallEnd = Omit<CallRow, 'kind' | 'requestId' | 'method' | 'target' | 'headers' | 'bodySize' | 'cut'>;

/** The row of a call that has ended: bodies that make it too large are left out, an address too long is cut. */
export function rowOf({ id: requestId, method, target, headers, bodySize }: CallInput, end: CallEnd): CallRow {
  const cut = target.length + bodySize + end.answer.length > JOURNAL_ROW_MAX;
  const half = JOURNAL_ROW_MAX / 2;
  const isLong = (length: number) => cut && length > half;
  return {
    ...end,
    kind: 'call',
    requestId,
    method,
    target: isLong(target.length) ? `${target.slice(0, half)}…` : target,
    headers: journalHeaders(headers),
    body: isLong(bodySize) ? JSON.stringify(`${bodySize} bytes, not kept`) : end.body,
    bodySize,
    answer: isLong(end.answer.length) ? '' : end.answer,
    cut,
  };
}

const JOURNAL_HEADERS = [
  ...(['channel', 'type', 'source', 'origin', 'content-type', 'sec-fetch-site'] as const),
  HEADERS.embedded,
] as const;
const NO_TOKENS: ReadonlySet<string> = new Set(REPLAYED_HEADERS.filter((name) => name !== HEADERS.csrf));

function journalHeaders(headers: CallRow['headers']): CallRow['headers'] {
  const found: Record<string, string> = {};
  for (const name of JOURNAL_HEADERS) {
    const text = headers[name];
    if (text !== undefined) found[name] = text.slice(0, 200);
  }
  // A secret, but whether it came at all is worth knowing.
  for (const name of Object.keys(headers)) if (!NO_TOKENS.has(name)) found[name] = MASK;
  return found;
}

export function isDone({ code, status }: CallRow): boolean {
  return code === null && status === 200;
}

/** Data of a call's response; none where the response has none. */
export function dataOf({ answer }: CallRow): Readonly<Record<string, unknown>> {
  return recordOf(recordOf(readJson(answer)).data);
}

/** The number in a QR poll's JSON string (spec §3). */
export function qrStatusOf(row: CallRow): unknown {
  return recordOf(readJson(textOf(dataOf(row).qrCode) ?? '')).qrCodeStatus;
}

/** The value of a JSON text; any other text as it is, null for an empty one. */
export function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
