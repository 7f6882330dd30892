import type { Request, Response, Router } from 'express';
import type * as z from 'zod/mini';
import type { Done } from '#contract/control/world.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import { Refusal } from '#domain/refusal.ts';
import { worldOf } from '#http/portal/portal-exchange.ts';
import { sendJson } from '#http/portal/respond.ts';
import { parseControlPart } from '#http/wire/parse.ts';
import { readQuery } from '#http/wire/query.ts';
import { type BodyLimits, CONTROL_BODY, readBody } from '#http/wire/read-body.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { SandboxWorld } from '#sandbox/worlds/sandbox-world.ts';

/** The answer of a call that has nothing to tell. */
export const DONE: Done = { done: true };

export interface Controlled<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly response: Response;
  /** The world the call names. @throws Refusal when it is not there */
  world(): SandboxWorld;
  /** As `world`, for a look before the call changes anything. @throws Refusal when it is not there */
  named(): SandboxWorld;
}

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;

/** Puts calls of the control API onto a router; what a handler returns is the whole answer. */
export class ControlRoutes {
  readonly #router: Router;
  readonly #sandbox: Sandbox;
  readonly #methods = new Map<string, string[]>();

  constructor(router: Router, sandbox: Sandbox) {
    this.#router = router;
    this.#sandbox = sandbox;
  }

  serve<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    handle: (controlled: Controlled<Parsed<B>, Parsed<Q>>) => z.infer<R> | Promise<z.infer<R>>,
    limits: BodyLimits = CONTROL_BODY,
  ): void {
    const answer = async (controlled: Controlled<Parsed<B>, Parsed<Q>>) => {
      const text = JSON.stringify(await handle(controlled));
      if (!controlled.response.destroyed) sendJson(controlled.response, 200, text);
    };
    this.stream(endpoint, answer, limits);
  }

  /** As `serve`, for a handler that writes its answer itself. */
  stream<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<B, Q, R>,
    handle: (controlled: Controlled<Parsed<B>, Parsed<Q>>) => void | Promise<void>,
    limits: BodyLimits = CONTROL_BODY,
  ): void {
    const path = endpoint.path.slice(SANDBOX.api.length);
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), endpoint.method]);
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    this.#router[method](path, readBody(limits), async (request, response) => {
      const body = endpoint.body && parseControlPart(endpoint.body, request.body, 'body');
      const query = endpoint.query && parseControlPart(endpoint.query, readQuery(request.originalUrl), 'query');
      const params = request.params as Record<string, string>;
      const named = () => worldOf(this.#sandbox, request);
      const world = () => recorded(named(), endpoint, request);
      await handle({ body, query, params, request, response, world, named } as Controlled<Parsed<B>, Parsed<Q>>);
    });
  }

  /** Answers what no call took: 405 with Allow on a known path, else 404. */
  end(): void {
    for (const [path, methods] of this.#methods) {
      this.#router.all(path, (_request, response) => {
        response.setHeader('Allow', methods.join(', '));
        throw new Refusal('METHOD_REJECTED', null);
      });
    }
    this.#router.use(() => {
      throw new Refusal('PATH_UNKNOWN', null);
    });
  }
}

const KEPT_OUT: ReadonlySet<string> = new Set(['verifyJournal', 'clearJournal', 'reset', 'restore']);

/** The world of a control call that may change it, once the call stands in the replay log. */
function recorded(
  world: SandboxWorld,
  { name, method }: Pick<Endpoint, 'name' | 'method'>,
  request: Request,
): SandboxWorld {
  if (method === 'GET' || KEPT_OUT.has(name)) return world;
  world.makeRoomForReplay();
  const at = world.clock.now();
  const body: unknown = request.body ?? null;
  world.log.add(
    name === 'moveClock'
      ? { kind: 'clock', at, body }
      : { kind: 'control', at, method, target: request.originalUrl, body },
  );
  return world;
}
