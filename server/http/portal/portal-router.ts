import { Router } from 'express';
import { allowOrigins, type ForeignOriginListener } from '#http/wire/access.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { findWorld } from './incoming-call.ts';
import { type Pause, pause } from './inject.ts';
import { portalRoutes } from './portal-routes.ts';
import { PortalRoutes } from './routes.ts';

export interface PortalOptions {
  readonly sandbox: Sandbox;
  readonly onForeignOrigin?: ForeignOriginListener | undefined;
  /** how a fault's delay is waited for: in real time, unless it is a replay */
  readonly pause?: Pause | undefined;
}

/** Paths of the portal's back end. */
const PORTAL_API = /^\/(?:uc|cdi\/api|bcpcrm\/rest\/api|api)(?:\/|$)/;

/** Every call of the portal's back end (spec §7). */
export function portalRouter({ sandbox, onForeignOrigin = () => undefined, ...options }: PortalOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(PORTAL_API, allowOrigins(onForeignOrigin), findWorld(sandbox));
  const routes = new PortalRoutes(router, options.pause ?? pause);
  portalRoutes(routes);
  routes.refuseOthers(PORTAL_API);
  return router;
}
