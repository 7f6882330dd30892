import { Refusal } from '#domain/refusal.ts';
import type { ReceivedCall } from './portal-call.ts';

/** True for a call that came before a reset: it belongs to a world that is gone. */
export function isVoid({ epoch, world }: Pick<ReceivedCall, 'epoch' | 'world'>): boolean {
  return epoch !== world.epoch;
}

/** The refusal of a call that is void. */
export function worldReset(): Refusal {
  return new Refusal('WORLD_RESET', { rule: 'world.reset' });
}
