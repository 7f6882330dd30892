// @vitest-environment happy-dom

import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { cutForEncryption, RSA } from '#contract/portal/encryption.ts';
import { toApiError } from '#portal/api/api-error.ts';
import { login } from '#portal/api/login-api.ts';
import { ok, type StubApi, setTokens, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

const KEY = rewritePath(PATHS.publicKey);
const LOGIN = rewritePath(PATHS.login);

function keyPair(modulusLength: number = RSA.modulusLength) {
  return generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
const first = keyPair();

function decrypt(pem: string, text: string): string {
  const key = createPrivateKey(pem);
  const bytes = Buffer.from(text, 'base64');
  const parts = [];
  for (let at = 0; at < bytes.length; at += RSA.chunkBytes) {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    parts.push(privateDecrypt({ key, padding, oaepHash: RSA.hash }, bytes.subarray(at, at + RSA.chunkBytes)));
  }
  return Buffer.concat(parts).toString('utf8');
}

let api: StubApi;
let portal: TestPortal;
beforeEach(async () => {
  api = await stubApi('/login');
  setTokens();
  portal = testPortal();
  api.on(KEY, ok({ publicKey: first.publicKey }));
  api.on(LOGIN, ok({ accountSize: 1, gsid: 'gsid-0123456789abcdef' }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await api.close();
});

const paths = () => api.seen.map((request) => request.path);

describe('login (spec §3, threat C14)', () => {
  it('encrypts where crypto.subtle is missing: plain http under a LAN name (threat F21)', async () => {
    vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });
    await login(portal, { loginType: 'pwd', account: 'buyer01', password: 'Passw0rd!' });
    const body = api.seen.at(-1)?.body as { loginIdentifier: string };
    expect(decrypt(first.privateKey, body.loginIdentifier)).toBe('buyer01');
  });

  it('carries any text of up to 230 code points exactly and cuts a longer one there', async () => {
    const { encrypt } = await portal.encryption.current();
    const long = fc.string({ unit: 'grapheme', maxLength: 260 });
    fc.assert(
      fc.property(long, (text) => {
        const sent = cutForEncryption(text);
        expect(decrypt(first.privateKey, encrypt(text))).toBe(sent);
        expect(Array.from(sent).length).toBeLessThanOrEqual(230);
      }),
      { numRuns: 15, examples: [['汉'.repeat(231)], ['😀'.repeat(240)]] },
    );
  });

  it.each([
    ['no key', { publicKey: null }],
    ['garbage', { publicKey: 'abc' }],
    ['a weak key', { publicKey: keyPair(1024).publicKey }],
  ])('reads 请求错误 and sends nothing when the key answer holds %s (threat F20)', async (_, data) => {
    api.on(KEY, ok(data));
    const error = await login(portal, { loginType: 'pwd', account: 'a', password: 'b' }).catch(toApiError);
    expect(error).toMatchObject({ message: COPY['err.default'] });
    expect(paths()).toEqual([KEY, KEY]);
  });
});

describe('the public key (spec §9)', () => {
  it('is fetched once for callers at the same time and kept for 120 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    await Promise.all([portal.encryption.keys.load(), portal.encryption.keys.load()]);
    vi.setSystemTime(1_119_999);
    await portal.encryption.keys.load();
    expect(paths()).toEqual([KEY]);
    vi.setSystemTime(1_120_000);
    await portal.encryption.keys.load();
    expect(paths()).toEqual([KEY, KEY]);
  });
});
