/** Memory outside the heap, made by the platform: a piece that texts are written into one after the other. */
export interface Page {
  /** bytes */
  readonly size: number;
  /** Writes a text as UTF-8 and returns its end; three bytes for each of its characters must be left. */
  write(text: string, start: number): number;
  read(start: number, end: number): string;
  /** Writes a whole number from 0 on, in four bytes. */
  writeNumber(value: number, start: number): void;
  readNumber(start: number): number;
}

/** Pages of most stores; a text that is longer gets one of its own. */
export const PAGE_BYTES = 64 * 1024;

/** Bytes of the pages that are kept for whoever asks next. */
export const SPARE_BYTES = 32 * PAGE_BYTES;

/** The pages of all worlds: one that no text is left in goes to the next that asks. */
export class TextPages {
  readonly #make: (bytes: number) => Page;
  readonly #spare: Page[] = [];

  constructor(make: (bytes: number) => Page) {
    this.#make = make;
  }

  /** A page with at least so many bytes; what it holds is left over. */
  take(bytes: number): Page {
    return (bytes === PAGE_BYTES ? this.#spare.pop() : undefined) ?? this.#make(bytes);
  }

  giveBack(page: Page): void {
    if (page.size === PAGE_BYTES && this.#spare.length < SPARE_BYTES / PAGE_BYTES) this.#spare.push(page);
  }
}
