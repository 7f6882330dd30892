import express, { type ErrorRequestHandler, type Express } from 'express';
import { pathUnknown, refuseUnexpected, sendRefusal } from '#http/wire/send-refusal.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { enterRoutes } from './enter-routes.ts';
import { type BuiltClient, pageRoutes } from './page-routes.ts';

/** Pages and files, by Express; every path that nobody has. @param hosts names beside loopback that the server answers to */
export function pagesApp(sandbox: Sandbox, client: BuiltClient | undefined, hosts: readonly string[]): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');
  enterRoutes(app, sandbox, client?.pages.console);
  if (client) pageRoutes(app, client, sandbox, hosts);
  app.use((request, response) => sendRefusal(response, pathUnknown(request)));
  app.use(afterError);
  return app;
}

/** Express takes a function of four parameters for its error handler. */
const afterError: ErrorRequestHandler = (error: unknown, _request, response, _next) =>
  refuseUnexpected(error, response);
