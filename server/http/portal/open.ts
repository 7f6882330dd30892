import { type OpenedFields, type SealedFields, sealedFields } from '#domain/encrypted-field.ts';
import type { KeyPair } from '#domain/ports.ts';
import { recordOf } from '#sandbox/loose.ts';
import { ServerEnding } from '#sandbox/worlds/server-ending.ts';
import type { ReceivedCall } from './portal-call.ts';

/** Opens ciphertexts off the event loop. */
export interface Decrypter {
  /** true while as many ciphertexts wait as may */
  readonly isFull: boolean;
  /**
   * The text behind joined ciphertext chunks, or null for anything that does not decrypt to UTF-8. Rejects where the
   * machine gives no thread, or the server ends.
   */
  decrypt(pair: KeyPair, ciphertext: string): Promise<string | null>;
}

/** A call's encrypted fields, opened, and the error that opening ended with: refused once the call is admitted. */
export interface Opened {
  readonly fields: OpenedFields;
  readonly failure: unknown;
}

/**
 * Opens a call before anything changes for it: waits for a new key where the call may need one, and for the decryption
 * of its body, each field once. Whether the key is honoured is decided later, at the instant of the operation.
 * Null where too many wait already, for only calls sent ahead of their answers get so far, or where the server ends:
 * then the connection ends, too.
 */
export async function open(received: ReceivedCall, decrypter: Decrypter): Promise<Opened | null> {
  const { world, body } = received;
  try {
    await keyReady(received);
    const sealed = sealedFields(world.portal, body?.value);
    if (!sealed) return { fields: {}, failure: null };
    return decrypter.isFull ? null : { fields: await openFields(sealed, decrypter), failure: null };
  } catch (failure) {
    if (failure instanceof ServerEnding) return null;
    return { fields: {}, failure };
  }
}

/** Decrypts each field once. */
export async function openFields({ pair, ciphertexts }: SealedFields, decrypter: Decrypter): Promise<OpenedFields> {
  const texts = [...ciphertexts].map(
    async ([field, text]) => [field, text === null ? null : await decrypter.decrypt(pair, text)] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

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
