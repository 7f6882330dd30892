import type { Request, RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import { type Endpoint, methodsOf } from '#contract/endpoint.ts';
import type { OpenedFields } from '#domain/encrypted-field.ts';
import type { Call, Portal } from '#domain/portal.ts';
import { parsePart } from '#http/wire/parse.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { handlePortalCall } from './handle-portal-call.ts';
import type { Pause } from './inject.ts';
import type { Operating, OperationResult, PortalRoute } from './portal-call.ts';
import { receive } from './receive.ts';

/** One call as a route's operation sees it, query and body typed by the contract. */
export interface Served<Body, Query> {
  readonly portal: Portal;
  readonly worldId: string;
  readonly request: Request;
  readonly body: Body;
  readonly query: Query;
  readonly opened: OpenedFields;
  readonly call: Call;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;

/** Puts calls of the contract onto a router, under their path and under `/go`. */
export class PortalRoutes {
  readonly #router: Router;
  readonly #sandbox: Sandbox;
  readonly #pause: Pause;

  constructor(router: Router, sandbox: Sandbox, pause: Pause) {
    this.#router = router;
    this.#sandbox = sandbox;
    this.#pause = pause;
  }

  /**
   * @param operate runs at one instant, so it never waits
   * @param options `needsKey`: the call may need a new key, which is waited for before
   */
  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    operate: (served: Served<Parsed<B>, Parsed<Q>>) => OperationResult<z.infer<R>>,
    { needsKey = false }: Partial<Pick<PortalRoute, 'needsKey'>> = {},
  ): void {
    const typed = ({ body, query, ...operating }: Operating) =>
      operate({
        ...operating,
        body: endpoint.body && parsePart(endpoint.body, body, 'body'),
        query: endpoint.query && parsePart(endpoint.query, query, 'query'),
      } as Served<Parsed<B>, Parsed<Q>>);
    const handler = this.#handler({ endpoint, needsKey, allowed: methodsOf(endpoint), operate: typed });
    for (const path of [endpoint.path, `/go${endpoint.path}`]) this.#router.route(literal(path)).all(handler);
  }

  /** Ends every portal path without a route. */
  end(): void {
    this.#router.use(this.#handler(null));
  }

  #handler(route: PortalRoute | null): RequestHandler {
    return async (request, response) => {
      const arrival = await receive(this.#sandbox, route, request, response);
      if (arrival) await handlePortalCall(arrival, this.#pause);
    };
  }
}

/** `$` stands for itself in a route; its encoded form is the same path (threat D11). */
function literal(path: string): string | string[] {
  return path.includes('$') ? [path, path.replace('$', '%24')] : path;
}
