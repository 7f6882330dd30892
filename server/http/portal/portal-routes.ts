import { type Request, type RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import { COPY } from '#contract/copy.ts';
import { type Endpoint, verbOf } from '#contract/endpoint.ts';
import { DOCUMENTS, enterPath, PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS, OAUTH_REDIRECT } from '#contract/portal-names.ts';
import { type CallName, pathOf } from '#contract/wire/wire.ts';
import { basicInfo, currentCustomer } from '#domain/customer.ts';
import { listByOutAccountId, listByPhone } from '#domain/list-accounts.ts';
import { beginOauth, endOauth } from '#domain/oauth.ts';
import { openTicket, pollQr } from '#domain/qr-sign-in.ts';
import { resetPassword, verifyCode } from '#domain/recover.ts';
import { Refusal } from '#domain/refusal.ts';
import { register } from '#domain/register.ts';
import { sendCode } from '#domain/send-code.ts';
import type { Settings } from '#domain/settings.ts';
import { signIn, signInByIdentifier, signOut } from '#domain/sign-in.ts';
import {
  allowOrigins,
  crossSite,
  type ForeignOriginListener,
  gotoTarget,
  gotoUrlAllowList,
  originOf,
} from '#http/wire/access.ts';
import { parsePart } from '#http/wire/parse.ts';
import { PORTAL_BODY, readBody } from '#http/wire/read-body.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { handlePortalCall } from './handle-portal-call.ts';
import {
  arrivalOf,
  findWorld,
  type Operating,
  type OperationResult,
  type PortalRoute,
  readRequest,
} from './incoming-call.ts';
import { type Pause, pause } from './inject.ts';
import { FieldOpener } from './open-fields.ts';
import { ticketPicture } from './qr-picture.ts';
import { centralLoginAddress } from './wrapper-host.ts';

/** Declares every call of the portal with its operation. */
function portalRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.login, ({ portal, body, request, call, opened }) => {
    checkBusinessHeaders(request);
    return signIn(portal, body, call, opened);
  });

  routes.serve(ENDPOINTS.loginByIdentifier, ({ portal, body, request, call }) => {
    checkBusinessHeaders(request);
    return signInByIdentifier(portal, body, call, gotoTarget(request, portal.settings, body.gotoUrl));
  });

  routes.serve(ENDPOINTS.logout, ({ portal, request, call }) => {
    // Quirk: signing out is a GET (spec §7), which a foreign page could send too: a cross-site call is refused.
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      throw crossSite(request, { rule: 'site.cross' });
    }
    return signOut(portal, call);
  });

  routes.serve(ENDPOINTS.publicKey, ({ portal }) => ({ data: { publicKey: portal.keyRing.current().publicKey } }));

  routes.serve(ENDPOINTS.prepare, ({ portal, worldId, body, request, call }) => {
    const target = gotoTarget(request, portal.settings, body.gotoUrl);
    const { scene } = openTicket(portal, call, body.attributes.isLogin, target);
    return { data: { extData: { qrcode: ticketPicture(originOf(request), worldId, scene), weChatScene: scene } } };
  });

  routes.serve(ENDPOINTS.qrStatus, ({ portal, body, call }) => pollQr(portal, body, call));

  routes.serve(ENDPOINTS.loginConfig, ({ portal, worldId, query, request, call }) => {
    const gotoUrl = gotoTarget(request, portal.settings, query.gotoUrl);
    const state = beginOauth(portal, call, gotoUrl);
    const loginUrl = enterPath(worldId, SANDBOX.stageAli, { state });
    const redirect = {
      key: OAUTH_REDIRECT,
      value: originOf(request) + rewritePath(pathOf(portal.settings.wire, 'oauthCallback') ?? PATHS.oauthCallback),
    };
    return { data: [{ loginName: COPY['login.config.name'], loginUrl, gotoUrl, redirect }] };
  });

  routes.serve(ENDPOINTS.loginCustom, ({ portal, worldId, request }) => ({
    data: portalConfig(portal.settings, worldId, request),
  }));

  routes.serve(ENDPOINTS.oauthCallback, ({ portal, query, call }) => endOauth(portal, query, call));

  routes.serve(ENDPOINTS.sendSmsCode, ({ portal, body, call }) => ({ data: sendCode(portal, body, call) }));

  routes.serve(ENDPOINTS.verifySmsCode, ({ portal, body }) => ({ data: verifyCode(portal, body) }));

  routes.serve(ENDPOINTS.register, ({ portal, body, request, call }) => {
    checkBusinessHeaders(request);
    return register(portal, body, call);
  });

  routes.serve(ENDPOINTS.forgetPassword, ({ portal, body }) => ({ data: resetPassword(portal, body) }));

  routes.serve(ENDPOINTS.listByPhone, ({ portal, query, call }) => ({ data: listByPhone(portal, query, call) }));

  routes.serve(ENDPOINTS.listByOutAccountId, ({ portal, query, call }) => ({
    data: listByOutAccountId(portal, query, call),
  }));

  routes.serve(ENDPOINTS.currentCustomer, ({ portal, call }) => ({ data: currentCustomer(portal, call) }));

  routes.serve(ENDPOINTS.basicInfo, ({ portal, call }) => ({ data: basicInfo(portal, call) }));
}

