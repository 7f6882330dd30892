import express, { type ErrorRequestHandler, type Express } from 'express';
import { SANDBOX } from '#contract/paths.ts';
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
import { pathUnknown, refuseUnexpected, sendRefusal } from './wire/send-refusal.ts';

export interface ConsoleOptions {
  readonly sandbox: Sandbox;
  readonly version: string;
  /** where the server listens on more than loopback: whether a text is the printed token */
  readonly isToken?: TokenCheck | undefined;
  /** the built client; without it the server answers calls only */
  readonly client?: BuiltClient | undefined;
  /** runs replay bundles again; left out: none are taken */
  readonly openReplay?: OpenReplay | undefined;
}

/** Control API and pages, by Express. @param hosts names beside loopback that the server answers to */
export function consoleAndPages(options: ConsoleOptions, hosts: readonly string[]): Express {
  const { sandbox } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');

  const control = express.Router({ caseSensitive: true, strict: true });
  const controls = new ControlRoutes(control, { sandbox, guard: controlGuard(options.isToken ?? null) });
  controlWorldRoutes(controls, sandbox, options.version);
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
  if (options.client) pageRoutes(app, options.client, sandbox, hosts);
  app.use((request, response) => sendRefusal(response, pathUnknown(request)));
  app.use(afterError);
  return app;
}

/** Express takes a function of four parameters for its error handler. */
const afterError: ErrorRequestHandler = (error: unknown, _request, response, _next) =>
  refuseUnexpected(error, response);
