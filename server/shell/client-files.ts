import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATIC_PAGES_FILE, type StaticPages, withFirstPaint } from '#http/pages/first-paint.ts';
import type { BuiltClient } from '#http/pages/page-routes.ts';

/** The client as `npm run build` leaves it in a folder; null where it has not been built. */
export function builtClient(folder: string): BuiltClient | null {
  const portal = join(folder, 'portal');
  const sandbox = join(folder, 'sandbox');
  if (!existsSync(join(portal, 'index.html'))) return null;
  const page = readFileSync(join(portal, 'index.html'), 'utf8');
  return {
    pages: {
      portal: page,
      console: readFileSync(join(sandbox, 'console.html'), 'utf8'),
      stage: readFileSync(join(sandbox, 'stage.html'), 'utf8'),
      docs: readFileSync(join(sandbox, 'docs.html'), 'utf8'),
    },
    painted: Object.fromEntries(
      Object.entries(staticPagesIn(portal)).map(([name, markup]) => [name, withFirstPaint(page, markup)]),
    ),
    portalAssets: join(portal, 'assets'),
    sandboxAssets: join(sandbox, 'assets'),
    documents: join(portal, 'docs'),
  };
}

/** None in a client that was built without them: its pages are drawn by their script alone. */
function staticPagesIn(portal: string): StaticPages {
  const file = join(portal, STATIC_PAGES_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
