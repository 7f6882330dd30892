import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import { JOURNAL_ROW_MAX } from '#contract/limits.ts';
import { type Reason, ruleName } from '#contract/reasons/reasons.ts';
import { barePath, type SeenCall } from './journal-verify.ts';
import type { Mask } from './mask.ts';
import { reasonEntry } from './reason-entry.ts';

/** One call as the HTTP layer saw it, unmasked. */
export interface CallRecord {
  readonly requestId: string;
  readonly at: number;
  readonly tookMs: number;
  readonly method: string;
  readonly target: string;
  /** the portal's page that made the call, as a story names it; null where the browser does not say */
  readonly page: string | null;
  readonly visitor: string;
  readonly endpoint: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly phone: string | null;
  readonly account: string | null;
  /** headers of the request that are kept, by their names */
  readonly headers: Readonly<Record<string, string>>;
  /** switches of the server that it needed, as the command line has them */
  readonly switches: readonly string[];
  /** its encrypted fields by their paths, opened */
  readonly opened: Readonly<Record<string, OpenedField>>;
  /** the request's body, JSON text; null where there was none, or it was refused unread */
  readonly body: string | null;
  /** size of the request's body in bytes */
  readonly bodySize: number;
  /** the answer as it left, JSON text */
  readonly answer: string;
  readonly reason: Reason | null;
  readonly fault: string | null;
}

export interface OpenedField {
  readonly text: string;
  readonly kind: 'plain' | 'secret';
}

export interface Row extends CallRecord {
  readonly seq: number;
  readonly cut: boolean;
}

/** The body of a row's request, parsed anew each time; null for none. */
export function bodyOf({ body }: Row): unknown {
  return body === null ? null : JSON.parse(body);
}

/**
 * A call as it is kept: bodies that make it too large are left out, an address too long is cut.
 * @param record a row that a restart brought along is cut already, and says so
 */
export function rowOf(record: CallRecord & Partial<Pick<Row, 'cut'>>, seq: number): Row {
  const { target, bodySize, answer, cut = false } = record;
  const isFit = cut || target.length + bodySize + answer.length <= JOURNAL_ROW_MAX;
  return { ...record, ...(isFit ? {} : cutTexts(record)), seq, cut: cut || !isFit };
}

function cutTexts({ target, body, bodySize, answer }: CallRecord): Pick<Row, 'target' | 'body' | 'answer'> {
  const half = JOURNAL_ROW_MAX / 2;
  return {
    target: target.length > half ? `${target.slice(0, half)}…` : target,
    body: bodySize > half ? JSON.stringify(`${bodySize} bytes, not kept`) : body,
    answer: answer.length > half ? '' : answer,
  };
}

/** Approximate bytes of a row in memory. */
export function bytesOf({ target, headers, opened, body, answer }: Row): number {
  const fields = Object.values(opened).reduce((sum, { text }) => sum + text.length, 0);
  const kept = Object.values(headers).reduce((sum, text) => sum + text.length, 0);
  return ROW_BYTES + target.length + kept + fields + (body?.length ?? 0) + answer.length;
}

/** Approximate bytes of a row beside its long texts. */
const ROW_BYTES = 900;

/** A call without headers and bodies. */
export type LightRow = Omit<JournalEntry, 'seq' | 'at' | 'request' | 'response' | 'decrypted' | 'switches' | 'cut'>;

/** A row without its bodies, every secret masked. */
export function lightOf(row: Row, mask: Mask): LightRow {
  const { requestId, tookMs, method, target, page, visitor, endpoint } = row;
  const { status, code, phone, account, reason, fault } = row;
  return {
    ...{ requestId, tookMs, method },
    path: mask.target(target),
    page: page && mask.target(page),
    ...{ visitor, endpoint, status, code, phone: phone && mask.text(phone), account },
    ...{ reason: reason && reasonEntry(reason, mask), fault },
  };
}

/** A row as the control API shows it, every secret masked. */
export function entryOf(row: Row, mask: Mask): JournalEntry {
  const { seq, at, cut, headers, switches, opened } = row;
  const decrypted = Object.fromEntries(
    Object.entries(opened).map(([name, field]) => [name, shownText(name, field, mask)]),
  );
  return {
    ...{ seq, at, ...lightOf(row, mask) },
    request: { headers: texts(headers, mask), body: mask.value(bodyOf(row)) },
    response: mask.value(parsedResponse(row.answer)),
    ...{ decrypted, switches: [...switches], cut },
  };
}

/** A row for matching patterns: encrypted fields that are no secrets are in plain text. */
export function seenOf(row: Row, mask: Mask): SeenCall {
  const { seq, method, status, code, account, fault, reason } = row;
  const [path, phone] = [mask.target(barePath(row.target)), row.phone && mask.text(row.phone)];
  return { seq, method, path, status, code, phone, account, fault, rule: reason && ruleName(reason), body };

  function body(): unknown {
    const shown = mask.value(bodyOf(row));
    for (const [name, field] of Object.entries(row.opened)) {
      if (field.kind === 'plain') put(shown, name.split('.'), shownText(name, field, mask));
    }
    return shown;
  }
}

function shownText(name: string, { text, kind }: OpenedField, mask: Mask): string {
  if (kind === 'secret') return MASK;
  return name === 'loginIdentifier' ? mask.subject(text) : mask.text(text);
}

/** The same record, its texts masked; its names are our own. */
function texts<T extends object>(record: T, mask: Mask): T {
  const shown = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === 'string' ? mask.text(value) : value,
  ]);
  return Object.fromEntries(shown) as T;
}

function put(target: unknown, [name = '', ...rest]: readonly string[], text: string): void {
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return;
  const object = target as Record<string, unknown>;
  if (rest.length === 0) object[name] = text;
  else put(object[name], rest, text);
}

function parsedResponse(answer: string): unknown {
  if (answer === '') return null;
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
