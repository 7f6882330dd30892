import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto';
import type { NodeRSA } from 'node-rsa';
import { type Padding, RSA } from '#contract/portal/encryption.ts';
import { encryptedFields, type OpenedFields } from '#domain/encrypted-field.ts';
import type { Portal } from '#domain/portal.ts';
import type { KeyPair } from '#domain/ports.ts';

/** Opens the encrypted fields of calls: a quarter of a millisecond for each chunk of 256 bytes. */
export class FieldOpener {
  /**
   * Private keys as Node reads them, for as long as their pairs are in use. Read from its PEM for every chunk, a sign-in
   * by password falls below half of one core's bare RSA rate (docs/maintaining/bench.md).
   */
  readonly #keys = new WeakMap<KeyPair, KeyObject>();

  /** the same for the library, which the padding `pkcs1` needs */
  readonly #rsas = new WeakMap<KeyPair, NodeRSA>();
  /** null until a world needs it */
  #Rsa: typeof NodeRSA | null = null;

  /** True where a world's padding needs a library that is not loaded: few worlds do, and it adds to the start. */
  lacks({ settings }: Pick<Portal, 'settings'>): boolean {
    return settings.wire.encryption.padding === 'pkcs1' && this.#Rsa === null;
  }

  async load(): Promise<void> {
    this.#Rsa = (await import('node-rsa')).NodeRSA;
  }

  /**
   * Opens each field of a body once, whether its key is honoured or not: the operation decides that. Nothing is opened
   * where the body names no key of this world.
   */
  open(portal: Pick<Portal, 'keyRing' | 'settings'>, body: unknown): OpenedFields {
    const sealed = encryptedFields(portal, body);
    if (!sealed) return {};
    const { padding } = portal.settings.wire.encryption;
    const fields = [...sealed.ciphertexts].map(([field, text]) => [
      field,
      text === null ? null : this.#plainText(sealed.pair, padding, Buffer.from(text, 'base64')),
    ]);
    return Object.fromEntries(fields) as OpenedFields;
  }

  /**
   * Null for a text that does not decrypt to UTF-8. Every chunk is decrypted, even where one has failed: a refusal takes as long
   * as a success (threat S9).
   */
  #plainText(pair: KeyPair, padding: Padding, bytes: Buffer): string | null {
    const chunks: (Buffer | null)[] = [];
    for (let at = 0; at < bytes.length; at += RSA.chunkBytes)
      chunks.push(this.#plainChunk(pair, padding, bytes.subarray(at, at + RSA.chunkBytes)));
    if (!chunks.every((chunk) => chunk !== null)) return null;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
    } catch {
      return null;
    }
  }

  #plainChunk(pair: KeyPair, padding: Padding, chunk: Buffer): Buffer | null {
    try {
      // Node 20 refuses this padding for decryption.
      if (padding === 'pkcs1') return this.#Rsa && Buffer.from(this.#rsaOf(this.#Rsa, pair).decrypt(chunk));
      const oaepHash = padding === 'oaep-sha1' ? 'sha1' : RSA.hash;
      return privateDecrypt({ key: this.#keyOf(pair), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, chunk);
    } catch {
      return null;
    }
  }

  #rsaOf(Rsa: typeof NodeRSA, pair: KeyPair): NodeRSA {
    const rsa = this.#rsas.get(pair) ?? new Rsa(pair.privateKey, 'pkcs1-private-pem', { encryptionScheme: 'pkcs1' });
    this.#rsas.set(pair, rsa);
    return rsa;
  }

  #keyOf(pair: KeyPair): KeyObject {
    const key = this.#keys.get(pair) ?? createPrivateKey(pair.privateKey);
    this.#keys.set(pair, key);
    return key;
  }
}
