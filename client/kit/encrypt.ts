import { cutForEncryption, RSA } from '#contract/portal/encryption.ts';

const OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/** Encrypts a text as the portal's client does: cut at 230 code points, in chunks, joined, base64. */
export async function encrypt(publicKey: string, text: string): Promise<string> {
  return encryptBytes(publicKey, new TextEncoder().encode(cutForEncryption(text)));
}

/** Encrypts any bytes; an empty text is one chunk. */
export async function encryptBytes(publicKey: string, bytes: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey('spki', derOf(publicKey), OAEP, false, ['encrypt']);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += RSA.plainChunkBytes) {
    const chunk = Uint8Array.from(bytes.subarray(at, at + RSA.plainChunkBytes));
    chunks.push(new Uint8Array(await crypto.subtle.encrypt(OAEP, key, chunk)));
  }
  return btoa(chunks.map((chunk) => String.fromCharCode(...chunk)).join(''));
}

/** The bytes of a PEM text. */
function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
