import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import type { Done } from '#contract/control/world.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Heard } from '#http/wire/heard.ts';
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

/** Answers a call. */
export type ControlHandler = (request: Heard, response: ServerResponse) => Promise<void>;

/** The calls of one path by their method. */
type Calls = Map<string, ControlRoute>;

/** The calls of the control API by their path; the value of an operation is the whole response. */
export class ControlRoutes {
  readonly #server: ControlServer;
  readonly #paths = new Map<string, Calls>();
  /** paths with parts that vary, by their steps */
  readonly #varying: { readonly steps: readonly string[]; readonly calls: Calls }[] = [];

  constructor(server: ControlServer) {
    this.#server = server;
  }

  /** The handler of a path, also of one that no call has; null for a path outside the control API. */
  find(path: string): ControlHandler | null {
    if (path !== SANDBOX.api && !path.startsWith(`${SANDBOX.api}/`)) return null;
    const calls = this.#paths.get(path);
    if (calls) return this.#handler(calls, {});
    const steps = path.split('/');
    for (const { steps: pattern, calls } of this.#varying) {
      const params = paramsOf(pattern, steps);
      if (params) return this.#handler(calls, params);
    }
    return async (request, response) => this.#refuse(request, response, 'PATH_UNKNOWN');
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

  #add(route: ControlRoute): void {
    const { path, method } = route.endpoint;
    const calls = this.#paths.get(path) ?? new Map<string, ControlRoute>();
    calls.set(method, route);
    if (this.#paths.has(path)) return;
    this.#paths.set(path, calls);
    if (path.includes('/:')) this.#varying.push({ steps: path.split('/'), calls });
  }

  /** Calls by a method that a path does not take are refused with those that it takes. */
  #handler(calls: Calls, params: Readonly<Record<string, string>>): ControlHandler {
    return async (request, response) => {
      const { method } = request;
      const route = calls.get(method) ?? (method === 'HEAD' ? calls.get('GET') : undefined);
      if (route) return handleControlCall(this.#server, route, request, response, params);
      response.setHeader('Allow', [...calls.keys()].join(', '));
      this.#refuse(request, response, 'METHOD_REJECTED');
    };
  }

  #refuse(request: Heard, response: ServerResponse, code: RefusalCode): void {
    const { sandbox, guard } = this.#server;
    const closed = guard(request);
    if (closed) sendRefusal(response, closed);
    else sendRefusal(response, new Refusal(code, null), timeHeaders(sandbox.peek(worldIdOf(request))));
  }
}

/** The parts of a path that vary, decoded; null where it is another path. */
function paramsOf(pattern: readonly string[], steps: readonly string[]): Record<string, string> | null {
  if (pattern.length !== steps.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const step = steps[index] as string;
    if (!expected.startsWith(':')) {
      if (expected !== step) return null;
    } else if (step === '') return null;
    else params[expected.slice(1)] = decodeURIComponent(step);
  }
  return params;
}
