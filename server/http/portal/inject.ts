// Imported: a test runner may have replaced the global timers.
import { clearTimeout, setTimeout } from 'node:timers';
import type { FaultResponse } from '#contract/control/fault.ts';
import { readableFields } from '#domain/encrypted-field.ts';
import type { CheckedInput, PortalCall } from './incoming-call.ts';
import { type Subject, subjectOf } from './subject.ts';

/** Effect of the fault rules on a call; where no rule fires, everything but `subject` is empty. */
export interface Injection {
  readonly id: string | null;
  readonly name: string | undefined;
  /** real milliseconds to wait first */
  readonly delayMs: number;
  /** replaces the response; null where the rule only delays it */
  readonly response: FaultResponse | null;
  /** true where the operation does not run */
  readonly isWithheld: boolean;
  /** the subject that rules asked for; null where none did */
  readonly subject: Subject | null;
}

/** Counts the call for every fault rule that it matches and takes the first that fires. */
export function inject(call: PortalCall, { body, opened }: CheckedInput): Injection {
  const { request, route, world } = call;
  let asked: Subject | null = null;
  const subject = () => {
    const identifier = readableFields(world.portal, body, opened).loginIdentifier ?? '';
    asked ??= subjectOf(call, call.session, body, identifier);
    return { session: call.session.id, ...asked };
  };
  const faulty = { method: request.method, path: route?.endpoint.path ?? '', subject };
  const injected = world.clock.at(call.at, () => world.faults.onCall(faulty));
  const response = injected && changesResponse(injected.answer) ? injected.answer : null;
  return {
    id: injected?.id ?? null,
    name: injected?.name,
    delayMs: injected?.delayMs ?? 0,
    response,
    subject: asked,
    isWithheld: response !== null && response.when !== 'after',
  };
}

function changesResponse({ delayMs: _, when: __, ...rest }: FaultResponse): boolean {
  return Object.keys(rest).length > 0;
}

/** Waits for a fault's delay; false when the caller hung up meanwhile. */
export type Pause = (call: PortalCall, delayMs: number) => Promise<boolean>;

/** Waits in real time; false when the caller hung up meanwhile (threat S31). */
export const pause: Pause = ({ response }, delayMs) =>
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
