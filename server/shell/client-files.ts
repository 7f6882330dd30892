import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientPages, HtmlKind } from '#http/pages/as-served.ts';
import { projectRoot } from './project.ts';

/** Each page's source in the folder of the client. */
const PAGE_SOURCES: Readonly<Record<HtmlKind, string>> = {
  portal: 'portal/index.html',
  console: 'console/index.html',
  stage: 'simulators/index.html',
  docs: 'console/docs/index.html',
};

/** The client as `npm run build` leaves it in a folder; null where it has not been built. */
export function builtClient(folder: string): ClientPages | null {
  const portal = join(folder, 'portal');
  const sandbox = join(folder, 'sandbox');
  if (!existsSync(join(portal, 'index.html'))) return null;
  const pages: Readonly<Record<HtmlKind, string>> = {
    portal: readFileSync(join(portal, 'index.html'), 'utf8'),
    console: readFileSync(join(sandbox, 'console.html'), 'utf8'),
    stage: readFileSync(join(sandbox, 'stage.html'), 'utf8'),
    docs: readFileSync(join(sandbox, 'docs.html'), 'utf8'),
  };
  return {
    page: (kind) => pages[kind],
    assets: { portal: join(portal, 'assets'), sandbox: join(sandbox, 'assets') },
    documents: join(portal, 'docs'),
    trace: existsSync(join(folder, TRACE_FILE)) ? traceProgram(folder) : undefined,
  };
}

/** The client's sources, read anew for each page; Vite in front of this server makes pages of them. */
export function sourceClient(folder: string): ClientPages {
  return {
    page: (kind) => readFileSync(join(folder, PAGE_SOURCES[kind]), 'utf8'),
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
