import { dropConnection } from '#http/wire/drop-connection.ts';
import { headersAt } from '#http/wire/send.ts';
import { sendRefusal } from '#http/wire/send-refusal.ts';
import { recordOf } from '#sandbox/loose.ts';
import { ServerEnding } from '#sandbox/worlds/server-ending.ts';
import { admit, checkCall } from './admit.ts';
import { buildResponse, refuse, send } from './build-response.ts';
import { abandon, inject, type Pause, resume } from './inject.ts';
import { keepPoint } from './keep-point.ts';
import type { FieldOpener } from './open-fields.ts';
import { CallNotes, operate, withhold } from './operate.ts';
import type { Injection, Input, Outcome, ReceivedCall } from './portal-call.ts';
import { record } from './record.ts';
import { checkSession } from './tokens.ts';
import { isVoid, worldReset } from './void-call.ts';

/**
 * A portal call, from its receipt to its row in the journal.
 *
 * Only a key that its world lacks is waited for, before anything has changed. From `admit` on everything happens at one
 * instant, in the order of the replay log, except for one wait that says so: a fault's delay, after which the call goes
 * on at a later instant. After each wait a reset of the world makes the call void (threat K11).
 */
export async function handlePortalCall(received: ReceivedCall, opener: FieldOpener, pause: Pause): Promise<void> {
  const { response, world } = received;
  const failure = await failureOf(keyReady(received));
  if (failure instanceof ServerEnding) return dropConnection(response.socket);
  if (isVoid(received)) return sendRefusal(response, worldReset(), headersAt(world.clock.now()));
  let call = admit(received);
  let input: Input | null = null;
  let injection: Injection | null = null;
  let outcome: Outcome;
  const notes = new CallNotes(call.session);
  try {
    if (failure !== null) throw failure;
    input = { ...checkCall(call), opened: opener.open(world.portal, received.body?.value) };
    injection = inject(call, input);
    if (injection.delayMs > 0) {
      if (!(await pause(call, injection.delayMs))) return abandon(call);
      await keyReady(received);
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
  if (!isVoid(received)) keepPoint(call, { input, outcome }, built);
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
async function keyReady(received: ReceivedCall): Promise<void> {
  const { route, misrouted, world } = received;
  world.settle();
  if (usesKey(received) && !world.keys.hasBegun) {
    await world.keys.begun();
    world.settle();
  }
  while (route?.needsKey && !misrouted && world.portal.keyRing.isDue() && !world.keys.isReady) {
    await world.keys.prepare();
    world.settle();
  }
}

/** True for a call that gets the key of its world, or names one. */
function usesKey({ route, misrouted, body }: ReceivedCall): boolean {
  if (misrouted) return false;
  return route?.needsKey === true || recordOf(body?.value).publicKey !== undefined;
}
