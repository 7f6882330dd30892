import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { NodeRSA } from 'node-rsa';
import { describe, expect, test } from 'vitest';
import { cutForEncryption, RSA } from '#contract/portal/encryption.ts';
import { checkKey, readField } from '#domain/encrypted-field.ts';
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

/** The client's way: node-rsa, which chunks by itself. */
const clientKey = new NodeRSA(pair.publicKey, 'pkcs8-public-pem').setOptions({
  encryptionScheme: { scheme: RSA.scheme, hash: RSA.hash },
});
const encrypted = (text: string) => clientKey.encrypt(cutForEncryption(text), 'base64');

const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['one letter', 'a'],
  ['a phone', '13800000001'],
  ['a byte order mark', '\ufeffbuyer01'],
  ['zero bytes', '\0\0'],
  ['190 bytes: one whole chunk', 'x'.repeat(190)],
  ['191 bytes: one byte into the next', 'x'.repeat(191)],
  ['230 letters', 'x'.repeat(230)],
  ['230 Chinese characters: 690 bytes', '汉'.repeat(230)],
  ['230 emoji: 920 bytes', '😀'.repeat(230)],
  ['a family emoji', '👨‍👩‍👧‍👦'.repeat(20)],
  ['accents composed and not', 'é e\u0301'],
  ['right-to-left marks', 'a\u200f\u202eb'],
  ['line ends', 'a\r\nb\u2028c'],
];

describe('what the client encrypts, the server reads (C14)', () => {
  test.for(TEXTS)('%s', async ([, text]) => {
    const ciphertext = encrypted(text);
    expect(Buffer.from(ciphertext, 'base64').length % RSA.chunkBytes).toBe(0);
    expect(decrypt(ciphertext)).toBe(text);
    expect(decrypt(await encrypt(pair.publicKey, text))).toBe(text);
  });

  test('any text arrives as the documented cut of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 260, size: 'max' }), (text) => {
        expect(decrypt(encrypted(text))).toBe([...text].slice(0, 230).join(''));
      }),
      { numRuns: 100 },
    );
  });

  test('an empty text is one chunk, and empty again', async () => {
    for (const ciphertext of [encrypted(''), await encrypt(pair.publicKey, '')]) {
      expect(Buffer.from(ciphertext, 'base64')).toHaveLength(RSA.chunkBytes);
      expect(decrypt(ciphertext)).toBe('');
    }
  });

  test('the same text is never encrypted the same way twice', () => {
    expect(encrypted('a')).not.toBe(encrypted('a'));
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
      { numRuns: 700 },
    );
  });

  test('bytes that are no UTF-8 decrypt to nothing', async () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]])
      expect(codeOf(await encryptBytes(pair.publicKey, Buffer.from(bytes)))).toBe('CIPHERTEXT_REJECTED');
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

  test('another key opens nothing', async () => {
    const other = await PROCESS_KEYS.draw();
    expect(codeOf(await encrypt(other.publicKey, 'secret'))).toBe('CIPHERTEXT_REJECTED');
    expect(codeOf(randomBytes(256).toString('base64'))).toBe('CIPHERTEXT_REJECTED');
  });

  test('a key that the world does not know is told apart: the client fetches a new one', () => {
    expect(() => checkKey(portal, 'key-1')).not.toThrow();
    expect(() => checkKey(portal, 'key-9')).toThrowError('PUBLIC_KEY_EXPIRED');
  });
});
