import type { Request, Response, Router } from 'express';
import type * as z from 'zod/mini';
import type { Done } from '#contract/control/world.ts';
import { type Endpoint, type PlaceOf, verbOf } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { CONTROL_BODY, readBody } from '#http/wire/read-body.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { sendRefusal, timeHeaders } from '#http/wire/send.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { type ControlRoute, handleControlCall, type Operating, takesBody } from './handle-control-call.ts';

/** The response of a call that has nothing to say. */
export const DONE: Done = { done: true };

/** One call as a route's operation sees it: body, query and places of its path typed by the contract. */
export interface Controlled<Body, Query, Place extends string = never>
  extends Omit<Operating, 'body' | 'query' | 'params' | 'world'> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<Place, string>>;
  readonly world: World;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type Options = Partial<Pick<ControlRoute, 'limits' | 'ready' | 'checkText'>>;

/** For a call that hands out the texts of a world's keys: they are waited for where the first one is under way. */
export function keyTexts({ state: { keys } }: World): Promise<void> | undefined {
  return keys.hasBegun ? undefined : keys.begun();
}

/** Declares the calls of the control API on an Express router; the value of an operation is the whole response. */
export class ControlRoutes {
  readonly #router: Router;
  readonly #sandbox: Sandbox;
  readonly #methods = new Map<string, string[]>();

  constructor(router: Router, sandbox: Sandbox) {
    this.#router = router;
    this.#sandbox = sandbox;
  }

  /** A call about one world. An operation that has written the response itself gives undefined. */
  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType, P extends string>(
    endpoint: Endpoint<B, Q, R, P>,
    operate: (controlled: Controlled<Parsed<B>, Parsed<Q>, PlaceOf<P>>) => z.infer<R> | Promise<z.infer<R>>,
    options: Options = {},
  ): void {
    const route = { limits: CONTROL_BODY, ...options, endpoint, operate: operate as ControlRoute['operate'] };
    const path = endpoint.path.slice(SANDBOX.api.length);
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), endpoint.method]);
    const readsBody = takesBody(endpoint) ? [readBody(route.limits)] : [];
    this.#router[verbOf(endpoint)](path, ...readsBody, (request, response) =>
      handleControlCall(this.#sandbox, route, request, response),
    );
  }

  /** A call about the whole server: it has no world. */
  serveServer<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType, P extends string>(
    endpoint: Endpoint<B, Q, R, P>,
    operate: (
      controlled: Omit<Controlled<Parsed<B>, Parsed<Q>, PlaceOf<P>>, 'world'>,
    ) => z.infer<R> | Promise<z.infer<R>>,
    options: Pick<Options, 'limits'> = {},
  ): void {
    this.serve(endpoint, operate, options);
  }

  /** Refuses every other method of the paths so far, with those that they take, and every other path. */
  refuseOthers(): void {
    for (const [path, methods] of this.#methods)
      this.#router.all(path, (request, response) => {
        response.setHeader('Allow', methods.join(', '));
        this.#refuse(request, response, 'METHOD_REJECTED');
      });
    this.#router.use((request, response) => this.#refuse(request, response, 'PATH_UNKNOWN'));
  }

  #refuse(request: Request, response: Response, code: RefusalCode): void {
    sendRefusal(response, new Refusal(code, null), timeHeaders(this.#sandbox.peek(worldIdOf(request))));
  }
}
