import { describe, expect } from 'vitest';
import type { SmsAction } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, FIXED_CODE, MINUTE, otherThan, PHONES } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';

describe('POST /uc/login by sms code', () => {
  test('signs in to the one account of the phone and spends the code', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    expect(code).toMatch(/^\d{6}$/);
    const data = dataOf(await browser.signInBySms(PHONES.newbie, code), ENDPOINTS.login);
    expect(data).toMatchObject({ accountSize: 1, gsid: expect.any(String) });
    expect(await browser.whoAmI()).toBe('newbie');
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['used']);
  });

  test('S13: a phone with several accounts gets their number and another session id, no gsid and no sign-in', async ({
    world,
    browser,
  }) => {
    const code = await world.codeFor(PHONES.group, 'login');
    await browser.greet();
    const before = browser.jar.get(COOKIES.session);
    expect(dataOf(await browser.signInBySms(PHONES.group, code), ENDPOINTS.login)).toEqual({ accountSize: 3 });
    expect(browser.jar.get(COOKIES.session)).not.toBe(before);
    expect(await browser.whoAmI()).toBeNull();
  });

  test('only enabled accounts count', async ({ world, browser }) => {
    for (const id of ['2002', '2003']) await world.changeAccount(id, { enable: false });
    const code = await world.codeFor(PHONES.group, 'login');
    expect(dataOf(await browser.signInBySms(PHONES.group, code), ENDPOINTS.login).accountSize).toBe(1);
    expect(await browser.whoAmI()).toBe('group-main');
  });

  test('a frozen account is refused after the right code, in the words of a wrong password', async ({
    world,
    browser,
  }) => {
    const code = await world.codeFor(PHONES.frozen, 'login');
    expectRefusal(await browser.signInBySms(PHONES.frozen, code), 'CREDENTIALS_REJECTED');
    expect(await world.lastRule()).toBe('account.disabled');
    expect(await browser.whoAmI()).toBeNull();
  });

  test.for([
    '1380000000',
    '138000000011',
    '+8613800000001',
    '138 0000 0001',
    '１３８０００００００１',
    '13800000001\n',
    '',
  ])('S12: phone %j is refused', async (phone, { browser }) => {
    expectRefusal(await browser.signInBySms(phone, FIXED_CODE), 'PHONE_INVALID');
  });
});

