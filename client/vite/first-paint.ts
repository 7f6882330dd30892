import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { PAGE_ADDRESSES, type PageAddress, type PortalPage } from '#contract/portal/pages.ts';
import { STATIC_PAGES_FILE, type StaticMarkup, type StaticPages } from '#http/pages/first-paint.ts';
import { codeFiles } from './code-files.ts';

/** Draws the pages; loaded by its path. */
const SOURCE = 'portal/app/first-paint/static-pages.tsx';
/** Knows which of them have code of their own. */
const CODE_SOURCE = 'portal/app/first-paint/page-code.ts';

interface Source {
  staticMarkup(address: PageAddress): StaticMarkup;
}

interface CodeSource {
  exportOfPage(page: PortalPage): string | null;
}

/** Puts them beside the built page. */
export function staticPages(client: string, cache: string): Plugin {
  return {
    name: 'static-pages',
    async generateBundle(_options, bundle) {
      const pages = await drawn(client, cache, bundle);
      this.emitFile({ type: 'asset', fileName: STATIC_PAGES_FILE, source: JSON.stringify(pages) });
    },
  };
}

/** Built for Node by the same rules as the client, so that both know the classes of a style by one name. */
async function drawn(client: string, cache: string, bundle: Rolldown.OutputBundle): Promise<StaticPages> {
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'static-pages-'));
  try {
    await build({
      root: client,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        ssr: true,
        outDir,
        cssMinify: true,
        rolldownOptions: {
          input: { pages: join(client, SOURCE), code: join(client, CODE_SOURCE) },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
        },
      },
    });
    const load = (name: string) => import(pathToFileURL(join(outDir, `${name}.mjs`)).href);
    const { staticMarkup } = (await load('pages')) as Source;
    const { exportOfPage } = (await load('code')) as CodeSource;
    const page = (address: PageAddress) => {
      const exported = exportOfPage(address.page);
      return { ...staticMarkup(address), code: exported === null ? [] : codeFiles(bundle, exported) };
    };
    return Object.fromEntries(PAGE_ADDRESSES.map((address) => [address.name, page(address)]));
  } finally {
    await rm(outDir, { recursive: true });
  }
}
