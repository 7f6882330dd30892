import type { NodeRSA } from 'node-rsa';
import * as z from 'zod/mini';
import { KEY_CACHE_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { cutForEncryption, type Padding, RSA } from '#contract/portal/encryption.ts';
import type { PublicKeyResponse } from '#contract/portal/login.ts';
import { pemOf } from '#contract/portal/public-key.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, unreadable } from './api-error.ts';
import { Cached } from './cached.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import { type FieldsOf, Id } from './used-fields.ts';

/** In its field, or the data itself. Checks the shape only: node-rsa validates the key when it parses it. */
const Key = z.union([
  z.object({ publicKey: Id } satisfies FieldsOf<PublicKeyResponse>),
  z.string().check(z.refine((text) => pemOf(text) !== null)),
]);

export type Encrypt = (text: string) => string;

/** Encrypts credentials that leave the page. node-rsa is in a chunk of its own: the first page does without it. */
export class Encryption {
  /** the public key as it came, for two minutes (spec §9) */
  readonly keys: Cached<string>;
  readonly #api: ApiClient;
  readonly #chunks: ChunkLoader;

  constructor(api: ApiClient, chunks: ChunkLoader) {
    this.#api = api;
    this.keys = new Cached(async () => {
      const key = await api.call({ path: PATHS.publicKey, mayBeText: true }, Key);
      return typeof key === 'string' ? key : key.publicKey;
    }, KEY_CACHE_MS);
    this.#chunks = chunks;
  }

  /** Loads node-rsa and the key ahead of need, for the first focus of a form. Failures wait for the real use. */
  prepare(): void {
    void this.#loadRsa().catch(() => undefined);
    void this.keys.load().catch(() => undefined);
  }

  /**
   * The current key with what encrypts under it. A key that cannot be fetched or read is fetched once more;
   * then it is an error: nothing is ever sent in clear (threats C14, F20).
   */
  async current(): Promise<{ publicKey: string; encrypt: Encrypt }> {
    try {
      return await this.#withKey();
    } catch (error) {
      if (error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'unreadable') throw error;
      this.keys.forget();
      return this.#withKey();
    }
  }

  async #withKey(): Promise<{ publicKey: string; encrypt: Encrypt }> {
    const Rsa = await this.#loadRsa();
    const publicKey = await this.keys.load();
    return { publicKey, encrypt: encrypter(Rsa, publicKey, await this.#api.padding()) };
  }

  async #loadRsa(): Promise<typeof NodeRSA> {
    try {
      return await this.#chunks.load(() => import('node-rsa'), 'NodeRSA');
    } catch (error) {
      throw error instanceof ApiError ? error : unreadable();
    }
  }
}

const SCHEMES = {
  'oaep-sha256': { scheme: RSA.scheme, hash: RSA.hash },
  'oaep-sha1': { scheme: RSA.scheme, hash: 'sha1' },
  pkcs1: 'pkcs1',
} as const satisfies Readonly<Record<Padding, unknown>>;

function encrypter(Rsa: typeof NodeRSA, publicKey: string, padding: Padding): Encrypt {
  const key = orUnreadable(() => new Rsa(pemOf(publicKey) ?? '').setOptions({ encryptionScheme: SCHEMES[padding] }));
  if (key.getKeySize() < RSA.modulusLength) throw unreadable();
  return (text) => orUnreadable(() => key.encrypt(cutForEncryption(text), 'base64'));
}

function orUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw unreadable();
  }
}
