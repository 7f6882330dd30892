import { isPhone } from '#contract/rules.ts';
import type { Exchange, Subject } from './exchange.ts';

/**
 * The subject of a call: named in the clear, behind the encryption (the sandbox owns the keys), or by its session.
 * @param how `decrypting` decrypts early, because fault rules are matched before the operation
 */
export function subjectOf(exchange: Exchange, how: 'decrypting' | 'as opened'): Subject {
  const { world, session, callerId } = exchange;
  const { accounts } = world.portal;
  const body = (exchange.request.body ?? {}) as Record<string, unknown>;
  const identifier = openedIdentifier(exchange) || (how === 'decrypting' && decrypted(exchange, body)) || '';
  const named = accounts.byName(identifier) ?? accounts.byId(identifier || text(body.account));
  const ownId = session.accountId ?? callerId;
  const own = ownId === null ? undefined : accounts.byId(ownId);
  const phone = text(body.phone) || (named ? named.phone : isPhone(identifier) && identifier) || own?.phone;
  const { subject } = exchange;
  exchange.subject = {
    phone: phone || subject?.phone || null,
    account: named?.account ?? subject?.account ?? own?.account ?? null,
  };
  return exchange.subject;
}

function openedIdentifier({ opens }: Exchange): string {
  const field = opens?.get('loginIdentifier');
  return field?.kind === 'plain' ? field.text : '';
}

function decrypted({ world }: Exchange, body: Record<string, unknown>): string | null {
  const ciphertext = text(body.loginIdentifier);
  return ciphertext && (world.portal.keyRing.find(text(body.publicKey))?.decrypt(ciphertext) ?? null);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
