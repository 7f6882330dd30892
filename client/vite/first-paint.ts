import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ViteDevServer } from 'vite';
import { PAGE_ADDRESSES, type PageAddress } from '#contract/portal/pages.ts';
import { STATIC_PAGES_FILE, type StaticMarkup, type StaticPages } from '#http/pages/first-paint.ts';

/** Draws the pages; loaded by its path. */
const SOURCE = 'portal/app/first-paint/static-pages.tsx';

interface Source {
  staticMarkup(address: PageAddress): StaticMarkup;
}

/** Draws one anew from the sources, as they are now. */
export async function liveMarkup(server: ViteDevServer, address: PageAddress): Promise<StaticMarkup> {
  return ((await server.ssrLoadModule(`/${SOURCE}`)) as Source).staticMarkup(address);
}

/** Puts them beside the built page. */
export function staticPages(client: string, cache: string): Plugin {
  return {
    name: 'static-pages',
    async generateBundle() {
      const pages = await drawn(client, cache);
      this.emitFile({ type: 'asset', fileName: STATIC_PAGES_FILE, source: JSON.stringify(pages) });
    },
  };
}

/** Built for Node by the same rules as the client, so that both know the classes of a style by one name. */
async function drawn(client: string, cache: string): Promise<StaticPages> {
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'static-pages-'));
  try {
    await build({
      root: client,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [react()],
      build: { ssr: SOURCE, outDir, cssMinify: true, rolldownOptions: { output: { entryFileNames: 'pages.mjs' } } },
    });
    const { staticMarkup } = (await import(pathToFileURL(join(outDir, 'pages.mjs')).href)) as Source;
    return Object.fromEntries(PAGE_ADDRESSES.map((address) => [address.name, staticMarkup(address)]));
  } finally {
    await rm(outDir, { recursive: true });
  }
}