/** Assumed: a missing header passes, a wrong one is refused (threat S25). */
function checkBusinessHeaders({ headers }: Request): void {
  for (const [name, expected] of Object.entries(BUSINESS_HEADERS)) {
    const got = headers[name];
    if (got !== undefined && got !== expected) {
      const reason = { rule: 'header', name, right: expected, got: String(got).slice(0, 64) } as const;
      throw new Refusal('BUSINESS_HEADER_REJECTED', reason, { path: `headers.${name}`, expected });
    }
  }
}

/**
 * The portal's configuration as `GET /uc/login/custom` answers it (Assumed): a few fields are computed here, all others
 * are settings of the same name.
 */
function portalConfig(settings: Settings, worldId: string, request: Request): PortalConfig {
  const computed = {
    userAgreementUrl: DOCUMENTS.userAgreement,
    legalUrl: DOCUMENTS.legal,
    activationGuideUrl: DOCUMENTS.activationGuide,
    centralLoginUrl: centralLoginAddress(settings.centralLoginUrl, worldId, originOf(request)),
    gotoUrlAllowList: gotoUrlAllowList(request, settings),
  };
  const read: Omit<PortalConfig, keyof typeof computed> = settings;
  return PortalConfig.parse({ ...read, ...computed });
}

export interface PortalOptions {
  readonly sandbox: Sandbox;
  readonly onForeignOrigin?: ForeignOriginListener | undefined;
  /** waits for a fault's delay; left out: in real time, which a replay does not */
  readonly pause?: Pause | undefined;
}

/** Paths of the portal's back end, and their misspellings: extra slashes, another letter case. */
const PORTAL_API = /^(?:\/+|\/{2,}go\/+)(?:uc|cdi\/+api|bcpcrm\/+rest\/+api|api)(?:\/|$)/i;

/** Router for every call of the portal's back end (spec §7). */
export function portalRouter({ sandbox, onForeignOrigin = () => undefined, ...options }: PortalOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(PORTAL_API, allowOrigins(onForeignOrigin), findWorld(sandbox));
  const routes = new PortalRoutes(router, options.pause ?? pause);
  router.all(PORTAL_API, routes.movedByWire());
  portalRoutes(routes);
  routes.refuseOthers(PORTAL_API);
  return router;
}

/** One call as a route's operation sees it, query and body typed by the contract. */
interface Served<Body, Query> extends Omit<Operating, 'body' | 'query'> {
  readonly body: Body;
  readonly query: Query;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;

/** Declares the routes of an Express router, each by its row of the contract. */
export class PortalRoutes {
  readonly #router: Router;
  readonly #pause: Pause;
  readonly #opener = new FieldOpener();

  constructor(router: Router, pause: Pause) {
    this.#router = router;
    this.#pause = pause;
  }

  /** @param operate runs at one instant, so it never waits */
  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    operate: (served: Served<Parsed<B>, Parsed<Q>>) => OperationResult<z.infer<R>>,
  ): void {
    const typed = ({ body, query, ...operating }: Operating) =>
      operate({
        body: endpoint.body && parsePart(endpoint.body, body, 'body'),
        query: endpoint.query && parsePart(endpoint.query, query, 'query'),
        ...operating,
      } as Served<Parsed<B>, Parsed<Q>>);
    const answer = this.#answer({ endpoint, operate: typed });
    const steps = endpoint.body ? [readBody(PORTAL_BODY), answer] : [answer];
    // Every other method gets the contract's own refusal; Express would answer OPTIONS itself, and the rest with 404.
    for (const path of spellings(endpoint.path))
      this.#router
        .route(path)
        [verbOf(endpoint)](...steps)
        .all(answer);
  }

  /** Middleware for a call whose path the world's wire format moves: its new path leads to it, its default path is refused. */
  movedByWire(): RequestHandler {
    const refuse = this.#answer(null);
    return (request, response, next) => {
      const { calls = {} } = arrivalOf(response).world.portal.settings.wire;
      const moved = Object.entries(calls).filter(([, { path }]) => path !== undefined);
      if (moved.length === 0) return next();
      const path = request.path.replace('%24', '$');
      const [name] = moved.find(([, own]) => own.path === path) ?? [];
      if (name !== undefined) request.url = PATHS[name as CallName] + request.url.slice(request.path.length);
      else if (moved.some(([own]) => PATHS[own as CallName] === path)) return refuse(request, response, next);
      next();
    };
  }

  /** Refuses every other path of the portal's back end. */
  refuseOthers(paths: RegExp): void {
    this.#router.all(paths, this.#answer(null));
  }

  #answer(route: PortalRoute | null): RequestHandler {
    return (request, response) => handlePortalCall(readRequest(route, request, response), this.#opener, this.#pause);
  }
}

/** `$` and its encoded form are the same in a path (threat D11). */
function spellings(path: string): readonly string[] {
  return path.includes('$') ? [path, path.replace('$', '%24')] : [path];
}
