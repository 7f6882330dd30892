import type { RequestListener } from 'node:http';
import { HEADERS } from '#contract/storage.ts';
import { type ConsoleOptions, consoleAndPages } from './console-and-pages.ts';
import { accountRoutes } from './portal/account-routes.ts';
import { type Pause, pause } from './portal/inject.ts';
import { loginRoutes } from './portal/login-routes.ts';
import type { Decrypter } from './portal/open.ts';
import { qrRoutes } from './portal/qr-routes.ts';
import { PortalRoutes } from './portal/routes.ts';
import { smsRoutes } from './portal/sms-routes.ts';
import { allowOrigins, type ForeignOriginListener } from './wire/cors.ts';
import { type Access, CLOSED, hear, pathOf } from './wire/heard.ts';
import { type ForeignHostListener, hostRefusal } from './wire/host-guard.ts';
import { refuseUnexpected, sendRefusal } from './wire/send-refusal.ts';

export interface AppOptions extends ConsoleOptions {
  readonly decrypter: Decrypter;
  /** doors beside those that are always open */
  readonly access?: Access;
  readonly onForeignHost?: ForeignHostListener | undefined;
  readonly onForeignOrigin?: ForeignOriginListener | undefined;
  /** how a fault's delay is waited for: in real time, unless it is a replay */
  readonly pause?: Pause | undefined;
}

/**
 * The whole server. All state is in the sandbox's worlds. Calls of the portal are found in a table, for Express would
 * cost each of them more than everything that is done for it; everything else is answered by Express.
 */
export function createApp(options: AppOptions): RequestListener {
  const { sandbox, access = CLOSED, onForeignHost = () => undefined, onForeignOrigin = () => undefined } = options;
  const portal = new PortalRoutes(sandbox, { decrypter: options.decrypter, pause: options.pause ?? pause });
  loginRoutes(portal);
  smsRoutes(portal);
  qrRoutes(portal);
  accountRoutes(portal);
  const others = consoleAndPages(options, access.hosts);
  return (message, response) => {
    const refusal = hostRefusal(message, access.hosts, onForeignHost);
    const handle = refusal ? null : portal.find(pathOf(message.url ?? ''));
    // A portal call has an id of its own as soon as its world is known.
    if (!handle) response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
    if (refusal) return sendRefusal(response, refusal);
    const request = hear(message, response, access);
    if (!handle) return others(request, response);
    if (allowOrigins(request, response, onForeignOrigin)) {
      response.writeHead(204, { [HEADERS.requestId]: sandbox.nextRequestId() }).end();
      return;
    }
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
      refuseUnexpected(error, response);
    });
  };
}
