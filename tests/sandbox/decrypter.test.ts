import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { CIPHERTEXT_MAX, CIPHERTEXTS_WAITING_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { encrypt, encryptBytes } from '#kit/encrypt.ts';
import { startThread } from '#server/background-thread.ts';
import { ThreadDecrypter } from '#server/decrypter.ts';
import { startDecryptionThread } from '#server/decryption-thread.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';
import { until } from '#support/until.ts';

await PROCESS_KEYS.ready();
const pair = PROCESS_KEYS.first();
const decrypter = new ThreadDecrypter();

/** The longest ciphertext that is taken: twelve chunks. */
const LONGEST = 'x'.repeat(Math.floor(((CIPHERTEXT_MAX / 4) * 3) / RSA.chunkBytes) * RSA.plainChunkBytes);

test('S10: the event loop goes on while ciphertexts are decrypted', async () => {
  const ciphertext = await encryptBytes(pair.publicKey, Buffer.from(LONGEST));
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const texts = await Promise.all(Array.from({ length: 5 }, () => decrypter.decrypt(pair, ciphertext)));
  clearImmediate(next);
  expect(new Set(texts)).toEqual(new Set([LONGEST]));
  expect(turns).toBeGreaterThan(12);
});

test('S10: texts that are decrypted at once are handed out one in a turn of the event loop', async () => {
  const ciphertext = await encrypt(pair.publicKey, 'good');
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const given = Array.from({ length: 8 }, () => decrypter.decrypt(pair, ciphertext).then(() => turns));
  const turnsOf = await Promise.all(given);
  clearImmediate(next);
  expect(new Set(turnsOf).size).toBe(8);
});

test('texts that are decrypted at once come out each as its own, chunks in their order', async () => {
  const long = Array.from({ length: 200 }, (_, index) => `${index}`.repeat(3)).join(' ');
  const other = await PROCESS_KEYS.draw();
  const plain = ['a', long, '', '汉'.repeat(230), 'b'];
  const texts = await Promise.all(
    plain.map(async (text, index) => {
      const { publicKey } = index % 2 ? other : pair;
      return decrypter.decrypt(index % 2 ? other : pair, await encryptBytes(publicKey, Buffer.from(text)));
    }),
  );
  expect(texts).toEqual(plain);
});

test('S9: a ciphertext with one broken chunk opens nothing, and the next one is opened', async () => {
  const bytes = Buffer.from(await encryptBytes(pair.publicKey, Buffer.from(LONGEST)), 'base64');
  bytes.fill(0xff, RSA.chunkBytes, 2 * RSA.chunkBytes);
  const good = await encrypt(pair.publicKey, 'good');
  expect(await Promise.all([decrypter.decrypt(pair, bytes.toString('base64')), decrypter.decrypt(pair, good)])).toEqual(
    [null, 'good'],
  );
});

test('a pair that is no RSA, or cannot be read, opens nothing and does not throw', async () => {
  const ciphertext = await encrypt(pair.publicKey, 'good');
  const curve = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  for (const wrong of [curve, { publicKey: pair.publicKey, privateKey: 'no PEM' }])
    expect(await decrypter.decrypt(wrong, ciphertext)).toBeNull();
});

test('S29: it is full while as many ciphertexts wait as may, and empties again', async () => {
  const waiting = Array.from({ length: CIPHERTEXTS_WAITING_MAX }, () => decrypter.decrypt(pair, ''));
  expect(decrypter.isFull).toBe(true);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['']));
  expect(decrypter.isFull).toBe(false);
});

/** Takes ciphertexts and never answers. */
const DEAF = "require('node:worker_threads').parentPort.on('message', () => undefined)";

describe('a thread that dies', () => {
  test('is replaced: who waits for it is served by the next', async () => {
    const threads: Worker[] = [];
    const mortal = new ThreadDecrypter(() => {
      const thread = threads.length === 0 ? startThread(DEAF, null) : startDecryptionThread();
      threads.push(thread);
      return thread;
    });
    const ciphertext = await encrypt(pair.publicKey, 'good');
    const waiting = Array.from({ length: 3 }, () => mortal.decrypt(pair, ciphertext));
    await until(() => expect(threads).toHaveLength(1));
    await threads[0]?.terminate();
    expect(await Promise.all(waiting)).toEqual(['good', 'good', 'good']);
    expect(threads).toHaveLength(2);
    mortal.close();
  });

  test('right after it has answered takes no answer along: each is handed out, and none is asked for again', async () => {
    const thread = Object.assign(new EventEmitter(), {
      ref: () => undefined,
      unref: () => undefined,
      postMessage: () =>
        queueMicrotask(() => {
          thread.emit('message', ['a', null, 'c']);
          thread.emit('exit', 1);
        }),
    });
    let count = 0;
    const mortal = new ThreadDecrypter(() => {
      count += 1;
      return thread as unknown as Worker;
    });
    expect(await Promise.all(['', '', ''].map((text) => mortal.decrypt(pair, text)))).toEqual(['a', null, 'c']);
    expect(count).toBe(1);
  });

  test('at a ciphertext three times is an error for whoever waits; the next ciphertext is decrypted', async () => {
    let count = 0;
    const mortal = new ThreadDecrypter(() => {
      count += 1;
      return count <= 3 ? startThread('process.exit(7)', null) : startDecryptionThread();
    });
    await expect(mortal.decrypt(pair, '')).rejects.toThrow('The thread that decrypts ended with code 7.');
    expect(count).toBe(3);
    expect(await mortal.decrypt(pair, await encrypt(pair.publicKey, 'good'))).toBe('good');
    mortal.close();
  });

  test('never starts where the machine gives none: whoever waits is told', async () => {
    const none = new ThreadDecrypter(() => {
      throw new Error('no thread');
    });
    await expect(none.decrypt(pair, '')).rejects.toThrow('no thread');
    expect(none.isFull).toBe(false);
  });
});

test('after its end whoever waits is told', async () => {
  const ending = new ThreadDecrypter();
  const ciphertext = await encrypt(pair.publicKey, 'good');
  const [asked, unsent] = [ending.decrypt(pair, ciphertext), ending.decrypt(pair, ciphertext)];
  ending.close();
  for (const waiting of [asked, unsent]) await expect(waiting).rejects.toThrow('The server is ending.');
});

test.runIf(process.platform === 'linux')(
  'the thread yields to the event loop: its niceness alone is higher',
  async () => {
    expect(await decrypter.decrypt(pair, '')).toBe('');
    const niceness = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    const threads = readdirSync('/proc/self/task').map((id) =>
      niceness(readFileSync(`/proc/self/task/${id}/stat`, 'utf8')),
    );
    const own = niceness(readFileSync(`/proc/self/stat`, 'utf8'));
    expect(new Set(threads.filter((nice) => nice > own))).toEqual(new Set([own + 5]));
  },
);
