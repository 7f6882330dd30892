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
  readonly endpoint: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly phone: string | null;
  readonly account: string | null;
  /** `Details` as JSON text */
  readonly details: string;
  /** the request's body, JSON text; null where there was none, or it was refused unread */
  readonly body: string | null;
  /** size of the request's body in bytes */
  readonly bodySize: number;
  /** the answer as it left, JSON text */
  readonly answer: string;
  readonly reason: Reason | null;
  readonly fault: string | null;
}

/** Parts of a call that are read with its bodies only. */
export interface Details {
  readonly headers: Readonly<Record<string, string>>;
  /** switches of the server that it needed, as the command line has them */
  readonly switches: readonly string[];
  /** its encrypted fields by their paths, opened */
  readonly opened: Readonly<Record<string, OpenedField>>;
}

export interface OpenedField {
  readonly text: string;
  readonly kind: 'plain' | 'secret';
}

export interface Row extends CallRecord {
  readonly seq: number;
  readonly cut: boolean;
}

export function detailsText(details: Details): string {
  return JSON.stringify(details);
}

export function detailsOf({ details }: Row): Details {
  return JSON.parse(details) as Details;
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
  return isFit ? Object.assign(record, { seq, cut }) : Object.assign(record, { seq, cut: true }, cutTexts(record));
}

function cutTexts({ target, body, bodySize, answer }: CallRecord): Pick<Row, 'target' | 'body' | 'answer'> {
  const half = JOURNAL_ROW_MAX / 2;
  return {
    target: target.length > half ? `${target.slice(0, half)}…` : target,
    body: bodySize > half ? JSON.stringify(`${bodySize} bytes, not kept`) : body,
    answer: answer.length > half ? '' : answer,
  };
}

/** Places of a row's texts among those that are kept for it. */
export const ROW_TEXTS = { requestId: 0, target: 1, rest: 2, details: 3, body: 4, answer: 5 } as const;

/** A row without its long texts. */
export type RowHead = Omit<Row, 'details' | 'body' | 'answer'>;

/** Fields of a row that are kept as one text. */
type Rest = Omit<RowHead, 'seq' | 'requestId' | 'target'> & { readonly hasBody: boolean };

/** The texts that a row is kept as, each at its place. */
export function textsOf(row: Row): readonly string[] {
  const { requestId, target, details, body, answer } = row;
  const { at, tookMs, method, page, endpoint, status, code, phone, account, bodySize, reason, fault, cut } = row;
  const rest: Rest = {
    ...{ at, tookMs, method, page, endpoint, status, code, phone, account, bodySize, reason, fault, cut },
    hasBody: body !== null,
  };
  return [requestId, target, JSON.stringify(rest), details, body ?? '', answer];
}

/** Reads one of a row's texts, by its place. */
type TextAt = (place: number) => string;

/** The head of a kept row; its long texts are not read. */
export function readHead(seq: number, textAt: TextAt): RowHead & Pick<Rest, 'hasBody'> {
  const rest = JSON.parse(textAt(ROW_TEXTS.rest)) as Rest;
  return Object.assign(rest, { seq, requestId: textAt(ROW_TEXTS.requestId), target: textAt(ROW_TEXTS.target) });
}

/** A row as it was before it was kept. */
export function readRow(seq: number, textAt: TextAt): Row {
  const { hasBody, ...head } = readHead(seq, textAt);
  return Object.assign(head, {
    details: textAt(ROW_TEXTS.details),
    body: hasBody ? textAt(ROW_TEXTS.body) : null,
    answer: textAt(ROW_TEXTS.answer),
  });
}

/** A call without headers and bodies. */
export type LightRow = Omit<JournalEntry, 'seq' | 'at' | 'request' | 'response' | 'decrypted' | 'switches' | 'cut'>;

/** A row without its bodies, every secret masked. */
export function lightOf(row: RowHead, mask: Mask): LightRow {
  const { requestId, tookMs, method, target, page, endpoint, status, code, phone, account, reason, fault } = row;
  return {
    ...{ requestId, tookMs, method },
    path: mask.target(target),
    page: page && mask.target(page),
    ...{ endpoint, status, code, phone: phone && mask.text(phone), account },
    ...{ reason: reason && reasonEntry(reason, mask), fault },
  };
}

/** A row as the control API shows it, every secret masked. */
export function entryOf(row: Row, mask: Mask): JournalEntry {
  const { seq, at, cut } = row;
  const { headers, switches, opened } = detailsOf(row);
  const decrypted = Object.fromEntries(Object.entries(opened).map(([name, field]) => [name, shownText(field, mask)]));
  return {
    ...{ seq, at, ...lightOf(row, mask) },
    request: { headers: texts(headers, mask), body: mask.value(bodyOf(row)) },
    response: mask.value(parsedResponse(row.answer)),
    ...{ decrypted, switches: [...switches], cut },
  };
}

/**
 * A row for matching patterns: encrypted fields that are no secrets are in plain text.
 * @param whole the row of this head, for a pattern with a body
 */
export function seenOf(head: RowHead, mask: Mask, whole: () => Row): SeenCall {
  const { seq, method, status, code, account, fault, reason } = head;
  const [path, phone] = [mask.target(barePath(head.target)), head.phone && mask.text(head.phone)];
  return { seq, method, path, status, code, phone, account, fault, rule: reason && ruleName(reason), body };

  function body(): unknown {
    const row = whole();
    const shown = mask.value(bodyOf(row));
    for (const [name, field] of Object.entries(detailsOf(row).opened)) {
      if (field.kind === 'plain') put(shown, name.split('.'), shownText(field, mask));
    }
    return shown;
  }
}

function shownText({ text, kind }: OpenedField, mask: Mask): string {
  return kind === 'secret' ? MASK : mask.text(text);
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
