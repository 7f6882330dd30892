import type { JournalEntry } from '#contract/control/journal.ts';
import { JOURNAL_ROW_MAX } from '#contract/limits.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { recordOf, textOf } from '#sandbox/loose.ts';

type Shown = Omit<JournalEntry, 'path' | 'request' | 'response' | 'decrypted' | 'reason'>;

/** A portal call with its bodies, unmasked: what the journal shows of it is made from it. */
export interface CallRow extends Readonly<Shown> {
  readonly kind: 'call';
  /** seq of the sms, ticket or grant that it used; null for none */
  readonly of: number | null;
  readonly target: string;
  /** headers of the request that are kept, by their names */
  readonly headers: Readonly<Record<string, string>>;
  /** its encrypted fields by their paths, opened */
  readonly opened: Readonly<Record<string, OpenedField>>;
  /** the request's body, JSON text; null where there was none, or it was refused unread */
  readonly body: string | null;
  /** size of the request's body in bytes */
  readonly bodySize: number;
  /** the answer as it left, JSON text */
  readonly answer: string;
  /** its headers beside those of every answer */
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly reason: Reason | null;
}

/** A call that was answered, before it has its place. */
export type NewCall = Omit<CallRow, 'kind' | 'seq' | 'of' | 'cut'>;

export interface OpenedField {
  readonly text: string;
  readonly kind: 'plain' | 'secret';
}

/** The body of a row's request, parsed anew each time; null for none. */
export function bodyOf({ body }: CallRow): unknown {
  return body === null ? null : JSON.parse(body);
}

/** A call as it is kept: bodies that make it too large are left out, an address too long is cut. */
export function callRow(call: NewCall, place: Pick<CallRow, 'seq' | 'of'>): CallRow {
  const { target, body, bodySize, answer } = call;
  const cut = target.length + bodySize + answer.length > JOURNAL_ROW_MAX;
  const half = JOURNAL_ROW_MAX / 2;
  const texts = {
    target: target.length > half ? `${target.slice(0, half)}…` : target,
    body: bodySize > half ? JSON.stringify(`${bodySize} bytes, not kept`) : body,
    answer: answer.length > half ? '' : answer,
  };
  return { kind: 'call', ...place, ...call, ...(cut && texts), cut };
}

/** Approximate bytes of a row beside its long texts. */
const ROW_BYTES = 1_000;

/** Approximate bytes of a row in memory. */
export function bytesOfCall({ target, headers, opened, body, answer }: CallRow): number {
  const texts = [
    target,
    body ?? '',
    answer,
    ...Object.values(headers),
    ...Object.values(opened).map(({ text }) => text),
  ];
  return texts.reduce((sum, text) => sum + text.length, ROW_BYTES);
}

/** Reads a call's response from its row: a field of the wrong type counts as missing. */

export function isDone({ code, status }: CallRow): boolean {
  return code === null && status === 200;
}

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
