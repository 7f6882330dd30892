import { CIPHERTEXT_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import type { LoginRequest } from '#contract/portal/login.ts';
import type { KeyPair } from './ports.ts';
import { Refusal } from './refusal.ts';
import type { Call, World } from './world.ts';

/** Encrypted fields of a sign-in; the journal shows plain ones and masks secret ones. */
const FIELDS = {
  loginIdentifier: 'plain',
  'credential.pwd': 'secret',
  'credential.smsCode': 'secret',
  'credential.accountSource': 'plain',
} as const;
type EncryptedField = keyof typeof FIELDS;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The pair for the public key a request names, or the refusal that makes the client fetch a new one. */
export function keyOf(world: Pick<World, 'keyRing'>, publicKey: string): KeyPair {
  const pair = world.keyRing.find(publicKey);
  if (!pair) throw new Refusal('PUBLIC_KEY_EXPIRED', world.keyRing.lost(publicKey) ?? { rule: 'key.unknown' });
  return pair;
}

/** The journal's treatment of a field; a native login's identifier is a gsid, hence secret. */
function kindOf(field: EncryptedField, loginType: unknown): 'plain' | 'secret' {
  return field === 'loginIdentifier' && loginType === 'native' ? 'secret' : FIELDS[field];
}

/**
 * Decrypts a body's fields for the journal where no operation is going to. A field that cannot be decrypted is left as
 * it is.
 */
export function openUnread(world: Pick<World, 'keyRing'>, call: Call, body: Readonly<Record<string, unknown>>): void {
  const pair = typeof body.publicKey === 'string' && world.keyRing.find(body.publicKey);
  if (!pair) return;
  for (const field of Object.keys(FIELDS) as EncryptedField[]) {
    const ciphertext = fieldOf(body, field);
    const text = isCiphertext(ciphertext) ? pair.decrypt(ciphertext) : null;
    if (text !== null) call.opened(field, text, kindOf(field, body.loginType));
  }
}

function fieldOf(body: Readonly<Record<string, unknown>>, field: EncryptedField): string {
  const value = field.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], body);
  return typeof value === 'string' ? value : '';
}

/**
 * Opens one encrypted field. Everything that can be wrong with a ciphertext gets the same refusal (threat S9).
 */
export function openField(
  pair: KeyPair,
  call: Call,
  field: EncryptedField,
  ciphertext: string,
  loginType?: LoginRequest['loginType'],
): string {
  const text = isCiphertext(ciphertext) ? pair.decrypt(ciphertext) : null;
  if (text === null) throw new Refusal('CIPHERTEXT_REJECTED', { rule: 'ciphertext.invalid', field });
  call.opened(field, text, kindOf(field, loginType));
  return text;
}

function isCiphertext(text: string): boolean {
  if (text.length === 0 || text.length > CIPHERTEXT_MAX || text.length % 4 !== 0 || !BASE64.test(text)) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return ((text.length / 4) * 3 - padding) % RSA.chunkBytes === 0;
}
