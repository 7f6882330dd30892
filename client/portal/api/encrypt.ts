import { cutForEncryption, RSA } from '#contract/portal/encryption.ts';
import { ApiError, unreadable } from './api-error.ts';
import { forgetPublicKey, publicKey } from './key-api.ts';
import { loadChunk } from './load-chunk.ts';

export type Encrypt = (text: string) => string;

/** Loads node-rsa and the key ahead of need, for the first focus of a form. Failures wait for the real use. */
export function prepareEncryption(): void {
  void loadRsa().catch(() => undefined);
  void publicKey().catch(() => undefined);
}

/**
 * The current key with what encrypts under it. A key that cannot be fetched or read is fetched once more;
 * then it is an error: nothing is ever sent in clear (threats C14, F20).
 */
export async function encryption(): Promise<{ publicKey: string; encrypt: Encrypt }> {
  try {
    return await withKey();
  } catch (error) {
    if (error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'unreadable') throw error;
    forgetPublicKey();
    return withKey();
  }
}

async function withKey(): Promise<{ publicKey: string; encrypt: Encrypt }> {
  const NodeRSA = await loadRsa();
  const pem = await publicKey();
  return { publicKey: pem, encrypt: encrypter(NodeRSA, pem) };
}

function encrypter(NodeRSA: Awaited<ReturnType<typeof loadRsa>>, pem: string): Encrypt {
  const key = orUnreadable(() =>
    new NodeRSA(pem, 'pkcs8-public-pem').setOptions({ encryptionScheme: { scheme: RSA.scheme, hash: RSA.hash } }),
  );
  if (key.getKeySize() < RSA.modulusLength) throw unreadable();
  return (text) => orUnreadable(() => key.encrypt(cutForEncryption(text), 'base64'));
}

/** In a chunk of its own: the first page does without it. */
async function loadRsa() {
  try {
    return await loadChunk(() => import('node-rsa'), 'NodeRSA');
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable();
  }
}

function orUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw unreadable();
  }
}
