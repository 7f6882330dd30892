// Imported: a test runner may have replaced the global timers.
import { clearTimeout, setTimeout } from 'node:timers';
import type { Request, Response, Router } from 'express';
import type * as z from 'zod/mini';
import type { Done } from '#contract/control/world.ts';
import { type Endpoint, NO_BODY, type PlaceOf, takesBody, verbOf } from '#contract/endpoint.ts';
import { CHECKED_WHOLE_MAX } from '#contract/limits.ts';
import { jsonText } from '#contract/long-work.ts';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { worldIdOf } from '#http/wire/access.ts';
import { hasBody } from '#http/wire/body-bytes.ts';
import { type Breach, refusalBreach, sampleBreach, successBreach } from '#http/wire/breach.ts';
import { inTurns, turn } from '#http/wire/in-turns.ts';
import { parseControlPart, readQuery } from '#http/wire/parse.ts';
import { type BodyLimits, CONTROL_BODY, type ReceivedBody, readBody } from '#http/wire/read-body.ts';
import { asRefusal, pathUnknown, sendJson, sendRefusal, timeHeaders, worldUnknown } from '#http/wire/send.ts';
import type { UnknownReporter } from '#http/wire/unknown-path.ts';
import type { ControlAction } from '#sandbox/history/entry.ts';
import type { WorldCopy } from '#sandbox/world/checkpoints.ts';
import { callName } from '#sandbox/world/past.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { Switches, World } from '#sandbox/world/world.ts';

/** A call of the control API with its operation. */
interface ControlRoute {
  readonly endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
  readonly limits: BodyLimits;
  /** a wait before the operation, or nothing to wait for; asked again after each wait */
  readonly ready?: ((world: World, body: unknown) => Promise<void> | undefined) | undefined;
  /** the data of the response; undefined where it was written already @throws Refusal */
  operate(controlled: Controlled): unknown;
  /** the response's text is checked before it leaves @throws Refusal */
  readonly checkText?: ((text: string, controlled: Controlled) => void) | undefined;
}

/** One call as a route's operation sees it: body, query and places of its path typed by the contract. */
export interface Controlled<Body = unknown, Query = unknown, Place extends string = string> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<Place, string>>;
  readonly request: Request;
  readonly response: Response;
  /** none for a call about the whole server, whose operation has no such field by its type */
  readonly world: World;
}

/** Bytes of a body that takes a part of the time for which others may wait. */
const LONG_BODY = 128 * 1024;

/** A call of the control API, from its request to its response, which is checked against the contract as it leaves. */
async function handleControlCall(
  sandbox: Sandbox,
  route: ControlRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint } = route;
  const requestId = String(response.getHeader(HEADERS.requestId));
  // The world whose time the response carries; reading it does not count as use.
  const timed = sandbox.peek(worldIdOf(request));
  const check = (breachOf: (switches: Switches) => Breach | null) => {
    const world = timed ?? sandbox.peek(MAIN_WORLD);
    const breach = world?.switches.checks ? breachOf(world.switches) : null;
    if (breach) world?.recordViolation({ endpoint: endpoint.name, requestId, at: world.clock.now(), ...breach });
  };
  try {
    const raw = takesBody(endpoint) ? bodyOf(request) : undefined;
    // Reading a long body, checking it and acting on it are a chunk of work each.
    const isLong = ((request.body as ReceivedBody | undefined)?.size ?? 0) > LONG_BODY;
    if (isLong) await turn();
    const body = parseControlPart(endpoint.body ?? NO_BODY, raw === undefined ? {} : raw, 'body');
    if (isLong) await turn();
    const query = endpoint.query && parseControlPart(endpoint.query, readQuery(request.originalUrl), 'query');
    let world = worldFor(sandbox, endpoint, request);
    for (let wait = world && route.ready?.(world, body); wait; wait = world && route.ready?.(world, body)) {
      await wait;
      world = worldFor(sandbox, endpoint, request);
    }
    const before = world && recordControl(world, endpoint, request, raw);
    const params = request.params as Controlled['params'];
    const controlled = { body, query, params, request, response, world: world as World };
    const result = route.operate(controlled);
    // A snapshot shares objects with its world: no other call may run before it is text.
    const data = result instanceof Promise ? await result : result;
    if (data === undefined || response.destroyed) return;
    // A response that took its time shares nothing with its world.
    const text = result instanceof Promise ? await inTurns(jsonText(data)) : JSON.stringify(data);
    route.checkText?.(text, controlled);
    check(({ fullChecks }) =>
      fullChecks || text.length <= CHECKED_WHOLE_MAX ? successBreach(endpoint, data) : sampleBreach(endpoint, data),
    );
    sendJson(response, 200, text, timeHeaders(timed));
    if (before) world?.past.acted(before, callName(endpoint, requestId));
  } catch (error) {
    const refusal = asRefusal(error, requestId);
    check(() => refusalBreach(endpoint, refusal.code));
    if (response.headersSent) response.destroy();
    else sendRefusal(response, refusal, timeHeaders(timed));
  }
}

