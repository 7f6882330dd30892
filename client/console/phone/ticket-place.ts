import { ticketOf } from '#contract/fields.ts';

/** Before a ticket's name in an address: its letters alone could be the seq of a message. */
const PREFIX = 'qr-';

/** The thing of `#/phone/…` that a ticket is: the beginning of its scene, which is no secret (threat K13). */
export const ticketThing = (scene: string): string => PREFIX + ticketOf(scene);

/** Beginning of the scene that `#/phone/…` names; null for a message, and for nothing. */
export function ticketNamed(thing: string | null): string | null {
  return thing?.startsWith(PREFIX) ? thing.slice(PREFIX.length) : null;
}
