import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import { encrypt } from '#kit/encrypt.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE, PASSWORD, PHONES } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

const LOCK_AFTER = 5;

async function rules(world: TestWorld): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { reason } of await world.journal.entries(PATHS.login))
    if (reason) counts[reason.rule] = (counts[reason.rule] ?? 0) + 1;
  return counts;
}

async function guess(world: TestWorld, account: string, times: number): Promise<void> {
  const browser = world.browser();
  for (let index = 0; index < times; index += 1)
    expectRefusal(await browser.signInByPassword(account, `wrong-${index}`), 'CREDENTIALS_REJECTED');
}

describe('POST /uc/login by password', () => {
  test('signs in with a gsid, a new session and new tokens', async ({ browser }) => {
    await browser.greet();
    const before = browser.jar.get(COOKIES.session);
    const data = dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
    expect(data.accountSize).toBe(1);
    expect(data.gsid).toMatch(/^[0-9a-f]{32}$/);
    expect(browser.jar.get(COOKIES.session)).not.toBe(before);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('S6: an unknown, a wrong, a frozen and a passwordless account get the same bytes', async ({
    world,
    browser,
  }) => {
    await world.addAccount({ account: 'no-password', phone: '13900000001' });
    const attempts: [account: string, password: string, rule: string][] = [
      ['nobody', PASSWORD, 'account.unknown'],
      ['buyer01', 'Wrong-pass1', 'password.wrong'],
      ['frozen', PASSWORD, 'account.disabled'],
      ['frozen', 'Wrong-pass1', 'password.wrong'],
      ['no-password', '', 'password.wrong'],
      ['constructor', PASSWORD, 'account.unknown'],
      ['__proto__', PASSWORD, 'account.unknown'],
    ];
    const texts = new Set<string>();
    for (const [account, password, rule] of attempts) {
      const answer = await browser.signInByPassword(account, password);
      expectRefusal(answer, 'CREDENTIALS_REJECTED');
      expect(await world.lastRule()).toBe(rule);
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect(await browser.whoAmI()).toBeNull();
  });

  test('a refused sign-in changes nothing', async ({ world, browser }) => {
    await browser.greet();
    const before = await world.state();
    await browser.signInByPassword('buyer01', 'Wrong-pass1');
    expect(await world.state()).toEqual(before);
  });

  test('names are matched whole, without trimming or case folding', async ({ browser }) => {
    for (const name of ['Buyer01', ' buyer01', 'buyer01 ', 'buyer01\0', 'ｂuyer01', PHONES.buyer])
      expectRefusal(await browser.signInByPassword(name), 'CREDENTIALS_REJECTED');
    for (const password of ['passw0rd!', ' Passw0rd!', 'Passw0rd! ', 'Passw0rd'])
      expect(codeOf(await browser.signInByPassword('newbie', password))).toBe('CREDENTIALS_REJECTED');
  });
});

describe('POST /uc/login under guessing (S7)', () => {
  test('five wrong passwords lock the account for fifteen minutes, in the same words', async ({ world, browser }) => {
    const wrong = await browser.signInByPassword('buyer01', 'Wrong-pass1');
    await guess(world, 'buyer01', LOCK_AFTER - 1);
    const locked = await browser.signInByPassword('buyer01');
    expect(locked.text).toBe(wrong.text);
    expect(await world.lastRule()).toBe('password.locked');
    const { lockedUntil } = await world.account('buyer01');
    const { now } = await world.advance(15 * MINUTE - 1);
    expect(lockedUntil).toBe(now + 1);
    expectRefusal(await browser.signInByPassword('buyer01'), 'CREDENTIALS_REJECTED');
    await world.advance(1);
    dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
  });

  test('a lock holds back no other account', async ({ world, browser }) => {
    await guess(world, 'buyer01', LOCK_AFTER);
    dataOf(await browser.signInByPassword('newbie'), ENDPOINTS.login);
  });

  test('an unknown name is locked like a known one', async ({ world }) => {
    await guess(world, 'nobody', LOCK_AFTER + 1);
    expect(await world.lastRule()).toBe('password.locked');
  });

  test('a right password forgets the wrong ones before it', async ({ world, browser }) => {
    for (let round = 0; round < 3; round += 1) {
      await guess(world, 'buyer01', LOCK_AFTER - 1);
      dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
    }
  });

  test('wrong passwords older than fifteen minutes count no more', async ({ world, browser }) => {
    await guess(world, 'buyer01', LOCK_AFTER - 1);
    await world.advance(15 * MINUTE);
    await guess(world, 'buyer01', 1);
    dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
  });

  test('of 200 guesses at once five are compared', async ({ world }) => {
    const browser = world.browser();
    const key = await browser.publicKey();
    const answers = await atOnce(200, (index) => browser.login('pwd', 'newbie', { pwd: `guess-${index}` }, key));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rules(world)).toEqual({ 'password.wrong': LOCK_AFTER, 'password.locked': 200 - LOCK_AFTER });
  });

  test('right passwords at once all pass', async ({ world }) => {
    const answers = await atOnce(40, () => world.browser().signInByPassword('buyer01'));
    for (const answer of answers) dataOf(answer, ENDPOINTS.login);
    expect((await world.account('buyer01')).lockedUntil).toBeNull();
  });
});

describe('POST /uc/login with a request of the wrong form', () => {
  test.for([
    ['encrypt', false, 'body.encrypt'],
    ['encrypt', undefined, 'body.encrypt'],
    ['encrypt', 'true', 'body.encrypt'],
    ['loginType', 'PWD', 'body.loginType'],
    ['loginType', undefined, 'body.loginType'],
    ['publicKey', undefined, 'body.publicKey'],
    ['publicKey', 5, 'body.publicKey'],
    ['loginIdentifier', null, 'body.loginIdentifier'],
    ['credential', undefined, 'body.credential'],
    ['credential', { smsCode: 'x' }, 'body.credential.pwd'],
    ['credential', 'x', 'body.credential'],
  ] as const)('%s = %j is refused at its place', async ([field, value, path], { world, browser }) => {
    const key = await browser.publicKey();
    const right = {
      loginType: 'pwd',
      encrypt: true,
      publicKey: key,
      loginIdentifier: await encrypt(key, 'buyer01'),
      credential: { pwd: await encrypt(key, PASSWORD) },
    };
    const before = await world.state();
    const err = expectRefusal(
      await browser.send(ENDPOINTS.login, { body: { ...right, [field]: value } }),
      'REQUEST_INVALID',
    );
    expect(err.path).toBe(path);
    expect(err.expected).toMatch(/^expected /);
    expect(await world.state()).toEqual(before);
  });

  test('clear text in place of ciphertext is never accepted', async ({ browser }) => {
    const publicKey = await browser.publicKey();
    const body = {
      loginType: 'pwd',
      encrypt: true,
      publicKey,
      loginIdentifier: 'buyer01',
      credential: { pwd: PASSWORD },
    };
    expectRefusal(await browser.send(ENDPOINTS.login, { body }), 'CIPHERTEXT_REJECTED');
  });

  test.for(Object.entries(BUSINESS_HEADERS))(
    'S25: a wrong %s header is refused',
    async ([name, right], { world, browser }) => {
      const publicKey = await browser.publicKey();
      const body = {
        loginType: 'pwd',
        encrypt: true,
        publicKey,
        loginIdentifier: await encrypt(publicKey, 'buyer01'),
        credential: { pwd: await encrypt(publicKey, PASSWORD) },
      };
      for (const wrong of ['mobile', 'b', `${BUSINESS_HEADERS.channel}, pc`]) {
        const answer = await browser.send(ENDPOINTS.login, { body, headers: { ...BUSINESS_HEADERS, [name]: wrong } });
        const err = expectRefusal(answer, 'BUSINESS_HEADER_REJECTED');
        expect(err).toMatchObject({ path: `headers.${name}`, expected: right });
        const row = (await world.journal.entries()).at(-1);
        const facts = { name, right, got: wrong };
        expect(row?.reason).toEqual({ rule: `header.${name}`, expected: right, got: wrong, facts });
        expect(row?.response).toEqual(answer.body);
      }
      dataOf(await browser.send(ENDPOINTS.login, { body }), ENDPOINTS.login);
    },
  );
});
