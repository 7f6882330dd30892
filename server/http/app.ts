import type { RequestListener, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { HEADERS } from '#contract/storage.ts';
import { type ControlOptions, controlRoutes } from './control/control-routes.ts';
import type { BuiltClient } from './pages/page-routes.ts';
import { accountRoutes } from './portal/account-routes.ts';
import { type Pause, pause } from './portal/inject.ts';
import { loginRoutes } from './portal/login-routes.ts';
import type { Decrypter } from './portal/open.ts';
import { qrRoutes } from './portal/qr-routes.ts';
import { PortalRoutes } from './portal/routes.ts';
import { smsRoutes } from './portal/sms-routes.ts';
import { allowOrigins, type ForeignOriginListener } from './wire/cors.ts';
import { type Access, CLOSED, type Heard, hear, pathOf } from './wire/heard.ts';
import { type ForeignHostListener, hostRefusal } from './wire/host-guard.ts';
import { refuseUnexpected, sendRefusal } from './wire/send-refusal.ts';

export interface AppOptions extends ControlOptions {
  readonly decrypter: Decrypter;
  /** doors beside those that are always open */
  readonly access?: Access;
  readonly onForeignHost?: ForeignHostListener | undefined;
  readonly onForeignOrigin?: ForeignOriginListener | undefined;
  /** the built client; without it the server answers calls only */
  readonly client?: BuiltClient | undefined;
  /** how a fault's delay is waited for: in real time, unless it is a replay */
  readonly pause?: Pause | undefined;
}

/**
 * The whole server. All state is in the sandbox's worlds. Calls of portal and control API are found in tables, for
 * Express would cost each of them more than everything that is done for it; it answers the pages.
 */
export function createApp(options: AppOptions): RequestListener {
  const { sandbox, access = CLOSED, onForeignHost = () => undefined, onForeignOrigin = () => undefined } = options;
  const portal = new PortalRoutes(sandbox, { decrypter: options.decrypter, pause: options.pause ?? pause });
  loginRoutes(portal);
  smsRoutes(portal);
  qrRoutes(portal);
  accountRoutes(portal);
  const control = controlRoutes(options);
  const pages = pagesWhenAsked(options, access);
  return (message, response) => {
    const refusal = hostRefusal(message, access.hosts, onForeignHost);
    const path = pathOf(message.url ?? '');
    const call = refusal ? null : portal.find(path);
    // A portal call has an id of its own as soon as its world is known.
    if (!call) response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
    if (refusal) return sendRefusal(response, refusal);
    const request = hear(message, response, access);
    if (call && allowOrigins(request, response, onForeignOrigin)) {
      response.writeHead(204, { [HEADERS.requestId]: sandbox.nextRequestId() }).end();
      return;
    }
    const answered = (call ?? control.find(path) ?? pages)(request, response);
    answered.catch((error: unknown) => {
      if (call && !response.headersSent) response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
      refuseUnexpected(error, response);
    });
  };
}

/** Express and the pages, loaded when the first one is asked for: a server that is only called starts without them. */
function pagesWhenAsked({ sandbox, client }: AppOptions, { hosts }: Access) {
  let loading: Promise<Express> | undefined;
  return async (request: Heard, response: ServerResponse): Promise<void> => {
    loading ??= import('./pages/pages-app.ts').then(({ pagesApp }) => pagesApp(sandbox, client, hosts));
    (await loading)(request, response);
  };
}
