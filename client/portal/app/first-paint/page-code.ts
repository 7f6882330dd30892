import type { PortalPage } from '#contract/portal/pages.ts';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';
import { type LoadPage, pageLoaders } from '#portal/app/page-loaders.ts';

/** Export that the router loads for a page; null where the first script has the page. Read by the build, never by a browser. */
export function exportOfPage(page: PortalPage): string | null {
  let exported: string | null = null;
  const chunks: Pick<ChunkLoader, 'load'> = {
    load: (_load, wanted) => {
      exported = wanted;
      return new Promise(() => undefined);
    },
  };
  const loaders: Partial<Record<PortalPage, LoadPage>> = pageLoaders(chunks);
  void loaders[page]?.();
  return exported;
}
