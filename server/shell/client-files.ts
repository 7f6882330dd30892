import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientPages, HtmlKind } from '#http/pages/as-served.ts';
import { projectRoot } from './project.ts';

/** Each page's source in the folder of the client, and its file in that of the build. */
const PAGE_FILES: Readonly<Record<HtmlKind, { readonly source: string; readonly built: string }>> = {
  portal: { source: 'portal/index.html', built: 'portal/index.html' },
  console: { source: 'console/index.html', built: 'sandbox/console.html' },
  stage: { source: 'simulators/index.html', built: 'sandbox/stage.html' },
  docs: { source: 'console/docs/index.html', built: 'sandbox/docs.html' },
};

/** The client as `npm run build` leaves it in a folder; null where it has not been built. */
export function builtClient(folder: string): ClientPages | null {
  if (!existsSync(join(folder, PAGE_FILES.portal.built))) return null;
  const read = (kind: HtmlKind) => readFileSync(join(folder, PAGE_FILES[kind].built), 'utf8');
  const pages = { portal: read('portal'), console: read('console'), stage: read('stage'), docs: read('docs') };
  return {
    page: (kind) => pages[kind],
    assets: { portal: join(folder, 'portal/assets'), sandbox: join(folder, 'sandbox/assets') },
    documents: join(folder, 'portal/docs'),
    trace: existsSync(join(folder, TRACE_FILE)) ? traceProgram(folder) : undefined,
  };
}

/** The client's sources, read anew for each page; Vite in front of this server makes pages of them. */
export function sourceClient(folder: string): ClientPages {
  return {
    page: (kind) => readFileSync(join(folder, PAGE_FILES[kind].source), 'utf8'),
    assets: null,
    documents: join(folder, 'public/docs'),
  };
}

/** Below the build. */
const TRACE_FILE = 'trace/trace.html';

/** The built page of a trace, without a record. @param dist the build @throws one sentence where there is none */
export function traceProgram(dist = join(projectRoot(), 'dist')): string {
  try {
    return readFileSync(join(dist, TRACE_FILE), 'utf8');
  } catch {
    throw new Error(`There is no dist/${TRACE_FILE}: run npm run build first`);
  }
}
