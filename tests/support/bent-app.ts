import cookieParser from 'cookie-parser';
import express, { type Express, type Router } from 'express';
import { HEADERS } from '#contract/storage.ts';
import { createApp } from '#http/app.ts';
import { CLOSED } from '#http/wire/access.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';

/** The server's application, with a test's own routes in front of its calls. */
export function bentApp(sandbox: Sandbox, router: Router, mountedAt = '/'): Express {
  const app = express();
  app.locals.access = CLOSED;
  app.use((_request, response, next) => {
    response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
    next();
  });
  app.use(cookieParser());
  app.use(mountedAt, router);
  app.use(createApp({ sandbox, version: 'test' }));
  return app;
}
