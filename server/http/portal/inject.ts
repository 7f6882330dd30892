import type { FaultAnswer } from '#contract/control/fault.ts';
import type { FaultCall, Injected } from '#sandbox/faults/faults.ts';
import type { Exchange } from './exchange.ts';
import { subjectOf } from './subject.ts';

/** The fault rule that applies to this call, or null. */
export function injectedFault(exchange: Exchange): Injected | null {
  const injected = exchange.world.faults.onCall(faultCall(exchange));
  if (!injected) return null;
  exchange.fault = injected.id;
  if (isSpoiled(injected.answer)) exchange.spoiling = injected.answer;
  return injected;
}

/** True for a fault that changes the response, beyond delaying it. */
export function isSpoiled({ delayMs: _, when: __, ...spoiling }: FaultAnswer): boolean {
  return Object.keys(spoiling).length > 0;
}

/** Waits in real time; false when the caller hung up meanwhile (threat S31). */
export function pause(exchange: Exchange, delayMs: number): Promise<boolean> {
  const { response } = exchange;
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      response.off('close', hungUp);
      resolve(isThere);
    };
    const hungUp = () => end(false);
    const timer = setTimeout(() => end(true), delayMs);
    response.once('close', hungUp);
  });
}

function faultCall(exchange: Exchange): FaultCall {
  const { request, endpoint } = exchange;
  return {
    method: request.method,
    path: endpoint?.path ?? '',
    subject: () => ({ ...subjectOf(exchange, 'decrypting'), session: exchange.session.id }),
  };
}
