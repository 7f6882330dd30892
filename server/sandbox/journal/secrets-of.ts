import type { Portal } from '#domain/portal.ts';

/**
 * Tells whether a text is a secret of a world, whatever field it stands in: the password of an account, also a former
 * one, and the scene of a QR code that can still be confirmed, with which anybody could act for the phone. Once the code
 * has ended its scene is a name like any other.
 */
export function secretsOf({ accounts, tickets }: Pick<Portal, 'accounts' | 'tickets'>): (text: string) => boolean {
  return (text) => accounts.knowsPassword(text) || tickets.isOpen(text);
}