/** The world that a call names; null for a call about the whole server. @throws Refusal for an unknown world */
function worldFor(sandbox: Sandbox, { isOfServer }: Endpoint, request: Request): World | null {
  if (isOfServer) return null;
  const id = worldIdOf(request);
  const world = sandbox.find(id);
  if (!world) throw worldUnknown(id);
  return world;
}

/** The JSON body of a call; nothing sent is an empty one. @throws Refusal */
function bodyOf(request: Request): unknown {
  if (!hasBody(request)) return {};
  const { value, problem } = request.body as ReceivedBody;
  if (problem) throw problem;
  return value;
}

/**
 * Notes a call in its world's history, by the `replay` of its row, before it changes anything.
 * @returns the world before an act; null where its checkpoints would take too much time
 */
function recordControl(world: World, endpoint: Endpoint, request: Request, body: unknown = null): WorldCopy | null {
  const { replay, method, name } = endpoint;
  if (replay === 'none' || method === 'GET') return null;
  world.beforeAct();
  const before = world.past.copy();
  const at = world.clock.now();
  const action = { name, params: request.params } as ControlAction;
  if (replay === 'time') world.history.note({ kind: 'clock', at, body });
  else world.history.note({ kind: 'control', at, method, target: request.originalUrl, body, action });
  return before;
}

/** Response of a call without a result. */
export const DONE: Done = { done: true };

type Parsed<T extends z.ZodMiniType | undefined> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type Options = Partial<Pick<ControlRoute, 'limits' | 'ready' | 'checkText'>>;

/** `ready` of a call that hands out a world's keys: waits where the first key is still being generated. */
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

  /** Declares a call about one world. An operation that has written the response itself returns undefined. */
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

  /** Declares a call about the whole server, without a world. */
  serveServer<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType, P extends string>(
    endpoint: Endpoint<B, Q, R, P>,
    operate: (
      controlled: Omit<Controlled<Parsed<B>, Parsed<Q>, PlaceOf<P>>, 'world'>,
    ) => z.infer<R> | Promise<z.infer<R>>,
    options: Pick<Options, 'limits'> = {},
  ): void {
    this.serve(endpoint, operate, options);
  }

  /** Refuses every other method of the paths so far, naming the methods that they take, and every other path. */
  refuseOthers(reportUnknown: UnknownReporter): void {
    for (const [path, methods] of this.#methods)
      this.#router.all(path, (request, response) => {
        response.setHeader('Allow', methods.join(', '));
        this.#refuse(request, response, new Refusal('METHOD_REJECTED', null));
      });
    const known = [...this.#methods.keys()].filter((path) => !path.includes(':')).map((path) => SANDBOX.api + path);
    this.#router.use((request, response) => {
      reportUnknown(request, known);
      this.#refuse(request, response, pathUnknown(request, known));
    });
  }

  #refuse(request: Request, response: Response, refusal: Refusal): void {
    sendRefusal(response, refusal, timeHeaders(this.#sandbox.peek(worldIdOf(request))));
  }
}

/** Keeps a proxy such as nginx from buffering an answer that comes in pieces, or after a wait. */
export const UNBUFFERED = { 'X-Accel-Buffering': 'no' } as const;

/**
 * Resolves when `isThere` becomes true with an event of that world, after `waitMs` of real time, or when the caller hangs
 * up. Rejects with a refusal when the world is dropped.
 */
export function nextEvent(world: World, waitMs: number, response: Response, isThere: () => boolean): Promise<void> {
  response.set(UNBUFFERED);
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    const unsubscribe = world.events.subscribe((event) => {
      if (event.type === 'dropped') reject(worldUnknown(world.id));
      if (event.type === 'dropped' || isThere()) end();
    });
    response.once('close', end);
  });
}
