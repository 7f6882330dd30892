import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { cutForEncryption, RSA } from '#contract/portal/encryption.ts';

/** Plain bytes that fit into one chunk: the modulus less two hashes and two bytes (OAEP, SHA-256). */
export const CHUNK_PLAIN_BYTES = RSA.chunkBytes - 2 * 32 - 2;

/** Encrypts a text as the portal's client does: cut at 230 code points, in chunks, joined, base64. */
export function seal(publicKey: string, text: string): string {
  return sealBytes(publicKey, Buffer.from(cutForEncryption(text), 'utf8'));
}

/** Encrypts bytes, whatever they are; an empty text is one chunk. */
export function sealBytes(publicKey: string, bytes: Buffer): string {
  const key = createPublicKey(publicKey);
  const chunks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += CHUNK_PLAIN_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_PLAIN_BYTES);
    chunks.push(publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: RSA.hash }, chunk));
  }
  return Buffer.concat(chunks).toString('base64');
}
