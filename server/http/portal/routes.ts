import type { RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import { type Endpoint, verbOf } from '#contract/endpoint.ts';
import { parsePart } from '#http/wire/parse.ts';
import { PORTAL_BODY, readBody } from '#http/wire/read-body.ts';
import { handlePortalCall } from './handle-portal-call.ts';
import { type Operating, type OperationResult, type PortalRoute, readRequest } from './incoming-call.ts';
import type { Pause } from './inject.ts';
import { FieldOpener } from './open-fields.ts';

/** One call as a route's operation sees it, query and body typed by the contract. */
export interface Served<Body, Query> extends Omit<Operating, 'body' | 'query'> {
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
        body: endpoint.body && parsePart(endpoint.body, body, 'body'),
        query: endpoint.query && parsePart(endpoint.query, query, 'query'),
        ...operating,
      } as Served<Parsed<B>, Parsed<Q>>);
    const answer = this.#answer({ endpoint, needsKey, operate: typed });
    const steps = endpoint.body ? [readBody(PORTAL_BODY), answer] : [answer];
    // Every other method is the contract's to refuse, in its own words; Express would answer OPTIONS, and 404 for others.
    for (const path of spellings(endpoint.path))
      this.#router
        .route(path)
        [verbOf(endpoint)](...steps)
        .all(answer);
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
