import type { NodeRSA } from 'node-rsa';
import * as z from 'zod/mini';
import { KEY_CACHE_MS } from '#contract/limits.ts';
import { cutForEncryption, type Padding, RSA } from '#contract/portal/encryption.ts';
import type { PublicKeyResponse } from '#contract/portal/login.ts';
import { pemOf } from '#contract/portal/public-key.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, unreadable } from './api-error.ts';
import { cached } from './cached.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import { type FieldsOf, Id } from './used-fields.ts';

/** Checks the shape only: node-rsa validates the key when it parses it. */
const Key = z.object({ publicKey: Id } satisfies FieldsOf<PublicKeyResponse>);

export type Encrypt = (text: string) => string;

export type Encryption = ReturnType<typeof encryptionBy>;

/** Encrypts credentials that leave the page. node-rsa is in a chunk of its own: the first page does without it. */
export function encryptionBy(api: ApiClient, chunks: ChunkLoader) {
  /** the public key as it came, for two minutes (spec §9) */
  const keys = cached(async () => {
    const { data, keyText } = await api.success({ call: 'publicKey' }, Key);
    return keyText ?? data.publicKey;
  }, KEY_CACHE_MS);

  const loadRsa = () =>
    chunks
      .load(() => import('node-rsa'), 'NodeRSA')
      .catch((error: unknown) => {
        throw error instanceof ApiError ? error : unreadable();
      });

  async function withKey(): Promise<{ publicKey: string; encrypt: Encrypt }> {
    const Rsa = await loadRsa();
    const publicKey = await keys.load();
    return { publicKey, encrypt: encrypter(Rsa, publicKey, api.padding) };
  }

  return {
    keys,
    /** Loads node-rsa and the key ahead of need, for the first focus of a form. Failures wait for the real use. */
    prepare: () => {
      void loadRsa().catch(() => undefined);
      void keys.load().catch(() => undefined);
    },
    /**
     * The current key with its function of encryption. A key that cannot be fetched or read is fetched once more;
     * then it is an error: nothing is ever sent in clear (threats C14, F20).
     */
    current: () =>
      withKey().catch((error: unknown) => {
        if (error instanceof ApiError && error.kind !== 'refused' && error.kind !== 'unreadable') throw error;
        keys.forget();
        return withKey();
      }),
  };
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
