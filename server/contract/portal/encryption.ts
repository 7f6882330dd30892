import { ENCRYPTED_INPUT_MAX } from '#contract/limits.ts';

/** The one scheme both sides use. Assumed: the specification has "encrypted" and no algorithm. */
export const RSA = {
  modulusLength: 2048,
  chunkBytes: 256,
  /** bytes of a chunk: OAEP takes two SHA-256 digests and two bytes of it */
  plainChunkBytes: 256 - 2 * 32 - 2,
  scheme: 'pkcs1_oaep',
  hash: 'sha256',
} as const;

/** Ways to pad an encrypted text. */
export const PADDINGS = ['oaep-sha256', 'oaep-sha1', 'pkcs1'] as const;
export type Padding = (typeof PADDINGS)[number];

/** Bytes that one encryption with a 2,048 bit key takes. */
export const PLAIN_CHUNK_BYTES: Readonly<Record<Padding, number>> = {
  'oaep-sha256': RSA.plainChunkBytes,
  'oaep-sha1': 256 - 2 * 20 - 2,
  pkcs1: 256 - 11,
};

/**
 * Cuts a text to the 230 characters that are encrypted (spec §7, §9).
 * Assumed: characters are code points, so that a surrogate pair is never halved.
 */
export function cutForEncryption(text: string): string {
  if (text.length <= ENCRYPTED_INPUT_MAX) return text;
  return Array.from(text).slice(0, ENCRYPTED_INPUT_MAX).join('');
}
