import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { encrypt, encryptBytes } from '#kit/encrypt.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

/** What the server reads in a ciphertext: the journal shows the one encrypted field that is neither secret nor a name. */
async function opened(world: TestWorld, browser: PortalClient, accountSource: string): Promise<string | undefined> {
  const publicKey = await browser.publicKey();
  const loginIdentifier = await encrypt(publicKey, 'buyer01');
  const body = { loginType: 'multi_account', encrypt: true, publicKey, loginIdentifier, credential: { accountSource } };
  expectRefusal(await browser.send(ENDPOINTS.login, { body }), 'CHOICE_REJECTED');
  return (await world.journal.entries(PATHS.login)).at(-1)?.decrypted['credential.accountSource'];
}

describe('an encrypted field of POST /uc/login (S9)', () => {
  test('hostile ciphertexts get one and the same answer', async ({ world, browser }) => {
    const publicKey = await browser.publicKey();
    const good = await encrypt(publicKey, 'buyer01');
    const bytes = Buffer.from(good, 'base64');
    const flipped = Buffer.from(bytes.map((byte, index) => (index === 100 ? byte ^ 1 : byte)));
    const hostile = [
      '',
      '@@@',
      '====',
      good.slice(0, -4),
      `${good}AAAA`,
      good.slice(0, -1),
      ` ${good}`,
      `${good}\n`,
      good.replaceAll('/', '_').replaceAll('+', '-').replaceAll('=', ''),
      bytes.subarray(0, 255).toString('base64'),
      Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64'),
      Buffer.alloc(256, 0xff).toString('base64'),
      Buffer.alloc(256).toString('base64'),
      randomBytes(256).toString('base64'),
      flipped.toString('base64'),
      Buffer.concat([bytes, randomBytes(256)]).toString('base64'),
      await encryptBytes(publicKey, Buffer.from([0xff, 0xfe, 0x80])),
      await encryptBytes(publicKey, Buffer.from('\ud800', 'utf16le')),
      'A'.repeat(4096),
      'A'.repeat(4100),
      'A'.repeat(30_000),
    ];
    const before = await world.state();
    const texts = new Set<string>();
    for (const text of hostile)
      for (const field of ['loginIdentifier', 'pwd'] as const) {
        const body = {
          loginType: 'pwd',
          encrypt: true,
          publicKey,
          loginIdentifier: field === 'loginIdentifier' ? text : good,
          credential: { pwd: field === 'pwd' ? text : await encrypt(publicKey, PASSWORD) },
        };
        const answer = await browser.send(ENDPOINTS.login, { body });
        expectRefusal(answer, 'CIPHERTEXT_REJECTED');
        texts.add(answer.text);
      }
    expect(texts.size).toBe(1);
    expect([...texts][0]).not.toMatch(/openssl|oaep|padding|ERR_/i);
    expect(await world.state()).toEqual(before);
  });

  test('a value that is no text is refused by its form', async ({ browser }) => {
    const publicKey = await browser.publicKey();
    for (const value of [null, 5, true, ['a'], { a: 1 }]) {
      const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier: value, credential: { pwd: 'AAAA' } };
      expect(expectRefusal(await browser.send(ENDPOINTS.login, { body }), 'REQUEST_INVALID').path).toBe(
        'body.loginIdentifier',
      );
    }
  });

  test('an encrypted empty text is an account nobody has', async ({ world, browser }) => {
    expectRefusal(await browser.signInByPassword('', ''), 'CREDENTIALS_REJECTED');
    expect(await world.lastRule()).toBe('account.unknown');
  });

  test('any text of up to 230 characters arrives as it was typed', async ({ world, browser }) => {
    for (const name of ['汉'.repeat(64), '😀'.repeat(32), '\ufeffname', 'é', 'e\u0301', 'a\u2028b']) {
      const { accountId } = await world.addAccount({ account: name, password: PASSWORD });
      dataOf(await browser.signInByPassword(name), ENDPOINTS.login);
      expect(await browser.whoAmI()).toBe(name);
      expect((await world.send(CONTROL.deleteAccount, { params: { id: accountId } })).status).toBe(200);
    }
    for (const nobody of ['\0', '汉'.repeat(230), '😀'.repeat(230)]) {
      expectRefusal(await browser.signInByPassword(nobody), 'CREDENTIALS_REJECTED');
      expect(await opened(world, browser, await encrypt(await browser.publicKey(), nobody))).toBe(nobody);
    }
  });

  test('the server cuts nothing: 231 characters arrive whole where a client did not cut', async ({
    world,
    browser,
  }) => {
    const long = 'x'.repeat(231);
    const ciphertext = await encryptBytes(await browser.publicKey(), Buffer.from(long));
    expect(await opened(world, browser, ciphertext)).toBe(long);
  });

  test('both fields are opened before anything is decided', async ({ world, browser }) => {
    const publicKey = await browser.publicKey();
    for (const name of ['nobody', 'buyer01']) {
      const loginIdentifier = await encrypt(publicKey, name);
      const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier, credential: { pwd: 'AAAA' } };
      expectRefusal(await browser.send(ENDPOINTS.login, { body }), 'CIPHERTEXT_REJECTED');
    }
    expect(await world.lastRule()).toBe('ciphertext.invalid');
  });
});
