import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Response } from 'express';

/** The smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Pages differ by address, theme and wrapper; a world's own words on one make others. */
const KEPT_MAX = 100;
/** Beyond it a page takes longer and gets hardly smaller. */
const BROTLI_QUALITY = 6;

const COMPRESS: Readonly<Record<Encoding, (html: string) => Buffer>> = {
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (html) => gzipSync(html),
};

/** Sends pages in the smallest encoding that the browser takes: one holds its styles, a quarter of its bytes remains. */
export class PageBytes {
  readonly #kept = new Map<string, Buffer>();

  send(response: Response, html: string): void {
    response.type('html').vary('Accept-Encoding');
    // A browser names gzip first, and means no order by it.
    const encoding = ENCODINGS.find((name) => response.req.acceptsEncodings(name));
    if (!encoding) {
      response.end(html);
      return;
    }
    const bytes = this.#compressed(html, encoding);
    response.set({ 'Content-Encoding': encoding, 'Content-Length': String(bytes.length) }).end(bytes);
  }

  #compressed(html: string, encoding: Encoding): Buffer {
    const key = encoding + html;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    const bytes = COMPRESS[encoding](html);
    this.#kept.set(key, bytes);
    return bytes;
  }
}