describe('an sms code', () => {
  test('S1: a fifth try passes, a sixth is refused even when right', async ({ world, browser }) => {
    const first = await world.codeFor(PHONES.newbie, 'login');
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expectRefusal(await browser.signInBySms(PHONES.newbie, otherThan(first)), 'SMS_CODE_REJECTED');
    dataOf(await browser.signInBySms(PHONES.newbie, first), ENDPOINTS.login);

    await world.advance(MINUTE);
    const second = await world.codeFor(PHONES.newbie, 'login');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expectRefusal(await browser.signInBySms(PHONES.newbie, otherThan(second)), 'SMS_CODE_REJECTED');
    expectRefusal(await browser.signInBySms(PHONES.newbie, second), 'SMS_CODE_REJECTED');
    expect((await world.journal.entries()).at(-1)?.reason).toMatchObject({ rule: 'sms.tries', attempt: 6 });
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['used', 'exhausted']);
  });

  test('S1: of 200 guesses at once five are compared', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    const key = await browser.publicKey();
    const answers = await atOnce(200, () => browser.login('sms', PHONES.newbie, { smsCode: otherThan(code) }, key));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rules = (await world.journal.entries(PATHS.login)).map(({ reason }) => reason?.rule);
    expect(rules.filter((rule) => rule === 'sms.wrong')).toHaveLength(5);
    expect(rules.filter((rule) => rule === 'sms.tries')).toHaveLength(195);
    expectRefusal(await browser.signInBySms(PHONES.newbie, code), 'SMS_CODE_REJECTED');
  });

  test('S2: of 200 right tries at once one wins', async ({ world }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    const answers = await atOnce(200, () => world.browser().signInBySms(PHONES.newbie, code));
    const codes = answers.map(codeOf);
    expect(codes.filter((refused) => refused === null)).toHaveLength(1);
    expect(codes.filter((refused) => refused === 'SMS_CODE_REJECTED')).toHaveLength(199);
  });

  test('lives five minutes to the millisecond', async ({ world, browser }) => {
    const first = await world.codeFor(PHONES.newbie, 'login');
    await world.advance(5 * MINUTE - 1);
    dataOf(await browser.signInBySms(PHONES.newbie, first), ENDPOINTS.login);
    const second = await world.codeFor(PHONES.newbie, 'login');
    await world.advance(5 * MINUTE);
    expectRefusal(await browser.signInBySms(PHONES.newbie, second), 'SMS_CODE_REJECTED');
    expect((await world.journal.entries()).at(-1)?.reason).toMatchObject({ rule: 'sms.expired', ageMs: 5 * MINUTE });
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['used', 'expired']);
  });

  test('dies when a newer one is sent', async ({ world, browser }) => {
    const first = await world.codeFor(PHONES.newbie, 'login');
    await world.advance(MINUTE);
    const second = await world.codeFor(PHONES.newbie, 'login');
    if (first !== second) expectRefusal(await browser.signInBySms(PHONES.newbie, first), 'SMS_CODE_REJECTED');
    dataOf(await browser.signInBySms(PHONES.newbie, second), ENDPOINTS.login);
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['replaced', 'used']);
  });

  test.for<SmsAction>(['register', 'forgetPwd'])(
    'S2: sent for %s is worth nothing at login, and stays usable where it belongs',
    async (action, { world, browser }) => {
      const code = await world.codeFor(PHONES.newbie, action);
      expectRefusal(await browser.signInBySms(PHONES.newbie, code), 'SMS_CODE_REJECTED');
      const { reason } = (await world.journal.entries()).at(-1) ?? {};
      expect(reason).toMatchObject({ rule: 'sms.none', nearest: `valid for 138****0003, action ${action}, scene sup` });
      expect((await world.sms(PHONES.newbie, action)).at(-1)?.state).toBe('unused');
    },
  );

  test('S2: of one phone is worth nothing for another', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'login');
    const other = (await world.latestCode(PHONES.group)) === code;
    if (!other) expectRefusal(await browser.signInBySms(PHONES.group, code), 'SMS_CODE_REJECTED');
    expectRefusal(await browser.signInBySms(PHONES.frozen, code), 'SMS_CODE_REJECTED');
    dataOf(await browser.signInBySms(PHONES.newbie, code), ENDPOINTS.login);
  });

  test('S6, F19: wrong, expired, used, locked, never sent and unknown phone get the same bytes', async ({
    world,
    browser,
  }) => {
    const texts = new Set<string>();
    const refused = async (phone: string, code: string, rule: string) => {
      const answer = await browser.signInBySms(phone, code);
      expectRefusal(answer, 'SMS_CODE_REJECTED');
      expect(await world.lastRule()).toBe(rule);
      texts.add(answer.text);
    };
    await refused(PHONES.unregistered, '000000', 'sms.none');
    await browser.sendCode(PHONES.unregistered, 'login');
    await refused(PHONES.unregistered, '000000', 'sms.none');
    await refused(PHONES.newbie, '000000', 'sms.none');
    const code = await world.codeFor(PHONES.newbie, 'login');
    await refused(PHONES.newbie, otherThan(code), 'sms.wrong');
    for (const typed of ['', 'abcdef', `${code} `, `${code}0`]) await refused(PHONES.newbie, typed, 'sms.wrong');
    await refused(PHONES.newbie, code, 'sms.tries');
    const used = await world.codeFor(PHONES.buyer, 'login');
    await browser.signInBySms(PHONES.buyer, used);
    await refused(PHONES.buyer, used, 'sms.spent');
    await world.codeFor(PHONES.group, 'login');
    await world.advance(6 * MINUTE);
    await refused(PHONES.group, '000000', 'sms.expired');
    expect(texts.size).toBe(1);
  });
});
