import type { RequestHandler, Response, Router } from 'express';
import type * as z from 'zod/mini';
import type { Done } from '#contract/control/world.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { CONTROL_BODY } from '#http/wire/read-body.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { timeHeaders } from '#http/wire/send.ts';
import { sendRefusal } from '#http/wire/send-refusal.ts';
import type { World } from '#sandbox/worlds/world.ts';
import { type ControlRoute, type ControlServer, handleControlCall, type Operating } from './handle-control-call.ts';

/** The response of a call that has nothing to say. */
export const DONE: Done = { done: true };

/** One call as a route's operation sees it, body and query typed by the contract. */
export interface Controlled<Body, Query> extends Omit<Operating, 'body' | 'query' | 'world'> {
  readonly body: Body;
  readonly query: Query;
  readonly world: World;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type Options = Partial<Pick<ControlRoute, 'limits' | 'ready' | 'checkText'>>;

/** For a call that hands out the texts of a world's keys: they are waited for where the first one is under way. */
export function keyTexts({ keys }: World): Promise<void> | undefined {
  return keys.hasBegun ? undefined : keys.begun();
}

/** Puts calls of the control API onto a router; the value of an operation is the whole response. */
export class ControlRoutes {
  readonly #router: Router;
  readonly #server: ControlServer;
  readonly #methods = new Map<string, string[]>();

  constructor(router: Router, server: ControlServer) {
    this.#router = router;
    this.#server = server;
  }

  /** A call about one world. */
  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    operate: (controlled: Controlled<Parsed<B>, Parsed<Q>>) => z.infer<R> | Promise<z.infer<R>>,
    options: Options = {},
  ): void {
    this.#add({ limits: CONTROL_BODY, ...options, endpoint, operate: operate as ControlRoute['operate'] });
  }

  /** A call about the whole server: it has no world. */
  serveServer<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    operate: (controlled: Omit<Controlled<Parsed<B>, Parsed<Q>>, 'world'>) => z.infer<R> | Promise<z.infer<R>>,
    options: Pick<Options, 'limits'> = {},
  ): void {
    this.#add({ limits: CONTROL_BODY, ...options, endpoint, operate: operate as ControlRoute['operate'] });
  }

  /** A call about one world whose response never ends: the operation writes it. */
  stream<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    operate: (controlled: Controlled<Parsed<B>, Parsed<Q>>) => void,
  ): void {
    this.#add({ limits: CONTROL_BODY, endpoint, operate: operate as ControlRoute['operate'] });
  }

  /** Refuses unmatched requests: 405 with Allow on a known path, else 404. */
  end(): void {
    for (const [path, methods] of this.#methods) {
      this.#router.all(path, (_request, response) => {
        response.setHeader('Allow', methods.join(', '));
        this.#refuse(response, 'METHOD_REJECTED');
      });
    }
    this.#router.use((_request, response) => this.#refuse(response, 'PATH_UNKNOWN'));
  }

  #add(route: ControlRoute): void {
    const { endpoint } = route;
    const path = endpoint.path.slice(SANDBOX.api.length);
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), endpoint.method]);
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    const handler: RequestHandler = (request, response) => handleControlCall(this.#server, route, request, response);
    this.#router[method](path, handler);
  }

  #refuse(response: Response, code: RefusalCode): void {
    const { req: request } = response;
    const { sandbox, guard } = this.#server;
    const closed = guard(request);
    if (closed) sendRefusal(response, closed);
    else sendRefusal(response, new Refusal(code, null), timeHeaders(sandbox.peek(worldIdOf(request))));
  }
}
