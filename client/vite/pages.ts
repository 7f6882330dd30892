import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { SANDBOX } from '#contract/paths.ts';
import { isPortalPage } from '#contract/portal/pages.ts';
import { asServed } from '#http/pages/as-served.ts';
import { FILE_PATH } from '#http/pages/file-path.ts';
import { GONE_STATUS, goneHeaders, gonePage } from '#http/pages/gone-page.ts';
import { UNREAD_STATUS, unreadPage } from '#http/pages/unread-page.ts';
import { sendBareRefusal } from '#http/wire/bare-refusal.ts';
import { type ForeignHostListener, hasKnownHost, knownHostsText, nameInHost } from '#http/wire/host-guard.ts';
import { PAGE_METHODS, type PageKind, pageHeaders } from '#http/wire/page-headers.ts';
import { printLine } from '#server/shell/command.ts';
import { reportForeignHosts } from '#server/shell/origin-flags.ts';
import { type Hosting, WorldHosting } from './world-hosting.ts';

type HtmlKind = Exclude<PageKind, 'document'>;

const FILES: Readonly<Record<HtmlKind, string>> = {
  portal: 'portal/index.html',
  console: 'console/index.html',
  stage: 'simulators/index.html',
  docs: 'console/docs/index.html',
};

/** Folders of Vite's own files, and of the built server's. */
const FILE_FOLDER = /^\/(?:@|node_modules\/|assets\/|docs\/)/;

/** Names beside loopback that pages are served under (`ALLOW_HOST`, separated by commas; `npm run dev` sets it). */
export const EXTRA_HOSTS: readonly string[] = (process.env.ALLOW_HOST ?? '').split(',').filter(Boolean);

export interface PagesOptions {
  /** folder of the pages' files */
  readonly client: string;
  readonly port: number;
  readonly apiPort: number;
}

/** Serves the right page for every path, with the headers of the built server (threat C8), and says when it can. */
export function pages({ client, port, apiPort }: PagesOptions): Plugin {
  const hosting = new WorldHosting(apiPort);
  return {
    name: 'sandbox-pages',
    configureServer(server) {
      server.httpServer?.once('listening', () => printLine(`pages ready http://localhost:${port}`));
      // Before Vite's own check of the Host, whose answer is a page for people (threat K1).
      const report = reportForeignHosts(printLine);
      server.middlewares.stack.unshift({ route: '', handle: refuseForeignHost(report) });
      server.middlewares.use('/__open-in-editor', refuseForeignPage);
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/docs/')) return next();
        hosting
          .of(request)
          .then((context) => setHeaders(response, 'document', context))
          .then(() => next(), next);
      });
      // Before the proxy: the API behind it has no page to tell people by that a world is gone.
      server.middlewares.use((request, response, next) => {
        const id = enteredWorld(request);
        if (id === null) return next();
        hosting
          .isGone(id)
          .then((isGone) => (isGone ? answerGone({ server, client, hosting }, id, request, response) : next()))
          .catch(next);
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          answer({ server, client, hosting }, request, response).catch(next);
        });
      };
    },
  };
}

function refuseForeignHost(report: ForeignHostListener): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (hasKnownHost(request, EXTRA_HOSTS)) return next();
    const name = nameInHost(request);
    if (name !== null) report(name);
    sendBareRefusal(response, 'HOST_REJECTED', { path: 'headers.host', expected: knownHostsText(name) });
  };
}

/** Vite starts an editor on a GET: a picture of another site's page may not (threat K2). */
function refuseForeignPage(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (request.headers['sec-fetch-site'] === 'same-origin') next();
  else sendBareRefusal(response, 'CROSS_SITE_REJECTED');
}

const HTML = 'text/html; charset=utf-8';

interface PageSource {
  readonly server: ViteDevServer;
  readonly client: string;
  readonly hosting: WorldHosting;
}

async function answer(
  { server, client, hosting }: PageSource,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '/').replace(/[?#].*$/, '');
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const kind = kindOf(path);
  const isKnown = kind !== 'portal' || isPortalPage(path);
  if (!kind || (!reads && !isKnown)) {
    sendBareRefusal(response, 'PATH_UNKNOWN');
    return;
  }
  if (!reads) {
    response.setHeader('Allow', PAGE_METHODS);
    sendBareRefusal(response, 'METHOD_REJECTED');
    return;
  }
  const context = await hosting.of(request);
  if (kind === 'portal' && context.gone !== undefined) {
    await answerGone({ server, client, hosting }, context.gone, request, response);
    return;
  }
  const { url: address = '/' } = request;
  const html = await htmlOf(kind, { server, client, hosting }, request);
  setHeaders(response, kind, context);
  const unread = kind === 'portal' && context.dialect ? unreadPage(context.dialect) : null;
  if (unread !== null) response.statusCode = UNREAD_STATUS;
  else if (!isKnown) response.statusCode = 404;
  response.setHeader('Content-Type', HTML);
  const page = unread ?? asServed(kind, html, context, { address, headers: request.headers });
  response.end(request.method === 'HEAD' ? undefined : page);
}

async function htmlOf(kind: HtmlKind, { server, client }: PageSource, { url }: IncomingMessage): Promise<string> {
  const source = await readFile(join(client, FILES[kind]), 'utf8');
  return server.transformIndexHtml(`/${FILES[kind]}`, source, url);
}

async function answerGone(
  source: PageSource,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const page = await htmlOf('console', source, request);
  response.writeHead(GONE_STATUS, { ...goneHeaders(false), 'Content-Type': HTML });
  response.end(request.method === 'HEAD' ? undefined : gonePage(page, id, request.headers.cookie));
}

/** The world that an address enters; null for any other address. */
function enteredWorld({ url = '', headers }: IncomingMessage): string | null {
  const name = url.startsWith(`${SANDBOX.enter}/`) ? url.slice(SANDBOX.enter.length + 1).replace(/[/?#].*$/s, '') : '';
  if (name === '' || !headers.accept?.includes('text/html')) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** Which page a path shows; null for what is none. */
function kindOf(path: string): HtmlKind | null {
  if (path === SANDBOX.prefix || path === SANDBOX.console) return 'console';
  if (path === SANDBOX.docs) return 'docs';
  if (path === SANDBOX.stage || path.startsWith(`${SANDBOX.stage}/`)) return 'stage';
  if (path.startsWith(SANDBOX.console) || FILE_FOLDER.test(path) || FILE_PATH.test(path)) return null;
  return 'portal';
}

function setHeaders(response: ServerResponse, kind: PageKind, context: Hosting): void {
  const headers = pageHeaders(kind, { built: false, hosts: EXTRA_HOSTS, ...context });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
