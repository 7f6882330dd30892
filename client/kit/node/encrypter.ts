import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { cutForEncryption, type Padding, PLAIN_CHUNK_BYTES } from '#contract/portal/encryption.ts';
import { pemOf } from '#contract/portal/public-key.ts';
import type { Habits } from '#kit/portal-calls.ts';

/** Encrypts as the portal's client does, with any padding and any form of the key. */
export function encrypterOf(padding: Padding): Habits['encrypt'] {
  const options =
    padding === 'pkcs1'
      ? { padding: constants.RSA_PKCS1_PADDING }
      : { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: padding.slice('oaep-'.length) };
  return async (publicKey, text) => {
    const key = createPublicKey(pemOf(publicKey) ?? publicKey);
    const bytes = Buffer.from(cutForEncryption(text));
    const chunks: Buffer[] = [];
    for (let at = 0; at === 0 || at < bytes.length; at += PLAIN_CHUNK_BYTES[padding])
      chunks.push(publicEncrypt({ key, ...options }, bytes.subarray(at, at + PLAIN_CHUNK_BYTES[padding])));
    return Buffer.concat(chunks).toString('base64');
  };
}
