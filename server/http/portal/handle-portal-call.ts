import { dropConnection, headersAt, sendRefusal } from '#http/wire/send.ts';
import { recordOf } from '#sandbox/loose.ts';
import { ServerEnding } from '#sandbox/world/world-keys.ts';
import { admit } from './admit.ts';
import { buildResponse, type Outcome, refuse, send } from './build-response.ts';
import { type IncomingCall, type Input, voidedBy } from './incoming-call.ts';
import { type Injection, inject, type Pause, resume } from './inject.ts';
import type { FieldOpener } from './open-fields.ts';
import { CallNotes, operate, withhold } from './operate.ts';
import { record } from './record.ts';
import { checkCall, checkSession } from './tokens.ts';

/**
 * A portal call, from its receipt to its row in the journal.
 *
 * Only a key that its world lacks is waited for, before anything has changed. From `admit` on everything happens at one
 * instant, in the order of the replay log, except for one wait that says so: a fault's delay, after which the call goes
 * on at a later instant. After each wait a reset of the world makes the call void (threat K11).
 */
export async function handlePortalCall(incoming: IncomingCall, opener: FieldOpener, pause: Pause): Promise<void> {
  const { response, world } = incoming;
  while (opener.lacks(world.portal)) await opener.load();
  const failure = await failureOf(keyReady(incoming));
  if (failure instanceof ServerEnding) return dropConnection(response.socket);
  const reset = voidedBy(incoming);
  if (reset) return sendRefusal(response, reset, headersAt(world.clock.now()));
  let call = admit(incoming);
  let input: Input | null = null;
  let injection: Injection | null = null;
  let outcome: Outcome;
  const notes = new CallNotes(call.session);
  try {
    if (failure !== null) throw failure;
    input = { ...checkCall(call), opened: opener.open(world.portal, incoming.body?.value) };
    injection = inject(call, input);
    if (injection.delayMs > 0) {
      if (!(await pause(call, injection.delayMs))) return call.logged?.gone(world.clock.now());
      await keyReady(incoming);
      call = resume(call);
      checkSession(call);
    }
    outcome = (injection.isWithheld ? withhold : operate)(call, input, notes);
  } catch (error) {
    outcome = refuse(call, error);
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
 * Waits until the world has the key that the call may need, and runs what has fallen due, for it may change the need.
 * Rejects where no key can be generated.
 */
async function keyReady(incoming: IncomingCall): Promise<void> {
  const { route, misrouted, world } = incoming;
  world.settle();
  if (usesKey(incoming) && !world.state.keys.hasBegun) {
    await world.state.keys.begun();
    world.settle();
  }
  while (route?.needsKey && !misrouted && world.portal.keyRing.isDue() && !world.state.keys.isReady) {
    await world.state.keys.prepare();
    world.settle();
  }
}

/** True for a call that gets the key of its world, or names one. */
function usesKey({ route, misrouted, body }: IncomingCall): boolean {
  if (misrouted) return false;
  return route?.needsKey === true || recordOf(body?.value).publicKey !== undefined;
}
