import { type OpenedFields, openFields } from '#domain/encrypted-field.ts';
import type { Arrival } from './portal-call.ts';

/** A call's encrypted fields, opened, and the error that opening ended with: refused once the call is admitted. */
export interface Opened {
  readonly fields: OpenedFields;
  readonly failure: unknown;
}

/**
 * Opens a call before anything changes for it: waits for a new key where the call may need one, and decrypts its body,
 * once. Whether the key is honoured is decided later, at the instant of the operation.
 */
export async function open(arrival: Arrival): Promise<Opened> {
  const { world, body } = arrival;
  try {
    await keyReady(arrival);
    return { fields: openFields(world.portal, body?.value), failure: null };
  } catch (failure) {
    return { fields: {}, failure };
  }
}

/**
 * Waits until the world has the key that the call may need, and runs what has fallen due, for it may change the need.
 * Rejects where no key can be generated.
 */
export async function keyReady({ route, misrouted, world }: Arrival): Promise<void> {
  world.settle();
  while (route?.needsKey && !misrouted && world.portal.keyRing.isDue() && !world.keys.isReady) {
    await world.keys.prepare();
    world.settle();
  }
}
