import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { type ControlOptions, controlRouter } from './control/control-router.ts';
import type { ClientPages } from './pages/as-served.ts';
import { enterRoutes } from './pages/enter-routes.ts';
import { failureView } from './pages/notice-page.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { refuseAtDoor } from './pages/refuse-at-door.ts';
import { type PortalOptions, portalRouter } from './portal/portal-routes.ts';
import { type Access, CLOSED } from './wire/access.ts';
import { readCookies } from './wire/cookies.ts';
import { type ForeignHostListener, refusalAtDoor } from './wire/host-guard.ts';
import type { IssuedSessions } from './wire/issued-sessions.ts';
import { pathUnknown, refuseUnexpected, sendRefusal } from './wire/send.ts';
import { type UnknownPathListener, unknownPathReporter } from './wire/unknown-path.ts';

export interface AppOptions extends ControlOptions, PortalOptions {
  /** network exposure beyond loopback; left out: none */
  readonly access?: Access;
  readonly onForeignHost?: ForeignHostListener | undefined;
  readonly onUnknownPath?: UnknownPathListener | undefined;
  /**
   * session ids that this server gave to browsers; left out: they are not remembered, and a cookie of another program on
   * this host counts as that of an ended session
   */
  readonly issuedSessions?: IssuedSessions | undefined;
  /** pages of the client; left out: the server answers calls only */
  readonly client?: ClientPages | undefined;
}

/** The whole server as an Express application. All state is in the sandbox's worlds. */
export function createApp(options: AppOptions): Express {
  const {
    sandbox,
    client,
    access = CLOSED,
    onForeignHost = () => undefined,
    onUnknownPath = () => undefined,
  } = options;
  const reportUnknown = unknownPathReporter(sandbox, onUnknownPath);
  const app = express();
  const portal = portalRouter(options);
  // Express types `locals` as any: `accessOf`, `noteIssued`, `isForeignSession` and `showFailure` read these with their types.
  app.locals.access = access;
  app.locals.issuedSessions = options.issuedSessions;
  app.locals.failureView = client && failureView(client);
  // No answer names its software, and none has a mark by which a client could keep it.
  app.disable('x-powered-by');
  app.disable('etag');
  // `readQuery` reads the query itself, because it refuses a repeated name.
  app.set('query parser', false);
  // A path in another letter case, or with one more slash, is no path of the contract.
  app.enable('case sensitive routing');
  app.enable('strict routing');

  app.use(numberRequests(sandbox));
  app.use(doorGuard(access.hosts, onForeignHost));
  app.use(readCookies());
  app.use('/', portal);
  app.use('/go', portal);
  app.use(SANDBOX.api, controlRouter(options, reportUnknown));
  enterRoutes(app, sandbox, client);
  if (client) pageRoutes(app, client, { sandbox, hosts: access.hosts, reportUnknown });
  app.use((request, response) => {
    reportUnknown(request);
    sendRefusal(response, pathUnknown(request));
  });
  app.use(afterError);
  return app;
}

/** Sets `X-Request-Id` on each answer; a portal call replaces it with an id counted by its world. */
function numberRequests(sandbox: Sandbox): RequestHandler {
  return (_request, response, next) => {
    response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
    next();
  };
}

function doorGuard(hosts: readonly string[], onForeignHost: ForeignHostListener): RequestHandler {
  return (request, response, next) => {
    const refusal = refusalAtDoor(request, hosts, onForeignHost);
    if (refusal) refuseAtDoor(request, response, refusal);
    else next();
  };
}

/** Its four parameters make it an error handler of Express. */
const afterError: ErrorRequestHandler = (error: unknown, _request, response, _next) =>
  refuseUnexpected(error, response);
