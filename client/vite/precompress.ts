import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /^assets\/.*\.(?:js|css|svg)$/;
const WORTH_BYTES = 512;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Writes `.gz` and `.br` beside every text asset, once, so that serving compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    async writeBundle({ dir = '.' }, bundle) {
      const files = Object.values(bundle).filter((file) => TEXT.test(file.fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < WORTH_BYTES) return;
          const path = join(dir, file.fileName);
          await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
          const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${path}.br`, await brotlied(content, { params: quality }));
        }),
      );
    },
  };
}
