import type { Express, Request, RequestHandler } from 'express';
import sirv, { type Options } from 'sirv';
import type { Dialect } from '#contract/dialect.ts';
import { SANDBOX } from '#contract/paths.ts';
import { isPortalPage } from '#contract/portal/pages.ts';
import { COMMON_HEADERS } from '#contract/response-headers.ts';
import { Refusal } from '#domain/refusal.ts';
import { wrappedOrigin } from '#http/portal/wrapper-host.ts';
import { hostOrigin, originOf } from '#http/wire/access.ts';
import { PAGE_METHODS, type PageContext, type PageKind, pageHeaders } from '#http/wire/page-headers.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { sendRefusal } from '#http/wire/send-refusal.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { asServed } from './as-served.ts';
import { FILE_PATH } from './file-path.ts';
import { firstPaintOf } from './first-paint.ts';
import { sendGonePage } from './gone-page.ts';
import { PageBytes } from './page-bytes.ts';
import { UNREAD_STATUS, unreadPage } from './unread-page.ts';

type ServerAnswer = Parameters<NonNullable<Options['setHeaders']>>[0];

/** The built client: its pages as text, its other files by folder. */
export interface BuiltClient {
  readonly pages: Readonly<Record<Exclude<PageKind, 'document'>, string>>;
  /** the portal's page by the name of its address, with header and card in it */
  readonly painted?: Readonly<Record<string, string>>;
  readonly portalAssets: string;
  readonly sandboxAssets: string;
  readonly documents: string;
}

/** Serves the built client: hashed assets for good, pages never stored, every deep link the portal's page, with 404 where it knows none. */
export function pageRoutes(app: Express, client: BuiltClient, sandbox: Sandbox, hosts: readonly string[] = []): void {
  const bytes = new PageBytes();
  const page =
    (kind: keyof BuiltClient['pages']): RequestHandler =>
    (request, response) => {
      const hosting = hostingOf(sandbox, request);
      if (kind === 'portal' && !hosting) {
        sendGonePage(response, client.pages.console, worldIdOf(request));
        return;
      }
      const unread = kind === 'portal' && hosting ? unreadPage(hosting.dialect) : null;
      if (unread !== null) response.status(UNREAD_STATUS);
      else if (kind === 'portal' && !isPortalPage(request.path)) response.status(404);
      const html = kind === 'portal' ? portalPage(client, request, hosting) : client.pages[kind];
      const context = { built: true, hosts, ...(hosting ?? NOBODY) };
      response.set(pageHeaders(kind, context));
      bytes.send(response, asServed(kind, unread ?? html, context, pageRequestOf(request)));
    };
  const console = [SANDBOX.prefix, SANDBOX.console];
  const stage = [SANDBOX.stage, `${SANDBOX.stage}/*path`];
  app.get(console, page('console'));
  app.get(stage, page('stage'));
  app.get(SANDBOX.docs, page('docs'));
  app.all([...console, ...stage, SANDBOX.docs], rejectMethod);
  app.use(`${SANDBOX.prefix}/assets`, assets(client.sandboxAssets));
  app.use('/assets', assets(client.portalAssets));
  app.use('/docs', documents(client.documents, sandbox));
  const portal = page('portal');
  app.get(/^\/(?!__sandbox\/|assets\/|docs\/)/, (request, response, next) =>
    FILE_PATH.test(request.path) ? next() : portal(request, response, next),
  );
  app.use((request, response, next) => (isPortalPage(request.path) ? rejectMethod(request, response, next) : next()));
}

function portalPage({ pages, painted }: BuiltClient, { originalUrl }: Request, hosting: Framing | null): string {
  const page = hosting?.wraps ? null : firstPaintOf(originalUrl);
  return (page && painted?.[page.name]) ?? pages.portal;
}

const rejectMethod: RequestHandler = (_request, response) => {
  response.setHeader('Allow', PAGE_METHODS);
  sendRefusal(response, new Refusal('METHOD_REJECTED', null));
};

const pageRequestOf = ({ originalUrl, headers }: Request) => ({ address: originalUrl, headers });

/** Files whose name carries their hash: kept for good, sent compressed as they were built (dotfiles denied). */
function assets(folder: string): RequestHandler {
  return listedAtFirst(() =>
    sirv(folder, {
      etag: true,
      immutable: true,
      maxAge: 31_536_000,
      gzip: true,
      brotli: true,
      setHeaders: addHeaders,
    }),
  );
}

/** Lists the files of a folder at the first request for one: a server starts sooner. */
function listedAtFirst(serving: () => RequestHandler): RequestHandler {
  let serve: RequestHandler | undefined;
  return (request, response, next) => {
    serve ??= serving();
    return serve(request, response, next);
  };
}

/** Documents of the portal: an embedded page shows them too, so who may frame it may frame them (threat C8). */
function documents(folder: string, sandbox: Sandbox): RequestHandler {
  const serve = listedAtFirst(() => sirv(folder, { etag: true, setHeaders: survive }));
  return (request, response, next) => {
    response.set(pageHeaders('document', { built: true, ...(hostingOf(sandbox, request) ?? NOBODY) }));
    serve(request, response, next);
  };
}

function addHeaders(response: Parameters<typeof survive>[0]): void {
  survive(response);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
}

/** A file that a new build took away under the server ends this answer, not the process. */
function survive(response: ServerAnswer): void {
  response.once('pipe', (file) => file.once('error', () => response.destroy()));
}

type Framing = Pick<PageContext, 'embedAllowList' | 'wraps'>;

interface Hosting extends Framing {
  readonly dialect: Dialect;
}

/** The pages of a dropped world may not be framed: its allow-list is gone. */
const NOBODY: Framing = { embedAllowList: [] };

/** The world's settings for its pages: who may frame the portal, what it frames, what it reads; null where the world is gone. */
function hostingOf(sandbox: Sandbox, request: Request): Hosting | null {
  const world = sandbox.find(worldIdOf(request));
  if (!world) return null;
  const { id, portal } = world;
  return {
    embedAllowList: portal.settings.embedAllowList,
    dialect: portal.settings.dialect,
    wraps: wrappedOrigin(portal.settings, id, hostOrigin(request), originOf(request)),
  };
}
