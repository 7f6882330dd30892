import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { CIPHERTEXT_MAX, CIPHERTEXTS_WAITING_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { encrypt, encryptBytes } from '#kit/encrypt.ts';
import { PoolDecrypter } from '#server/decrypter.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';

await PROCESS_KEYS.ready();
const pair = PROCESS_KEYS.first();
const decrypter = new PoolDecrypter();

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
