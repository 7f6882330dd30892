import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltClient } from './http/pages/page-routes.ts';

/** The client as `npm run build` leaves it in a folder; null where it has not been built. */
export function builtClient(folder: string): BuiltClient | null {
  const portal = join(folder, 'portal');
  const sandbox = join(folder, 'sandbox');
  if (!existsSync(join(portal, 'index.html'))) return null;
  return {
    pages: {
      portal: readFileSync(join(portal, 'index.html'), 'utf8'),
      console: readFileSync(join(sandbox, 'console.html'), 'utf8'),
      stage: readFileSync(join(sandbox, 'stage.html'), 'utf8'),
      docs: readFileSync(join(sandbox, 'docs.html'), 'utf8'),
    },
    portalAssets: join(portal, 'assets'),
    sandboxAssets: join(sandbox, 'assets'),
    documents: join(portal, 'docs'),
  };
}
