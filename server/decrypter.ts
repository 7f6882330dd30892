import { createPrivateKey, webcrypto } from 'node:crypto';
import { CIPHERTEXTS_WAITING_MAX } from './contract/limits.ts';
import { RSA } from './contract/portal/encryption.ts';
import type { KeyPair } from './domain/ports.ts';
import type { Decrypter } from './http/portal/open.ts';

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/** Chunks decrypted at a time: two of libuv's four threads, so that files and compression always find one that is free. */
const LANES = 2;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decrypts on libuv's pool, so that the event loop goes on. */
export class PoolDecrypter implements Decrypter {
  readonly #lanes: readonly Lane[] = Array.from({ length: LANES }, () => new Lane());
  #waiting = 0;

  get isFull(): boolean {
    return this.#waiting >= CIPHERTEXTS_WAITING_MAX;
  }

  async decrypt(pair: KeyPair, ciphertext: string): Promise<string | null> {
    this.#waiting += 1;
    const bytes = Buffer.from(ciphertext, 'base64');
    const count = Math.ceil(bytes.length / RSA.chunkBytes);
    const sealed = Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * RSA.chunkBytes).subarray(0, RSA.chunkBytes),
    );
    // Every chunk is decrypted, even where one has failed: a refusal costs what a success does (threat S9).
    const chunks = await Promise.all(sealed.map((chunk) => this.#emptiest().decrypt(pair, chunk)));
    this.#waiting -= 1;
    return joined(chunks);
  }

  #emptiest(): Lane {
    return this.#lanes.reduce((least, lane) => (lane.waiting < least.waiting ? lane : least));
  }
}

/** One decryption after another. Its keys are its own, for Node locks a key while a thread decrypts with it. */
class Lane {
  readonly #keys = new WeakMap<KeyPair, Promise<webcrypto.CryptoKey>>();
  #last: Promise<unknown> = Promise.resolve();
  waiting = 0;

  /** The plain bytes, or null for anything that does not decrypt. Never rejects. */
  decrypt(pair: KeyPair, chunk: Uint8Array): Promise<Uint8Array | null> {
    this.waiting += 1;
    const decrypted = this.#last.then(() => this.#decrypt(pair, chunk));
    this.#last = decrypted;
    return decrypted;
  }

  async #decrypt(pair: KeyPair, chunk: Uint8Array): Promise<Uint8Array | null> {
    try {
      return new Uint8Array(await webcrypto.subtle.decrypt(ALGORITHM, await this.#keyOf(pair), chunk));
    } catch {
      return null;
    } finally {
      this.waiting -= 1;
    }
  }

  /** The pair's private key as WebCrypto takes it, imported once. */
  #keyOf(pair: KeyPair): Promise<webcrypto.CryptoKey> {
    const imported = this.#keys.get(pair) ?? importKey(pair);
    this.#keys.set(pair, imported);
    return imported;
  }
}

/** Rejects for what is no RSA key: a snapshot may hold any pair. */
async function importKey({ privateKey }: KeyPair): Promise<webcrypto.CryptoKey> {
  const pkcs8 = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['decrypt']);
}

function joined(chunks: readonly (Uint8Array | null)[]): string | null {
  const whole = chunks.filter((chunk) => chunk !== null);
  if (whole.length < chunks.length) return null;
  try {
    return utf8.decode(Buffer.concat(whole));
  } catch {
    return null;
  }
}
