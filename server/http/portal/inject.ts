import type { FaultResponse } from '#contract/control/fault.ts';
import type { Injected } from '#sandbox/faults/faults.ts';
import type { Injection, Input, PortalCall, Subject } from './portal-call.ts';
import { identifierIn, subjectOf } from './subject.ts';
import { isVoid, worldReset } from './void-call.ts';

/** Counts the call for every fault rule that it matches and takes the first that fires. */
export function inject(call: PortalCall, { body, opened }: Input): Injection {
  const { request, route, world } = call.received;
  const asked: { subject?: Subject } = {};
  const subject = () => {
    const { session } = call;
    const identifier = identifierIn(world.portal, body, opened);
    asked.subject ??= subjectOf(call, { session, body, identifier, earlier: null });
    return { session: session.id, ...asked.subject };
  };
  const fault = { method: request.method, path: route?.endpoint.path ?? '', subject };
  const injected = world.clock.at(call.at, () => world.faults.onCall(fault));
  return { subject: asked.subject ?? null, ...effectOf(injected) };
}

function effectOf(injected: Injected | null): Omit<Injection, 'subject'> {
  if (!injected) return { id: null, delayMs: 0, response: null, isWithheld: false };
  const { id, delayMs, answer } = injected;
  const response = changesResponse(answer) ? answer : null;
  return { id, delayMs, response, isWithheld: response !== null && response.when !== 'after' };
}

function changesResponse({ delayMs: _, when: __, ...rest }: FaultResponse): boolean {
  return Object.keys(rest).length > 0;
}

/** Waits for a fault's delay; false when the caller hung up meanwhile. */
export type Pause = (call: PortalCall, delayMs: number) => Promise<boolean>;

/** Waits in real time; false when the caller hung up meanwhile (threat S31). */
export const pause: Pause = ({ received: { response } }, delayMs) =>
  new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      response.off('close', hungUp);
      resolve(isThere);
    };
    const hungUp = () => end(false);
    const timer = setTimeout(() => end(true), delayMs);
    response.once('close', hungUp);
  });

/** Goes on after a delay, at a later instant. @throws Refusal where the world was reset meanwhile */
export function resume(call: PortalCall): PortalCall {
  const { received, log, recorded, requestId } = call;
  if (isVoid(received)) throw worldReset();
  received.world.settle();
  const at = received.world.clock.now();
  if (recorded) log.add({ kind: 'resumed', id: requestId, at });
  return { ...call, at };
}

/** Records that the caller hung up during a delay: the operation never ran. */
export function abandon({ received, log, recorded, requestId }: PortalCall): void {
  if (recorded) log.add({ kind: 'gone', id: requestId, at: received.world.clock.now() });
}
