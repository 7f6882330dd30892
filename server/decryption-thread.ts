import type { Worker } from 'node:worker_threads';
import { startThread } from './background-thread.ts';
import { RSA } from './contract/portal/encryption.ts';

/** Private key, PEM, and joined ciphertext chunks, base64. */
export type Sealed = readonly [privateKey: string, ciphertext: string];

/** Keys that the thread keeps parsed. */
const KEYS_MAX = 100;

/**
 * Added to the thread's niceness, so that waking it never interrupts the event loop. Linux keeps a priority for each
 * thread; elsewhere it is the whole process's, and stays.
 */
const NICER = 5;

/**
 * Answers each batch of sealed texts with their plain ones, null for what does not decrypt to UTF-8. Every chunk is
 * decrypted, even where one has failed: a refusal costs what a success does (threat S9).
 */
const SOURCE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { constants, createPrivateKey, privateDecrypt } = require('node:crypto');
  const { chunkBytes, oaepHash, keysMax, nicer } = workerData;
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const keys = new Map();

  if (process.platform === 'linux') {
    const { getPriority, setPriority } = require('node:os');
    try {
      setPriority(getPriority() + nicer);
    } catch {
      // It decrypts at the priority that it has.
    }
  }

  function keyOf(pem) {
    const key = keys.get(pem) ?? createPrivateKey(pem);
    keys.delete(pem);
    keys.set(pem, key);
    if (keys.size > keysMax) keys.delete(keys.keys().next().value);
    return key;
  }

  function plainChunk(pem, chunk) {
    try {
      return privateDecrypt({ key: keyOf(pem), padding, oaepHash }, chunk);
    } catch {
      return null;
    }
  }

  function plainText([pem, ciphertext]) {
    const bytes = Buffer.from(ciphertext, 'base64');
    const chunks = [];
    for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(plainChunk(pem, bytes.subarray(at, at + chunkBytes)));
    if (chunks.includes(null)) return null;
    try {
      return utf8.decode(Buffer.concat(chunks));
    } catch {
      return null;
    }
  }

  parentPort.on('message', (batch) => parentPort.postMessage(batch.map(plainText)));
`;

/** Starts a thread that decrypts: it takes arrays of sealed texts, and gives an array of texts for each, in order. */
export function startDecryptionThread(): Worker {
  return startThread(SOURCE, { chunkBytes: RSA.chunkBytes, oaepHash: RSA.hash, keysMax: KEYS_MAX, nicer: NICER });
}
