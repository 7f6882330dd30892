import { PAGE_BYTES, type Page, type TextPages } from './text-pages.ts';

/** A page in use. */
interface UsedPage {
  readonly page: Page;
  /** entries in it that are still kept */
  entries: number;
}

/** Texts that were kept together. */
export interface KeptTexts {
  readonly used: UsedPage;
  readonly start: number;
  readonly bytes: number;
}

/** The first page of a world that few calls come to. */
const FIRST_BYTES = 4 * 1024;
const NUMBER_BYTES = 4;
/** UTF-8 of one UTF-16 unit, at most */
const UNIT_BYTES = 3;

/**
 * Texts outside the heap: they are most of what a call leaves behind, and garbage collection would copy them twice while
 * every other call waits. The oldest entries go first: a page is given back with the last of its own.
 */
export class TextStore {
  readonly #pages: TextPages;
  readonly #inUse = new Set<UsedPage>();
  #newest: UsedPage | null = null;
  /** end of what is written in the newest page */
  #end = 0;

  constructor(pages: TextPages) {
    this.#pages = pages;
  }

  /** Keeps an entry of several texts, as UTF-8. A lone surrogate becomes U+FFFD; JSON has it as an escape, which stays. */
  keep(texts: readonly string[]): KeptTexts {
    let room = NUMBER_BYTES * (texts.length + 1);
    for (const { length } of texts) room += UNIT_BYTES * length;
    const used = this.#withRoom(room);
    const { page } = used;
    const start = this.#end;
    let place = start;
    let end = start + NUMBER_BYTES * (texts.length + 1);
    page.writeNumber(end, place);
    for (const text of texts) {
      end = page.write(text, end);
      place += NUMBER_BYTES;
      page.writeNumber(end, place);
    }
    used.entries += 1;
    this.#end = end;
    return { used, start, bytes: end - start };
  }

  /** One text of an entry that was not given up. */
  read({ used: { page }, start }: KeptTexts, index: number): string {
    const place = start + NUMBER_BYTES * index;
    return page.read(page.readNumber(place), page.readNumber(place + NUMBER_BYTES));
  }

  giveUp({ used }: KeptTexts): void {
    used.entries -= 1;
    if (used.entries > 0) return;
    if (used === this.#newest) this.#end = 0;
    else this.#giveBack(used);
  }

  /** Gives up every entry. */
  clear(): void {
    for (const used of this.#inUse) this.#giveBack(used);
    this.#newest = null;
    this.#end = 0;
  }

  #withRoom(bytes: number): UsedPage {
    const before = this.#newest;
    if (before && this.#end + bytes <= before.page.size) return before;
    const used = { page: this.#pages.take(sizeFor(bytes, before ? 2 * before.page.size : FIRST_BYTES)), entries: 0 };
    this.#inUse.add(used);
    this.#newest = used;
    this.#end = 0;
    if (before?.entries === 0) this.#giveBack(before);
    return used;
  }

  #giveBack(used: UsedPage): void {
    this.#inUse.delete(used);
    this.#pages.giveBack(used.page);
  }
}

/** Pages grow with their number, as long as no text asks for more. */
function sizeFor(bytes: number, next: number): number {
  let size = Math.min(next, PAGE_BYTES);
  while (size < bytes && size < PAGE_BYTES) size *= 2;
  return Math.max(size, bytes);
}
