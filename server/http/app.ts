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
  /** doors beside those that are always open */
  readonly access?: Access;
  readonly onForeignHost?: ForeignHostListener | undefined;
  readonly onUnknownPath?: UnknownPathListener | undefined;
  /** left out: a session id of another program is like one of a session that ended */
  readonly issuedSessions?: IssuedSessions | undefined;
  /** without it the server answers calls only */
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
  app.locals.access = access;
  app.locals.issuedSessions = options.issuedSessions;
  app.locals.failureView = client && failureView(client);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
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

/** `X-Request-Id` of each answer; a portal call's own takes its place, numbered by its world. */
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

/** Express takes a function of four parameters for its error handler. */
const afterError: ErrorRequestHandler = (error: unknown, _request, response, _next) =>
  refuseUnexpected(error, response);
