import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { encryptBytes } from '#kit/encrypt.ts';
import { refused } from '#scripts/contract/suite/expectations.ts';
import { PASSWORD } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

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

describe('an encrypted field of POST /uc/login (S9)', () => {
  inWorld('hostile ciphertexts get one and the same answer', async ({ world, agent }) => {
    const right = await agent.seal(RIGHT);
    const { publicKey, loginIdentifier: good } = right;
    const bytes = Buffer.from(good, 'base64');
    const flipped = Buffer.from(bytes.map((byte, index) => (index === 100 ? byte ^ 1 : byte)));
    const hostile = [
      '',
      '@@@',
      `${good}AAAA`,
      ` ${good}`,
      bytes.subarray(0, 255).toString('base64'),
      flipped.toString('base64'),
      await encryptBytes(publicKey, Buffer.from([0xff, 0xfe, 0x80])),
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

  inWorld('both encrypted fields are decrypted before anything is compared', async ({ agent }) => {
    for (const loginIdentifier of ['nobody', 'buyer01']) {
      const sealed = await agent.seal({ loginType: 'pwd', loginIdentifier });
      const attempt = agent.post(PATHS.login).send({ ...sealed, credential: { pwd: 'AAAA' } });
      await attempt.expect(refusal('CIPHERTEXT_REJECTED')).expect(refused('ciphertext.invalid'));
    }
  });
});
