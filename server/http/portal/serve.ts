import type { RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import { type Endpoint, methodsOf } from '#contract/endpoint.ts';
import { openUnread } from '#domain/encrypted-field.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import type { World } from '#domain/world.ts';
import { parsePart } from '#http/wire/parse.ts';
import { readQuery } from '#http/wire/query.ts';
import { PORTAL_BODY, takeBody } from '#http/wire/read-body.ts';
import type { SandboxWorld } from '#sandbox/worlds/sandbox-world.ts';
import type { AnyEndpoint, Arrival, Exchange } from './exchange.ts';
import { injectedFault } from './inject.ts';
import { arrivalOf, checkEpoch, letIn } from './portal-exchange.ts';
import { redirect, spoil, succeed } from './respond.ts';
import { checkSession, checkTokens } from './tokens.ts';

/** An operation's result, for the HTTP layer to write. */
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

/** Waits for a fault's delay; false when the caller hung up meanwhile. */
export type Pause = (exchange: Exchange, delayMs: number) => Promise<boolean>;

/** Puts calls of the contract onto a router, under their path and under `/go`. */
export class PortalRoutes {
  readonly #router: Router;
  readonly #pause: Pause;

  constructor(router: Router, pause: Pause) {
    this.#router = router;
    this.#pause = pause;
  }

  /**
   * @param handle carries the call out before it first awaits, so that it happens at one instant
   * @param ready whatever must be waited for before that, or nothing more; asked again after each wait
   */
  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    handle: (served: Served<Parsed<B>, Parsed<Q>>) => Reply<z.infer<R>> | Promise<Reply<z.infer<R>>>,
    ready: (world: SandboxWorld) => Promise<void> | undefined = () => undefined,
  ): void {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    const operate = (exchange: Exchange) => {
      const body = endpoint.body && parsePart(endpoint.body, exchange.request.body, 'body');
      const query = endpoint.query && parsePart(endpoint.query, exchange.query, 'query');
      return handle({ world: exchange.world.portal, body, query, exchange } as Served<Parsed<B>, Parsed<Q>>);
    };
    const run: RequestHandler = async (_request, response) => {
      const arrival = arrivalOf(response) as Arrival;
      const { world } = arrival;
      // Tasks that are due run first: they may change what is needed.
      const wait = () => {
        world.settle();
        return ready(world);
      };
      for (let waiting = wait(); waiting; waiting = wait()) await waiting;
      checkEpoch(arrival);
      const exchange = letIn(arrival);
      const act = () => {
        if (!isSpoiledBefore(exchange)) return operate(exchange);
        openUnread(exchange.world.portal, exchange, exchange.request.body ?? {});
        return null;
      };
      const started = exchange.carryOut(() => {
        admit(exchange);
        const delayMs = injectedFault(exchange)?.delayMs ?? 0;
        return { delayMs, reply: delayMs > 0 ? null : act() };
      });
      let { reply } = started;
      if (started.delayMs > 0) {
        if (!(await this.#pause(exchange, started.delayMs))) return exchange.abandon();
        for (let waiting = wait(); waiting; waiting = wait()) await waiting;
        checkEpoch(exchange);
        exchange.resume();
        if (!endpoint.isNavigation) checkSession(exchange);
        reply = exchange.carryOut(act);
      }
      answer(exchange, reply && (await reply));
    };
    for (const path of [endpoint.path, `/go${endpoint.path}`]) {
      const route = this.#router.route(literal(path));
      // Express would answer it with the GET, which does all that a GET does.
      if (endpoint.changesState) route.head(rejectMethod(endpoint));
      route[method](...(endpoint.body ? [meet(endpoint), collectBody, run] : [meet(endpoint), run]));
      route.all(rejectMethod(endpoint));
    }
  }
}

/** Checks a call before its operation runs: its caller, tokens, query and body. */
function admit(exchange: Exchange): void {
  const { request, endpoint, taken } = exchange;
  exchange.query = readQuery(request.originalUrl);
  if (!endpoint?.isNavigation) checkTokens(exchange);
  if (taken) request.body = taken.value();
}

function isSpoiledBefore({ spoiling }: Exchange): boolean {
  return spoiling !== null && spoiling.when !== 'after';
}

function answer(exchange: Exchange, reply: Reply<unknown> | null): void {
  checkEpoch(exchange);
  if (reply?.session) exchange.takeSession(reply.session);
  if (exchange.spoiling) spoil(exchange, exchange.spoiling);
  else if (reply && 'target' in reply) redirect(exchange, reply.target);
  else if (reply) succeed(exchange, reply.data);
}

/** `$` stands for itself in a route; its encoded form is the same path (threat D11). */
function literal(path: string): string | string[] {
  return path.includes('$') ? [path, path.replace('$', '%24')] : path;
}

/** Notes which call of the contract came. */
function meet(endpoint: AnyEndpoint): RequestHandler {
  return (_request, response, next) => {
    (arrivalOf(response) as Arrival).endpoint = endpoint;
    next();
  };
}

const collectBody: RequestHandler = (request, response, next) => {
  takeBody(request, PORTAL_BODY, (taken) => {
    (arrivalOf(response) as Arrival).body = taken;
    next();
  });
};

function rejectMethod(endpoint: AnyEndpoint): RequestHandler {
  const allowed = methodsOf(endpoint);
  return (request, response) => {
    (arrivalOf(response) as Arrival).endpoint = endpoint;
    response.setHeader('Allow', allowed);
    throw new Refusal('METHOD_REJECTED', { rule: 'method', allowed, method: request.method });
  };
}
