import type { RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import type { FaultAnswer } from '#contract/control-fault.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/sessions.ts';
import type { World } from '#domain/world.ts';
import { type AnyEndpoint, type Exchange, exchangeOf } from './exchange.ts';
import { injectAnswer, injectedFault, isSpoiled, pause } from './inject.ts';
import { parsePart } from './parse.ts';
import { PORTAL_BODY, readBody } from './read-body.ts';
import { redirect, succeed } from './respond.ts';
import { checkTokens } from './tokens.ts';

/** What an operation answered, as the shell writes it. */
export type Reply<T> =
  | { readonly data: T; readonly session?: Session }
  | { readonly target: string; readonly session?: Session };

export interface Served<Body, Query> {
  readonly world: World;
  readonly body: Body;
  readonly query: Query;
  readonly exchange: Exchange;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;

/** Puts calls of the contract onto a router, under their path and under `/go`. */
export class PortalRoutes {
  readonly #router: Router;

  constructor(router: Router) {
    this.#router = router;
  }

  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    handle: (served: Served<Parsed<B>, Parsed<Q>>) => Reply<z.infer<R>> | Promise<Reply<z.infer<R>>>,
  ): void {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    const operate = async (exchange: Exchange): Promise<Reply<unknown>> => {
      // A delay or a slow body may have outlived the world the call was meant for.
      checkEpoch(exchange);
      const body = endpoint.body && parsePart(endpoint.body, exchange.request.body, 'body');
      const query = endpoint.query && parsePart(endpoint.query, exchange.query, 'query');
      return handle({ world: exchange.world.portal, body, query, exchange } as Served<Parsed<B>, Parsed<Q>>);
    };
    const run: RequestHandler = async (_request, response) => {
      const exchange = exchangeOf(response) as Exchange;
      const fault = injectedFault(exchange);
      if (fault?.delayMs && !(await pause(exchange, fault.delayMs))) return;
      const spoiling = fault && isSpoiled(fault.answer) ? fault.answer : null;
      if (spoiling && spoiling.when !== 'after') injectAnswer(exchange, spoiling);
      else answer(exchange, await operate(exchange), spoiling);
    };
    for (const path of [endpoint.path, `/go${endpoint.path}`]) {
      this.#router
        .route(literal(path))
        [method](...(endpoint.body ? [begin(endpoint), readBody(PORTAL_BODY, 'refused'), run] : [begin(endpoint), run]))
        .all(rejectMethod(endpoint));
    }
  }
}

function answer(exchange: Exchange, reply: Reply<unknown>, spoiling: FaultAnswer | null): void {
  checkEpoch(exchange);
  if (reply.session) exchange.takeSession(reply.session);
  if (spoiling) injectAnswer(exchange, spoiling);
  else if ('target' in reply) redirect(exchange, reply.target);
  else succeed(exchange, reply.data);
}

/** A call that began before a reset belongs to a world that is gone (threat K11). */
function checkEpoch({ epoch, world }: Exchange): void {
  if (epoch !== world.epoch)
    throw new Refusal('WORLD_RESET', { rule: 'world.reset', expected: 'a world that was not reset meanwhile' });
}

/** `$` stands for itself in a route; its encoded form is the same path (threat D11). */
function literal(path: string): string | string[] {
  return path.includes('$') ? [path, path.replace('$', '%24')] : path;
}

function begin(endpoint: AnyEndpoint): RequestHandler {
  return (_request, response, next) => {
    const exchange = exchangeOf(response) as Exchange;
    exchange.endpoint = endpoint;
    if (!endpoint.isNavigation) checkTokens(exchange);
    next();
  };
}

function rejectMethod(endpoint: AnyEndpoint): RequestHandler {
  const allowed = endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method;
  return (request, response) => {
    (exchangeOf(response) as Exchange).endpoint = endpoint;
    response.setHeader('Allow', allowed);
    throw new Refusal('METHOD_REJECTED', { rule: 'method', expected: allowed, got: request.method });
  };
}
