import type { JournalEntry } from '#contract/control-journal.ts';
import { CAPS, JOURNAL_ROW_MAX } from '#contract/limits.ts';
import type { Reason } from '#domain/refusal.ts';
import { MASK, masked, maskedTarget } from './mask.ts';

/** One call as the shell saw it: nothing masked yet. */
export interface CallRecord {
  readonly requestId: string;
  readonly at: number;
  readonly tookMs: number;
  readonly method: string;
  readonly target: string;
  readonly endpoint: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** size of the request's body in bytes */
  readonly bodySize: number;
  /** the answer as it left, JSON text */
  readonly answer: string;
  readonly opened: ReadonlyMap<string, OpenedField> | null;
  readonly reason: Reason | null;
  readonly fault: string | null;
}

export interface OpenedField {
  readonly text: string;
  readonly kind: 'plain' | 'secret';
}

interface Row extends CallRecord {
  readonly seq: number;
  readonly cut: boolean;
}

/** The newest 2,000 calls of a world. Secrets are masked when read; what is too large is cut when written. */
export class Journal {
  #rows: Row[] = [];
  #start = 0;
  #seq = 0;
  #dropped = 0;

  get size(): number {
    return this.#rows.length - this.#start;
  }

  get dropped(): number {
    return this.#dropped;
  }

  get last(): number {
    return this.#seq;
  }

  /** Keeps a call; returns its seq. */
  add(record: CallRecord): number {
    this.#seq += 1;
    this.#rows.push(cutToRow(record, this.#seq));
    if (this.size > CAPS.journal) {
      this.#start += 1;
      this.#dropped += 1;
      if (this.#start >= CAPS.journal) this.#compact();
    }
    return this.#seq;
  }

  list(after: number, path: string): JournalEntry[] {
    return this.#rows
      .slice(this.#start)
      .filter((row) => row.seq > after && row.target.includes(path))
      .map(entryOf);
  }

  clear(): void {
    this.#rows = [];
    this.#start = 0;
  }

  /** Frees dropped rows in one go, so that a full journal costs no shift a call. */
  #compact(): void {
    this.#rows = this.#rows.slice(this.#start);
    this.#start = 0;
  }
}

function cutToRow(record: CallRecord, seq: number): Row {
  const cut = record.bodySize + record.answer.length > JOURNAL_ROW_MAX;
  if (!cut) return Object.assign(record, { seq, cut });
  const half = JOURNAL_ROW_MAX / 2;
  const body = record.bodySize > half ? `${record.bodySize} bytes, not kept` : record.body;
  return { ...record, seq, cut, body, answer: record.answer.length > half ? '' : record.answer };
}

function entryOf(row: Row): JournalEntry {
  const decrypted: Record<string, string> = {};
  for (const [field, { text, kind }] of row.opened ?? []) decrypted[field] = kind === 'secret' ? MASK : text;
  return {
    seq: row.seq,
    requestId: row.requestId,
    at: row.at,
    tookMs: row.tookMs,
    method: row.method,
    path: maskedTarget(row.target),
    endpoint: row.endpoint,
    status: row.status,
    code: row.code,
    request: { headers: row.headers, body: masked(row.body) ?? null },
    response: masked(parsedAnswer(row.answer)),
    decrypted,
    reason: row.reason,
    fault: row.fault,
    cut: row.cut,
  };
}

function parsedAnswer(answer: string): unknown {
  if (answer === '') return null;
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
