import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RSA } from '#contract/portal/encryption.ts';
import { readField } from '#domain/encrypted-field.ts';
import { Refusal } from '#domain/refusal.ts';
import { FieldOpener } from '#http/portal/open-fields.ts';
import { encrypt, encryptBytes } from '#kit/encrypt.ts';
import { anyCharacter } from '#support/any-text.ts';
import { callOf, plainPortal } from '#support/domain-ports.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';

await PROCESS_KEYS.ready();
const pair = PROCESS_KEYS.first();
const portal = plainPortal();
portal.keyRing.restore([...portal.keyRing.all(), { pair, since: portal.clock.now(), replacedAt: null }]);
const opener = new FieldOpener();
const { publicKey } = pair;
const opened = (pwd: string) => opener.open(portal, { publicKey, loginType: 'pwd', credential: { pwd } });
const decrypt = (ciphertext: string) => opened(ciphertext)['credential.pwd'];

describe('a text that a client encrypted (C14)', () => {
  test('any text arrives as the documented cut of it, over the borders of its chunks too', async () => {
    const any = fc.string({ unit: 'grapheme', maxLength: 260, size: 'max' });
    const borders = fc.constantFrom('', '\ufeffa', '\0\0', 'x'.repeat(190), 'x'.repeat(191), '😀'.repeat(240));
    await fc.assert(
      fc.asyncProperty(fc.oneof(any, borders), async (text) => {
        const ciphertext = await encrypt(publicKey, text);
        expect(Buffer.from(ciphertext, 'base64').length % RSA.chunkBytes).toBe(0);
        expect(decrypt(ciphertext)).toBe([...text].slice(0, 230).join(''));
      }),
      { numRuns: 50 },
    );
  });

  test('a text that a client did not cut arrives whole', async () => {
    const long = 'x'.repeat(231);
    expect(decrypt(await encryptBytes(publicKey, Buffer.from(long)))).toBe(long);
  });
});

describe('a hostile ciphertext (S9)', () => {
  const call = callOf(portal.sessions.open());
  const codeOf = (text: string) => {
    try {
      readField(opened(text), call, 'credential.pwd');
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error);
    }
  };

  test('gives away no text, never throws, and gets the same refusal whatever is wrong', async () => {
    const good = Buffer.from(await encrypt(pair.publicKey, 'secret'), 'base64');
    expect(codeOf(good.toString('base64'))).toBeNull();
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 800 }),
      fc.uint8Array({ minLength: 256, maxLength: 256 }),
      fc.constantFrom(0, 1, 0xff).map((value) => new Uint8Array(256).fill(value)),
      fc
        .tuple(fc.nat({ max: 255 }), fc.integer({ min: 1, max: 255 }))
        .map(([at, change]) => Uint8Array.from(good, (byte, index) => (index === at ? byte ^ change : byte))),
      fc.nat({ max: 255 }).map((length) => good.subarray(0, length)),
      fc.uint8Array({ minLength: 256, maxLength: 256 }).map((tail) => Buffer.concat([good, tail])),
    );
    const text = fc.oneof(
      { weight: 3, arbitrary: bytes.map((raw) => Buffer.from(raw).toString('base64')) },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 400 }) },
    );
    fc.assert(
      fc.property(text, (ciphertext) => {
        expect([null, '']).toContain(decrypt(ciphertext));
        expect(codeOf(ciphertext)).toBe('CIPHERTEXT_REJECTED');
      }),
      { numRuns: 250 },
    );
  });

  test('S10: one broken chunk opens nothing, and neither does a text of more than five', async () => {
    const longest = '😀'.repeat(230);
    const bytes = Buffer.from(await encrypt(publicKey, longest), 'base64');
    expect(bytes).toHaveLength(5 * RSA.chunkBytes);
    expect(
      decrypt(
        Buffer.from(bytes)
          .fill(0xff, RSA.chunkBytes, 2 * RSA.chunkBytes)
          .toString('base64'),
      ),
    ).toBeNull();
    expect(decrypt(Buffer.concat([bytes, bytes.subarray(0, RSA.chunkBytes)]).toString('base64'))).toBeNull();
    expect(decrypt(bytes.toString('base64'))).toBe(longest);
  });

  test('S10: of a body only the identifier and the credential of its login type are opened', async () => {
    const sealed = await encrypt(publicKey, 'x');
    const credential = { pwd: sealed, smsCode: sealed, accountSource: sealed };
    const fieldsOf = (loginType: unknown) =>
      Object.keys(opener.open(portal, { publicKey, loginType, loginIdentifier: sealed, credential }));
    expect(fieldsOf('sms')).toEqual(['loginIdentifier', 'credential.smsCode']);
    expect(fieldsOf('multi_account')).toEqual(['loginIdentifier', 'credential.accountSource']);
    for (const loginType of ['native', 'PWD', null, {}]) expect(fieldsOf(loginType)).toEqual(['loginIdentifier']);
  });

  test('a pair that is no RSA, or cannot be read, opens nothing and does not throw', async () => {
    const curve = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    for (const wrong of [curve, { publicKey: 'another', privateKey: 'no PEM' }]) {
      const other = plainPortal();
      other.keyRing.restore([{ pair: wrong, since: other.clock.now(), replacedAt: null }]);
      const body = { publicKey: wrong.publicKey, loginIdentifier: await encrypt(publicKey, 'good') };
      expect(opener.open(other, body)).toEqual({ loginIdentifier: null });
    }
  });
});
