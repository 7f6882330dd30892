/** Before a ticket's name in an address: its letters alone could be the seq of a message. */
const PREFIX = 'qr-';

/** Beginning of the scene that `?phone=qr-…` names, which is no secret (threat K13); null for a message, and for nothing. */
export function ticketNamed(thing: string): string | null {
  return thing.startsWith(PREFIX) ? thing.slice(PREFIX.length) : null;
}
