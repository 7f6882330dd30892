import cookieParser from 'cookie-parser';
import express, { type Express } from 'express';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import type { KeyStock } from '#sandbox/worlds/build-world.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { controlAccountRoutes } from './control/account-routes.ts';
import { controlAliRoutes } from './control/ali-routes.ts';
import { controlCheckpointRoutes } from './control/checkpoint-routes.ts';
import { controlDocumentRoutes } from './control/document-routes.ts';
import { controlFaultRoutes } from './control/fault-routes.ts';
import { controlFixtureRoutes } from './control/fixture-routes.ts';
import { controlGuard, type TokenCheck } from './control/guard.ts';
import { controlJournalRoutes } from './control/journal-routes.ts';
import { controlPhoneRoutes } from './control/phone-routes.ts';
import { controlReplayRoutes, type OpenReplay } from './control/replay-routes.ts';
import { ControlRoutes } from './control/routes.ts';
import { controlSettingsRoutes } from './control/settings-routes.ts';
import { controlSnapshotRoutes } from './control/snapshot-routes.ts';
import { controlWorldRoutes } from './control/world-routes.ts';
import { enterRoutes } from './pages/enter-routes.ts';
import { type BuiltClient, pageRoutes } from './pages/page-routes.ts';
import { accountRoutes } from './portal/account-routes.ts';
import { type Pause, pause } from './portal/inject.ts';
import { loginRoutes } from './portal/login-routes.ts';
import { qrRoutes } from './portal/qr-routes.ts';
import { PortalRoutes } from './portal/routes.ts';
import { smsRoutes } from './portal/sms-routes.ts';
import { type Access, CLOSED, setAccess } from './wire/access.ts';
import { allowOrigins, type ForeignOriginListener } from './wire/cors.ts';
import { type ForeignHostListener, hostGuard } from './wire/host-guard.ts';
import { pathUnknown, refuseUnexpected, sendRefusal } from './wire/send-refusal.ts';

export interface AppOptions {
  readonly sandbox: Sandbox;
  readonly keys: KeyStock;
  readonly version: string;
  /** doors beside those that are always open */
  readonly access?: Access;
  readonly onForeignHost?: ForeignHostListener | undefined;
  readonly onForeignOrigin?: ForeignOriginListener | undefined;
  /** where the server listens on more than loopback: whether a text is the printed token */
  readonly isToken?: TokenCheck | undefined;
  /** the built client; without it the server answers calls only */
  readonly client?: BuiltClient | undefined;
  /** how a fault's delay is waited for: in real time, unless it is a replay */
  readonly pause?: Pause | undefined;
  /** runs replay bundles again; left out: none are taken */
  readonly openReplay?: OpenReplay | undefined;
}

/** Paths of the portal's back end, with and without the `/go` that the client adds. */
const PORTAL_API = /^\/(?:go\/)?(?:uc|cdi\/api|bcpcrm\/rest\/api|api)(?:\/|$)/;

/** The whole server as Express sees it. All state is in the sandbox's worlds. */
export function createApp(options: AppOptions): Express {
  const { sandbox, keys } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');

  app.use((_request, response, next) => {
    // A portal call's own id takes its place once its world is known.
    response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
    next();
  });
  const access = options.access ?? CLOSED;
  setAccess(app, access);
  app.use(hostGuard(access.hosts, options.onForeignHost ?? (() => undefined)));
  app.use(cookieParser());

  const portal = express.Router({ caseSensitive: true, strict: true });
  portal.use(allowOrigins(options.onForeignOrigin ?? (() => undefined)));
  const routes = new PortalRoutes(portal, sandbox, options.pause ?? pause);
  loginRoutes(routes);
  smsRoutes(routes);
  qrRoutes(routes);
  accountRoutes(routes);
  routes.end();
  app.use((request, response, next) => (PORTAL_API.test(request.path) ? portal(request, response, next) : next()));

  const control = express.Router({ caseSensitive: true, strict: true });
  const controls = new ControlRoutes(control, { sandbox, guard: controlGuard(options.isToken ?? null) });
  controlWorldRoutes(controls, sandbox, keys, options.version);
  controlDocumentRoutes(controls, sandbox, options.version);
  controlPhoneRoutes(controls);
  controlAliRoutes(controls);
  controlSettingsRoutes(controls);
  controlAccountRoutes(controls);
  controlFaultRoutes(controls);
  controlJournalRoutes(controls, sandbox);
  controlSnapshotRoutes(controls);
  controlCheckpointRoutes(controls);
  controlReplayRoutes(controls, options.openReplay);
  controlFixtureRoutes(controls, sandbox);
  controls.end();
  app.use(SANDBOX.api, control);

  enterRoutes(app, sandbox, options.client?.pages.console);
  if (options.client) pageRoutes(app, options.client, sandbox, access.hosts);
  app.use((request, response) => sendRefusal(response, pathUnknown(request)));
  app.use(refuseUnexpected);
  return app;
}
