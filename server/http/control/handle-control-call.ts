import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { NO_BODY } from '#contract/control/calls/control-row.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { CHECKED_WHOLE_MAX } from '#contract/limits.ts';
import { HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { actOf } from '#http/wire/act.ts';
import { hasBody } from '#http/wire/body-bytes.ts';
import { type Breach, refusalBreach, sampleBreach, successBreach } from '#http/wire/breach.ts';
import type { Heard } from '#http/wire/heard.ts';
import { parseControlPart } from '#http/wire/parse.ts';
import { readQuery } from '#http/wire/query.ts';
import { type BodyLimits, receiveBody } from '#http/wire/read-body.ts';
import { worldIdOf } from '#http/wire/request-head.ts';
import { sendJson, timeHeaders } from '#http/wire/send.ts';
import { asRefusal, sendRefusal, worldUnknown } from '#http/wire/send-refusal.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { World } from '#sandbox/worlds/world.ts';
import type { Switches } from '#sandbox/worlds/world-options.ts';
import type { ControlGuard } from './guard.ts';

/** A call of the control API with its operation. */
export interface ControlRoute {
  readonly endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
  readonly limits: BodyLimits;
  /** a wait before the operation, or nothing to wait for; asked again after each wait */
  readonly ready?: ((world: World) => Promise<void> | undefined) | undefined;
  /** the data of the response; undefined where it was written already @throws Refusal */
  operate(operating: Operating): unknown;
  /** the response's text is checked before it leaves @throws Refusal */
  readonly checkText?: ((text: string, operating: Operating) => void) | undefined;
}

/** The view that an operation has of its call. */
export interface Operating {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Heard;
  readonly response: ServerResponse;
  /** null for a call about the whole server */
  readonly world: World | null;
}

/** The server that a call came to. */
export interface ControlServer {
  readonly sandbox: Sandbox;
  readonly guard: ControlGuard;
}

/** A call of the control API, from its request to its response, which is checked against the contract as it leaves. */
export async function handleControlCall(
  { sandbox, guard }: ControlServer,
  route: ControlRoute,
  request: Heard,
  response: ServerResponse,
  params: Operating['params'] = {},
): Promise<void> {
  const { endpoint } = route;
  let timed: World | undefined;
  try {
    const closed = guard(request);
    if (closed) throw closed;
    // The world whose time the response carries; reading it does not count as use.
    timed = sandbox.peek(worldIdOf(request));
    const raw = await bodyOf(request, route.limits);
    const body = parseControlPart(endpoint.body ?? NO_BODY, raw === undefined ? {} : raw, 'body');
    const query = endpoint.query && parseControlPart(endpoint.query, readQuery(request.originalUrl), 'query');
    let world = worldFor(sandbox, endpoint, request);
    for (let wait = world && route.ready?.(world); wait; wait = world && route.ready?.(world)) {
      await wait;
      world = worldFor(sandbox, endpoint, request);
    }
    if (world) recordControl(world, endpoint, request, raw);
    const operating = { body, query, params, request, response, world };
    const result = route.operate(operating);
    // A snapshot shares objects with its world: no other call may run before it is text.
    const data = result instanceof Promise ? await result : result;
    if (data === undefined || response.destroyed) return;
    const text = JSON.stringify(data);
    route.checkText?.(text, operating);
    reportBreach(sandbox, request, response, endpoint, ({ fullChecks }) =>
      fullChecks || text.length <= CHECKED_WHOLE_MAX ? successBreach(endpoint, data) : sampleBreach(endpoint, data),
    );
    sendJson(response, 200, text, timeHeaders(timed));
    if (world && leavesPoint(endpoint))
      world.past.afterAct(actOf(endpoint, String(response.getHeader(HEADERS.requestId))));
  } catch (error) {
    const refusal = asRefusal(error, String(response.getHeader(HEADERS.requestId)));
    reportBreach(sandbox, request, response, endpoint, () => refusalBreach(endpoint, refusal.code));
    if (response.headersSent) response.destroy();
    else sendRefusal(response, refusal, timeHeaders(timed));
  }
}

/** Records a breach of the contract in the world that the call names, else in main. */
function reportBreach(
  sandbox: Sandbox,
  request: Heard,
  response: ServerResponse,
  { name }: Endpoint,
  breachOf: (switches: Switches) => Breach | null,
): void {
  const world = sandbox.peek(worldIdOf(request)) ?? sandbox.peek(MAIN_WORLD);
  const breach = world?.switches.checks ? breachOf(world.switches) : null;
  if (!world || !breach) return;
  const requestId = String(response.getHeader(HEADERS.requestId));
  world.recordViolation({ endpoint: name, requestId, at: world.clock.now(), ...breach });
}

/** The world that a call means; null for a call about the whole server. @throws Refusal when it is not there */
function worldFor(sandbox: Sandbox, { isOfServer }: Endpoint, request: Heard): World | null {
  if (isOfServer) return null;
  const id = worldIdOf(request);
  const world = sandbox.find(id);
  if (!world) throw worldUnknown(id);
  return world;
}

/** The JSON body of a call; undefined for a method that has none. @throws Refusal */
async function bodyOf(request: Heard, limits: BodyLimits): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'DELETE') return undefined;
  if (!hasBody(request)) return {};
  const { value, problem } = await receiveBody(request, limits);
  if (problem) throw problem;
  return value;
}

/** True for a call that changes its world and is no matter of the checkpoints themselves. */
function leavesPoint({ method, replay }: Endpoint): boolean {
  return method !== 'GET' && replay !== 'none';
}

/** Keeps a call in its world's replay log, as its row says, before it changes anything. */
function recordControl(world: World, { replay, method }: Endpoint, request: Heard, body: unknown = null): void {
  if (replay === 'none' || method === 'GET') return;
  world.beforeAct();
  const at = world.clock.now();
  world.log.add(
    replay === 'time'
      ? { kind: 'clock', at, body }
      : { kind: 'control', at, method, target: request.originalUrl, body },
  );
}
