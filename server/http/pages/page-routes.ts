import compression from 'compression';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { PAGES, PATHS, SANDBOX } from '#contract/paths.ts';
import { isPortalPage } from '#contract/portal/pages.ts';
import { COMMON_HEADERS } from '#contract/storage.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { wrappedOrigin } from '#http/portal/wrapper-host.ts';
import { hostOrigin, originOf, worldIdOf } from '#http/wire/access.ts';
import { FILE_PATH, type PageContext, pageHeaders } from '#http/wire/page-headers.ts';
import type { UnknownReporter } from '#http/wire/unknown-path.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { asServed, type ClientPages, type HtmlKind } from './as-served.ts';
import { isForPerson, sendGonePage, sendNotice, WAYS_ON } from './notice-page.ts';
import { readOnly, rejectMethod } from './reject-method.ts';

interface PageOptions {
  readonly sandbox: Sandbox;
  readonly hosts: readonly string[];
  readonly reportUnknown: UnknownReporter;
}

/**
 * Serves the client: hashed assets are cached for good, pages never; every deep link gets the portal's page, with status
 * 404 where the portal has no page for it.
 */
export function pageRoutes(app: Express, client: ClientPages, { sandbox, hosts, reportUnknown }: PageOptions): void {
  const { assets, documents, trace } = client;
  const built = assets !== null;
  const page =
    (kind: HtmlKind): RequestHandler =>
    (request, response) => {
      const hosting = hostingOf(sandbox, request);
      if (kind === 'portal' && !hosting) {
        sendGonePage(response, client, worldIdOf(request));
        return;
      }
      if (kind === 'portal' && !isPortalPage(request.path)) {
        reportUnknown(request, CALLS_AND_PAGES);
        response.status(404);
      }
      const html = client.page(kind);
      const context = { built, hosts, inlineScripts: inlineScriptsOf(html), ...(hosting ?? NOBODY) };
      response.set(pageHeaders(kind, context)).type('html');
      response.end(asServed(kind, html, context, pageRequestOf(request)));
    };
  const console = [SANDBOX.prefix, SANDBOX.console];
  const stage = [SANDBOX.stage, `${SANDBOX.stage}/*path`];
  if (built) app.use(compression());
  app.get(console, page('console'));
  app.get(stage, page('stage'));
  app.get(SANDBOX.docs, page('docs'));
  if (trace !== undefined)
    app.get(SANDBOX.trace, (_request, response) => {
      // Plain text: only the console makes a page of it.
      response
        .set({ ...COMMON_HEADERS, 'Cache-Control': 'no-store' })
        .type('txt')
        .end(trace);
    });
  app.all([...console, ...stage, SANDBOX.docs, ...(trace === undefined ? [] : [SANDBOX.trace])], rejectMethod);
  if (assets) {
    app.use(`${SANDBOX.prefix}/assets`, readOnly, hashedFiles(assets.sandbox));
    app.use('/assets', readOnly, hashedFiles(assets.portal));
  }
  // A program gets JSON, as for every other path that nothing answers to.
  app.get(`${SANDBOX.prefix}/*path`, (request, response, next) => {
    if (!isForPerson(request)) return next();
    reportUnknown(request);
    sendNotice(response, '页面不存在', 'PATH_UNKNOWN', {}, LEADING_ON);
  });
  app.use('/docs', readOnly, documentHeaders(sandbox, built), express.static(documents, FILES_ONLY));
  const portal = page('portal');
  app.get(/^\/(?!__sandbox\/|assets\/|docs\/)/, (request, response, next) =>
    FILE_PATH.test(request.path) ? next() : portal(request, response, next),
  );
  app.use((request, response, next) => (isPortalPage(request.path) ? rejectMethod(request, response, next) : next()));
}

const LEADING_ON = ['沙箱在这个地址没有页面。', WAYS_ON];

const CALLS_AND_PAGES = [...Object.values(PATHS), ...Object.values(PAGES)];

/** Hashes that the build wrote into a page. */
const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script data-hash="(sha256-[\w+/=]+)">/g)].map(([, hash = '']) => hash);

const pageRequestOf = ({ originalUrl, headers }: Request) => ({ address: originalUrl, headers });

const FILES_ONLY = { index: false, redirect: false } as const;

/** Files whose name carries their hash: kept for good (dotfiles denied). */
const hashedFiles = (folder: string): RequestHandler =>
  express.static(folder, {
    ...FILES_ONLY,
    immutable: true,
    maxAge: '1y',
    setHeaders: (response) => void response.set(COMMON_HEADERS),
  });

/** Headers of the portal's documents: an embedded page shows them too, so a site that may frame it may frame them (threat C8). */
const documentHeaders =
  (sandbox: Sandbox, built: boolean): RequestHandler =>
  (request, response, next) => {
    response.set(pageHeaders('document', { built, ...(hostingOf(sandbox, request) ?? NOBODY) }));
    next();
  };

type Framing = Pick<PageContext, 'embedAllowList' | 'wraps'>;

interface Hosting extends Framing {
  readonly wire: Wire;
}

/** The pages of a dropped world may not be framed: its allow-list is gone. */
const NOBODY: Framing = { embedAllowList: [] };

/** The world's settings for its pages: frames around the portal, frames within it, its wire format; null where the world is gone. */
function hostingOf(sandbox: Sandbox, request: Request): Hosting | null {
  const world = sandbox.find(worldIdOf(request));
  if (!world) return null;
  const { id, portal } = world;
  return {
    embedAllowList: portal.settings.embedAllowList,
    wire: portal.settings.wire,
    wraps: wrappedOrigin(portal.settings, id, hostOrigin(request), originOf(request)),
  };
}
