import { recordOf } from '#sandbox/loose.ts';
import type { ReceivedCall } from './portal-call.ts';

/**
 * Waits until the world has the key that the call may need, and runs what has fallen due, for it may change the need.
 * Rejects where no key can be generated.
 */
export async function keyReady(received: ReceivedCall): Promise<void> {
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
