import { HEADERS } from '#contract/storage.ts';
import { dropConnection } from '#http/wire/drop-connection.ts';
import { headersAt } from '#http/wire/send.ts';
import { sendRefusal } from '#http/wire/send-refusal.ts';
import { admit, checkCall } from './admit.ts';
import { abandon, inject, type Pause, resume } from './inject.ts';
import { keepPoint } from './keep-point.ts';
import { type Decrypter, keyReady, open } from './open.ts';
import { CallNotes, operate, withhold } from './operate.ts';
import type { Injection, Input, Outcome, ReceivedCall } from './portal-call.ts';
import { record } from './record.ts';
import { checkSession } from './tokens.ts';
import { isVoid, worldReset } from './void-call.ts';
import { refuse, send, word } from './word.ts';

/** The two things that a call waits for. */
export interface Waits {
  readonly decrypter: Decrypter;
  readonly pause: Pause;
}

/**
 * A portal call, from its receipt to its row in the journal.
 *
 * `open` is the step that waits, for a key and for decryption, before anything has changed. From `admit` on everything
 * happens at one instant, in the order of the replay log, except for one wait that says so: a fault's delay, after which
 * the call goes on at a later instant. After each wait a reset of the world makes the call void (threat K11).
 */
export async function handlePortalCall(received: ReceivedCall, { decrypter, pause }: Waits): Promise<void> {
  const opened = await open(received, decrypter);
  if (!opened) return dropConnection(received.response.socket);
  if (isVoid(received)) {
    const { sandbox, response, world } = received;
    const headers = { [HEADERS.requestId]: sandbox.nextRequestId(), ...headersAt(world.clock.now()) };
    return sendRefusal(response, worldReset(), headers);
  }
  let call = admit(received);
  let input: Input | null = null;
  let injection: Injection | null = null;
  let outcome: Outcome;
  const notes = new CallNotes(call.session);
  try {
    input = checkCall(call, opened);
    injection = inject(call, input, opened);
    if (injection.delayMs > 0) {
      if (!(await pause(call, injection.delayMs))) return abandon(call);
      await keyReady(received);
      call = resume(call);
      checkSession(call);
    }
    outcome = (injection.isWithheld ? withhold : operate)(call, input, opened, notes);
  } catch (error) {
    outcome = refuse(call, error);
  }
  const response = word(call, injection, outcome);
  send(call, response);
  record(call, { input, injection, outcome, notes }, response);
  if (!isVoid(received)) keepPoint(call, { input, outcome }, response);
}
