import type { RequestHandler, Response, Router } from 'express';
import type * as z from 'zod/mini';
import type { Done } from '#contract/control/world.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import { Refusal } from '#domain/refusal.ts';
import { CONTROL_BODY } from '#http/wire/read-body.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { timeHeaders } from '#http/wire/send.ts';
import { sendRefusal } from '#http/wire/send-refusal.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { SandboxWorld } from '#sandbox/worlds/sandbox-world.ts';
import { type ControlRoute, handleControlCall, type Operating } from './handle-control-call.ts';

/** The response of a call that has nothing to say. */
export const DONE: Done = { done: true };

/** One call as a route's operation sees it, body and query typed by the contract. */
export interface Controlled<Body, Query> extends Omit<Operating, 'body' | 'query' | 'world'> {
  readonly body: Body;
  readonly query: Query;
  readonly world: SandboxWorld;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type Options = Partial<Pick<ControlRoute, 'limits' | 'ready' | 'checkText'>>;

/** Puts calls of the control API onto a router; the value of an operation is the whole response. */
export class ControlRoutes {
  readonly #router: Router;
  readonly #sandbox: Sandbox;
  readonly #methods = new Map<string, string[]>();

  constructor(router: Router, sandbox: Sandbox) {
    this.#router = router;
    this.#sandbox = sandbox;
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
    operate: (controlled: Omit<Controlled<Parsed<B>, Parsed<Q>>, 'world'>) => z.infer<R>,
  ): void {
    this.#add({ limits: CONTROL_BODY, endpoint, operate: operate as ControlRoute['operate'] });
  }

  /** A call about one world whose response never ends: the operation writes it. */
  stream<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    operate: (controlled: Controlled<Parsed<B>, Parsed<Q>>) => void,
  ): void {
    this.#add({ limits: CONTROL_BODY, endpoint, operate: operate as ControlRoute['operate'] });
  }

  /** Refuses what no call took: 405 with Allow on a known path, else 404. */
  end(): void {
    for (const [path, methods] of this.#methods) {
      const expected = methods.join(', ');
      this.#router.all(path, (_request, response) => {
        response.setHeader('Allow', expected);
        this.#refuse(response, new Refusal('METHOD_REJECTED', null));
      });
    }
    this.#router.use((_request, response) => {
      this.#refuse(response, new Refusal('PATH_UNKNOWN', null));
    });
  }

  #add(route: ControlRoute): void {
    const { endpoint } = route;
    const path = endpoint.path.slice(SANDBOX.api.length);
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), endpoint.method]);
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    const handler: RequestHandler = (request, response) => handleControlCall(this.#sandbox, route, request, response);
    this.#router[method](path, handler);
  }

  #refuse(response: Response, refusal: Refusal): void {
    sendRefusal(response, refusal, timeHeaders(this.#sandbox.peek(worldIdOf(response.req))));
  }
}
