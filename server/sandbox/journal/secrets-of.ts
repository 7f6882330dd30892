import { isPhone } from '#contract/rules.ts';
import type { Portal } from '#domain/portal.ts';
import type { Secrets } from './mask.ts';

/**
 * Secrets of a world, in any field: an account's password, also a former one, and a code or the scene of a QR code
 * that can still be used, which would be enough to act for the phone. Once the QR code has ended, its scene is a name like
 * any other.
 */
export function secretsOf({ accounts, tickets, smsCodes }: Pick<Portal, 'accounts' | 'tickets' | 'smsCodes'>): Secrets {
  return {
    isSecret: (text) => accounts.knowsPassword(text) || tickets.isOpen(text) || smsCodes.isOpen(text),
    isOver: (token) => tickets.find(token) !== undefined && !tickets.isOpen(token),
    isSubject: (text) => isPhone(text) || accounts.byName(text) !== undefined || accounts.byId(text) !== undefined,
  };
}
