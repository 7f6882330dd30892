import type { JournalEntry } from '#contract/control/journal.ts';
import type { CallPattern, Verification } from '#contract/control/verify.ts';
import { CAPS } from '#contract/limits.ts';
import type { JournalBudget } from './journal-budget.ts';
import { bytesOf, type CallRecord, entryOf, type LightRow, lightOf, type Row, rowOf, seenOf } from './journal-row.ts';
import { verifyCalls } from './journal-verify.ts';
import type { Mask } from './mask.ts';

const COMPACT_AFTER = 256;

/** The newest 2,000 calls of a world. Secrets are masked when read; large bodies are cut when written. */
export class Journal {
  readonly #budget: JournalBudget;
  #mask: Mask;
  #rows: Row[] = [];
  #start = 0;
  #seq = 0;
  #dropped = 0;
  #bytes = 0;
  /** rows up to these seqs are not shown, and were not before the last time the list was emptied */
  #hidden: readonly [now: number, before: number] = [0, 0];

  /** @param mask applied when a row is read, so that older rows hide new secrets too */
  constructor(budget: JournalBudget, mask: Mask) {
    this.#budget = budget;
    this.#mask = mask;
  }

  /** Rows that are shown. */
  get size(): number {
    return this.#shown().length;
  }

  /** Rows in memory, also those that are not shown. */
  get kept(): number {
    return this.#rows.length - this.#start;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** seq of the oldest call kept; one above the newest where none is */
  get first(): number {
    return this.#rows[this.#start]?.seq ?? this.#seq + 1;
  }

  get last(): number {
    return this.#seq;
  }

  /** Hides the secrets of another state from now on: the journal outlives a restored snapshot. */
  hideBy(mask: Mask): void {
    this.#mask = mask;
  }

  /** Text of a page, its secrets masked as those of a row are. */
  shownPage(page: string | null): string | null {
    return page && this.#mask.target(page);
  }

  /** Numbers go on after `last`, of the journal that was here before. */
  goOnAfter(last: number): void {
    this.#seq = last;
  }

  /** Keeps a call; returns its seq. */
  add(record: CallRecord): number {
    this.#seq += 1;
    const row = rowOf(record, this.#seq);
    this.#rows.push(row);
    if (this.kept > CAPS.journal) this.dropOldest(1);
    const bytes = bytesOf(row);
    this.#bytes += bytes;
    this.#budget.take(bytes);
    return this.#seq;
  }

  list(after: number, path: string, requestId?: string): JournalEntry[] {
    return this.#shown()
      .filter((row) => row.seq > after && row.target.includes(path))
      .filter((row) => requestId === undefined || row.requestId === requestId)
      .map((row) => entryOf(row, this.#mask));
  }

  /** A call without its bodies; null where it was let go. */
  light(seq: number): LightRow | null {
    const row = this.#find(seq);
    return row ? lightOf(row, this.#mask) : null;
  }

  /** Secrets and all: for the sandbox itself. */
  rows(): readonly Row[] {
    return this.#shown();
  }

  verify(pattern: CallPattern): Verification {
    return verifyCalls(
      this.#shown().map((row) => seenOf(row, this.#mask)),
      pattern,
    );
  }

  /** Lets the oldest rows go and counts them. */
  dropOldest(count: number): void {
    const end = Math.min(this.#start + count, this.#rows.length);
    for (const row of this.#rows.slice(this.#start, end)) this.#free(bytesOf(row));
    this.#dropped += end - this.#start;
    this.#start = end;
    if (this.#start >= COMPACT_AFTER || this.kept === 0) this.#compact();
  }

  /** Empties the list as it is shown; `show` takes that back for as long as the rows are kept. */
  hide(): void {
    this.#hidden = [this.#seq, this.#hidden[0]];
  }

  /** Shows again what `hide` has hidden last; false where that is nothing that is kept. */
  show(): boolean {
    const [now, before] = this.#hidden;
    this.#hidden = [before, before];
    return this.#rows.some(({ seq }, index) => index >= this.#start && seq > before && seq <= now);
  }

  /** Forgets every row; `seq` goes on. */
  clear(): void {
    this.#rows = [];
    this.#start = 0;
    this.#free(this.#bytes);
  }

  /** A call by its seq; undefined where it was let go. */
  #find(seq: number): Row | undefined {
    // Seqs of rows that a restart brought along may have gaps.
    const guess = this.#rows[this.#start + seq - this.first];
    return guess?.seq === seq ? guess : this.#rows.findLast((row, index) => index >= this.#start && row.seq === seq);
  }

  #shown(): readonly Row[] {
    const [hidden] = this.#hidden;
    const rows = this.#rows.slice(this.#start);
    return hidden === 0 ? rows : rows.filter(({ seq }) => seq > hidden);
  }

  #free(bytes: number): void {
    this.#bytes -= bytes;
    this.#budget.giveBack(bytes);
  }

  /** Frees dropped rows in one go, so that a full journal costs no shift a call. */
  #compact(): void {
    this.#rows = this.#rows.slice(this.#start);
    this.#start = 0;
  }
}
