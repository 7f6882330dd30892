import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { noteUnread, readableFields } from '#domain/encrypted-field.ts';
import { Refusal } from '#domain/refusal.ts';
import { asRefusal, dropConnection, headersAt, sendRefusal } from '#http/wire/send.ts';
import { recordOf } from '#sandbox/loose.ts';
import { ServerEnding } from '#sandbox/world/world-keys.ts';
import { buildResponse, type Outcome, send } from './build-response.ts';
import {
  admitCall,
  CallNotes,
  type CheckedInput,
  type IncomingCall,
  type OperationResult,
  type PortalCall,
} from './incoming-call.ts';
import { type Injection, inject, type Pause } from './inject.ts';
import type { FieldOpener } from './open-fields.ts';
import { record } from './record.ts';
import { checkCall, checkSession } from './tokens.ts';

/**
 * Handles a portal call, from its receipt to its row in the journal.
 *
 * Before anything changes, the call waits only for a key that its world lacks. From `admitCall` on everything happens at one
 * instant, in the order of the history, except for one wait: a fault's delay, after which the call goes on at a later
 * instant. After each wait a reset of the world makes the call void (threat K11).
 */
export async function handlePortalCall(incoming: IncomingCall, opener: FieldOpener, pause: Pause): Promise<void> {
  const { response, world } = incoming;
  while (opener.lacks(world.portal)) await opener.load();
  const failure = await failureOf(keyReady(incoming));
  if (failure instanceof ServerEnding) return dropConnection(response.socket);
  const reset = voidedBy(incoming);
  if (reset) return sendRefusal(response, reset, headersAt(world.clock.now()));
  let call = admitCall(incoming);
  let input: CheckedInput | null = null;
  let injection: Injection | null = null;
  let outcome: Outcome;
  const notes = new CallNotes(call.session);
  try {
    if (failure !== null) throw failure;
    input = { ...checkCall(call), opened: opener.open(world.portal, incoming.body?.value) };
    injection = inject(call, input);
    if (injection.delayMs > 0) {
      if (!(await pause(call, injection.delayMs))) return hungUp(call);
      await keyReady(incoming);
      call = resume(call);
      checkSession(call);
    }
    outcome = (injection.isWithheld ? withhold : operate)(call, input, notes);
  } catch (error) {
    outcome = { refusal: asRefusal(error, call.requestId) };
  }
  const built = buildResponse(call, injection, outcome);
  send(call, built);
  record(call, { input, injection, outcome, notes }, built);
}

/** The error that a promise rejects with; null where it resolves. */
function failureOf(promise: Promise<void>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

/**
 * Waits until the world has the key that the call may need, and runs due events, which may change the need.
 * Rejects where no key can be generated.
 */
async function keyReady(incoming: IncomingCall): Promise<void> {
  const { world } = incoming;
  world.settle();
  if (usesKey(incoming) && !world.state.keys.hasBegun) {
    await world.state.keys.begun();
    world.settle();
  }
  while (asksForKey(incoming) && world.portal.keyRing.isDue() && !world.state.keys.isReady) {
    await world.state.keys.prepare();
    world.settle();
  }
}

/** True for the call that fetches the public key: it may need a new pair, which takes a while to generate. */
function asksForKey({ route, misrouted }: IncomingCall): boolean {
  return !misrouted && route?.endpoint.name === ENDPOINTS.publicKey.name;
}

/** True for a call that fetches the public key, or names one in its body. */
function usesKey(incoming: IncomingCall): boolean {
  return asksForKey(incoming) || (!incoming.misrouted && recordOf(incoming.body?.value).publicKey !== undefined);
}

/** The refusal of a call that came before a reset, and so belongs to a world that is gone; null for every other call. */
function voidedBy({ epoch, world }: IncomingCall): Refusal | null {
  return epoch === world.epoch ? null : new Refusal('WORLD_RESET', { rule: 'world.reset' });
}

/** Continues a call after a fault's delay, at a later instant. @throws Refusal where the world was reset meanwhile */
function resume(call: PortalCall): PortalCall {
  const { world, requestId: id } = call;
  const reset = voidedBy(call);
  if (reset) throw reset;
  world.settle();
  const at = world.clock.now();
  world.history.note({ kind: 'resumed', id, at });
  return { ...call, at };
}

/** Ends a call whose caller hung up during a delay: it is never carried out. */
function hungUp({ world, logged }: PortalCall): void {
  if (logged) world.history.gone(logged, world.clock.now());
}

/** Runs the operation of a call at its instant. @throws Refusal */
function operate(call: PortalCall, input: CheckedInput, notes: CallNotes): OperationResult<unknown> {
  const { request, route, world } = call;
  if (!route) throw new Error('a call without a route reached its operation');
  const { portal, id } = world;
  const operating = { portal, worldId: id, request, ...input, call: notes };
  return world.apply(notes, call.at, () => route.operate(operating));
}

/** Skips the operation because a fault takes its place; the journal still shows the encrypted fields. */
function withhold(
  { world: { clock, portal }, at }: PortalCall,
  { body, opened }: CheckedInput,
  notes: CallNotes,
): { withheld: true } {
  const readable = clock.at(at, () => readableFields(portal, body, opened));
  noteUnread(notes, body, readable);
  return { withheld: true };
}
