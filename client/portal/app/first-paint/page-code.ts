import type { PageAddress } from '#contract/portal/pages.ts';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';
import { createRoutes } from '#portal/app/routes.tsx';

/** Export that the router loads for a page; null where the first script has the page. Read by the build, never by a browser. */
export function exportOfPage({ page, name }: PageAddress): string | null {
  let exported: string | null = null;
  const chunks: Pick<ChunkLoader, 'load'> = {
    load: (_load, wanted) => {
      exported = wanted;
      return new Promise(() => undefined);
    },
  };
  const path = page === '/*' ? '*' : name || '/';
  void createRoutes(chunks)
    .find((route) => route.path === path)
    ?.page.codeFor(0);
  return exported;
}
