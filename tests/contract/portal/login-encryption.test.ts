import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { encrypt, encryptBytes } from '#kit/encrypt.ts';
import { refused } from '#scripts/contract/suite/expectations.ts';
import { PASSWORD } from '#support/demo.ts';
import { success as answers, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';
import type { TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

describe('encryption of POST /uc/login', () => {
  test.for([
    ['an identifier that is no ciphertext', { loginIdentifier: '@@@' }, 'CIPHERTEXT_REJECTED'],
    ['an identifier of 5,000 characters', { loginIdentifier: 'A'.repeat(5_000) }, 'CIPHERTEXT_REJECTED'],
    [
      'a key that nobody gave out',
      { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' },
      'PUBLIC_KEY_EXPIRED',
    ],
    ['an encrypt of false', { encrypt: false }, 'REQUEST_INVALID'],
    ['an unknown loginType', { loginType: 'magic' }, 'REQUEST_INVALID'],
  ] as const)('%s is refused', async ([, change, code], { target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const form = await visitor.seal({ loginType: 'pwd', loginIdentifier: account, credential: { pwd: password } });
    await visitor
      .post('/uc/login')
      .send({ ...form, ...change })
      .expect(refused(code));
  });
});

const RIGHT = { loginType: 'pwd', loginIdentifier: 'buyer01', credential: { pwd: PASSWORD } };

/** The server's reading of a ciphertext: the journal shows the one encrypted field that is neither secret nor a name. */
async function opened(world: TestWorld, agent: TestAgent, accountSource: string): Promise<string | undefined> {
  const form = await agent.seal({ loginType: 'multi_account', loginIdentifier: 'buyer01' });
  await agent
    .post(PATHS.login)
    .send({ ...form, credential: { accountSource } })
    .expect(refusal('CHOICE_REJECTED'));
  return (await world.journal.entries(PATHS.login)).at(-1)?.decrypted['credential.accountSource'];
}

describe('an encrypted field of POST /uc/login (S9)', () => {
  inWorld('hostile ciphertexts get one and the same answer', async ({ world, agent }) => {
    const right = await agent.seal(RIGHT);
    const { publicKey, loginIdentifier: good } = right;
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
      for (const field of [{ loginIdentifier: text }, { credential: { pwd: text } }]) {
        const attempt = agent.post(PATHS.login).send({ ...right, ...field });
        texts.add((await attempt.expect(refusal('CIPHERTEXT_REJECTED'))).text);
      }
    expect(texts.size).toBe(1);
    expect([...texts][0]).not.toMatch(/openssl|oaep|padding|ERR_/i);
    expect(await world.state()).toEqual(before);
  });

  inWorld('any text of up to 230 characters arrives as it was typed', async ({ world, agent }) => {
    for (const name of ['汉'.repeat(64), '😀'.repeat(32), '\ufeffname', 'é', 'e\u0301']) {
      const { accountId } = await world.addAccount({ account: name, password: PASSWORD });
      await agent.login(name, PASSWORD).expect(answers(ENDPOINTS.login));
      expect(await agent.whoAmI()).toBe(name);
      await world.call(CONTROL.deleteAccount, { params: { id: accountId } });
    }
    for (const nobody of ['\0', 'a\u2028b', '汉'.repeat(230), '😀'.repeat(230)]) {
      await agent.login(nobody, PASSWORD).expect(refusal('CREDENTIALS_REJECTED'));
      const { publicKey } = await agent.seal(RIGHT);
      expect(await opened(world, agent, await encrypt(publicKey, nobody))).toBe(nobody);
    }
  });

  inWorld('the server does not shorten a text of 231 characters', async ({ world, agent }) => {
    const long = 'x'.repeat(231);
    const { publicKey } = await agent.seal(RIGHT);
    const ciphertext = await encryptBytes(publicKey, Buffer.from(long));
    expect(await opened(world, agent, ciphertext)).toBe(long);
  });

  inWorld('both encrypted fields are decrypted before anything is compared', async ({ agent }) => {
    for (const loginIdentifier of ['nobody', 'buyer01']) {
      const sealed = await agent.seal({ loginType: 'pwd', loginIdentifier });
      const attempt = agent.post(PATHS.login).send({ ...sealed, credential: { pwd: 'AAAA' } });
      await attempt.expect(refusal('CIPHERTEXT_REJECTED')).expect(refused('ciphertext.invalid'));
    }
  });
});
