import { cutForEncryption, type Padding, PLAIN_CHUNK_BYTES, RSA } from '#contract/portal/encryption.ts';
import { pemOf } from '#contract/portal/public-key.ts';

/** Encrypts a text as the portal's client does: cut at 230 code points, in chunks, joined, base64. */
export async function encrypt(publicKey: string, text: string, padding?: Padding): Promise<string> {
  return encryptBytes(publicKey, new TextEncoder().encode(cutForEncryption(text)), padding);
}

/** The texts of a login, encrypted: its identifier, and each one of its credential. */
export async function sealed(
  publicKey: string,
  identifier: string,
  credential: Readonly<Record<string, string>>,
  padding?: Padding,
): Promise<{ loginIdentifier: string; credential: Record<string, string> }> {
  const seal = (text: string) => encrypt(publicKey, text, padding);
  const secrets = Object.entries(credential).map(async ([name, text]) => [name, await seal(text)] as const);
  return { loginIdentifier: await seal(identifier), credential: Object.fromEntries(await Promise.all(secrets)) };
}

/** Encrypts any bytes; an empty text is one chunk. */
export async function encryptBytes(
  publicKey: string,
  bytes: Uint8Array,
  padding: Padding = 'oaep-sha256',
): Promise<string> {
  const oaep = { name: 'RSA-OAEP', hash: padding === 'oaep-sha1' ? 'SHA-1' : 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', derOf(publicKey), oaep, true, ['encrypt']);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += PLAIN_CHUNK_BYTES[padding]) {
    const chunk = Uint8Array.from(bytes.subarray(at, at + PLAIN_CHUNK_BYTES[padding]));
    if (padding === 'pkcs1') chunks.push(await underPkcs1(key, chunk));
    else chunks.push(new Uint8Array(await crypto.subtle.encrypt(oaep, key, chunk)));
  }
  return btoa(chunks.map((chunk) => String.fromCharCode(...chunk)).join(''));
}

/** One chunk under PKCS#1 v1.5, which no browser encrypts: 0, 2, random bytes, 0, text, to the power of 65537. */
async function underPkcs1(key: CryptoKey, chunk: Uint8Array): Promise<Uint8Array> {
  const { n = '' } = await crypto.subtle.exportKey('jwk', key);
  const modulus = numberOf(bytesOf(n.replaceAll('-', '+').replaceAll('_', '/')));
  const filler = crypto.getRandomValues(new Uint8Array(RSA.chunkBytes - 3 - chunk.length)).map((byte) => byte || 1);
  const padded = numberOf(Uint8Array.of(0, 2, ...filler, 0, ...chunk));
  let power = padded;
  for (let bit = 0; bit < 16; bit += 1) power = (power * power) % modulus;
  const hex = ((power * padded) % modulus).toString(16).padStart(2 * RSA.chunkBytes, '0');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

/** A key's bytes as SPKI, whether it came as PEM or bare, as SPKI or PKCS#1. */
function derOf(publicKey: string): Uint8Array<ArrayBuffer> {
  const pem = pemOf(publicKey) ?? publicKey;
  const bytes = bytesOf(pem.replaceAll(/-----[^-]+-----|\s/g, ''));
  return pem.includes('RSA PUBLIC KEY') ? asSpki(bytes) : bytes;
}

/** rsaEncryption with NULL parameters (RFC 8017). */
const RSA_ENCRYPTION = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];

function asSpki(pkcs1: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = tagged(0x03, Uint8Array.of(0, ...pkcs1));
  return tagged(0x30, Uint8Array.of(...RSA_ENCRYPTION, ...bits));
}

/** DER of at most 65,535 bytes. */
function tagged(tag: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Uint8Array.of(tag, ...size, ...content);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
