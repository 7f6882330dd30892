import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  randomBytes,
  timingSafeEqual,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';
import { RSA } from '#contract/portal/encryption.ts';
import type { KeyPair, Random } from '#domain/ports.ts';
import type { KeyStock, Platform } from '#sandbox/world/build-world.ts';
import { elapsed, realNow } from './elapsed-time.ts';

/** Real clock, random and keys. */

/**
 * PEM encodings given to the generator: exporting a JWK afterwards can freeze Node 20, so neither node-rsa nor an
 * unencoded pair may be used here.
 */
export const PEM_PAIR = {
  modulusLength: RSA.modulusLength,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
} as const;

const generate = promisify(generateKeyPair);

/** Generates one pair on libuv's pool: 0.1 to 0.5 s in which the event loop goes on. */
export function generatePair(): Promise<KeyPair> {
  return generate('rsa', PEM_PAIR);
}

/** Source of a server's keys. */
export interface Keys extends KeyStock {
  /** The key every world starts with; its texts are there after `ready`. */
  first(): KeyPair;
  /** Stops generating keys; pending requests for one are rejected. */
  close(): void;
}

/** A pair from its two PEMs, or null where they are not a pair. */
export function readKeyPair(publicKey: string, privateKey: string): KeyPair | null {
  try {
    const belongs = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) === publicKey;
    return belongs ? { publicKey, privateKey } : null;
  } catch {
    return null;
  }
}

/** @throws for anything but a certificate and its own private key, both PEM */
export function checkPair(cert: string, key: string): void {
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) throw new Error('key values mismatch');
}

/** The same seed gives the same stream: SHA-256 over seed and a counter. */
function seededRandom(seed: string, position = 0): Random {
  let counter = position;
  const draw = (): Buffer => {
    counter += 1;
    return hash('sha256', `${seed}#${counter}`, 'buffer');
  };
  return {
    hex: (bytes) => draw().toString('hex', 0, bytes),
    below: (below) => Number(draw().readBigUInt64BE() % BigInt(below)),
    get position() {
      return counter;
    },
  };
}

export function realPlatform(keys: Keys): Platform {
  return {
    realNow,
    stopwatch: elapsed,
    randomOf: seededRandom,
    drawSeed: () => randomBytes(8).toString('hex'),
    keys,
    firstKey: () => keys.first(),
    keyPairOf: readKeyPair,
  };
}

/** Draws an unguessable token, for a server that listens on more than loopback. */
export function drawToken(): string {
  return randomBytes(16).toString('hex');
}

/** Names a text: another text has another name. SHA-256, as hex. */
export function fingerprintOf(text: string): string {
  return hash('sha256', text);
}

/** True for equal texts; the time taken does not reveal where they differ. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(one), digest(other));
}
