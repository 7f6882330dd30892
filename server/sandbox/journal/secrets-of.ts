import type { Portal } from '#domain/portal.ts';

/**
 * True for a text that is a secret of a world, in any field: an account's password, also a former one, and the scene of
 * a QR code that can still be confirmed, which would be enough to act for the phone. Once the code has ended, its scene
 * is a name like any other.
 */
export function secretsOf({ accounts, tickets }: Pick<Portal, 'accounts' | 'tickets'>): (text: string) => boolean {
  return (text) => accounts.knowsPassword(text) || tickets.isOpen(text);
}
