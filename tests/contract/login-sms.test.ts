import request from 'supertest';
import { describe, expect } from 'vitest';
import type { SmsAction } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { RuleName } from '#contract/reasons/reasons.ts';
import { COOKIES } from '#contract/storage.ts';
import { refused } from '#kit/testing/refused.ts';
import { testWith } from '#support/contract-test.ts';
import { atOnce, FIXED_CODE, MINUTE, otherThan, PHONES } from '#support/demo.ts';
import { codeOf, refusal, success } from '#support/expect-answer.ts';

const test = testWith(request);

describe('POST /uc/login by sms code', () => {
  test('signs in to the one account of the phone and spends the code', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    expect(code).toMatch(/^\d{6}$/);
    const data = { accountSize: 1, gsid: expect.any(String) };
    await agent.signInBySms(PHONES.newbie, code).expect(success(ENDPOINTS.login, data));
    expect(await agent.whoAmI()).toBe('newbie');
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['used']);
  });

  test('S13: a phone with several accounts gets their number and another session id, no gsid and no sign-in', async ({
    world,
    agent,
  }) => {
    const code = await world.codeFor(PHONES.group, 'login');
    await agent.greet();
    const before = agent.cookie(COOKIES.session);
    await agent.signInBySms(PHONES.group, code).expect(success(ENDPOINTS.login, { accountSize: 3 }));
    expect(agent.cookie(COOKIES.session)).not.toBe(before);
    expect(await agent.whoAmI()).toBeNull();
  });

  test('only enabled accounts count', async ({ world, agent }) => {
    for (const id of ['2002', '2003']) await world.changeAccount(id, { enable: false });
    const code = await world.codeFor(PHONES.group, 'login');
    const data = { accountSize: 1, gsid: expect.any(String) };
    await agent.signInBySms(PHONES.group, code).expect(success(ENDPOINTS.login, data));
    expect(await agent.whoAmI()).toBe('group-main');
  });

  test('a frozen account is refused after the right code, in the words of a wrong password', async ({
    world,
    agent,
  }) => {
    const code = await world.codeFor(PHONES.frozen, 'login');
    await agent
      .signInBySms(PHONES.frozen, code)
      .expect(refusal('CREDENTIALS_REJECTED'))
      .expect(refused('account.disabled'));
    expect(await agent.whoAmI()).toBeNull();
  });

  test.for([
    '1380000000',
    '138000000011',
    '+8613800000001',
    '138 0000 0001',
    '１３８０００００００１',
    '13800000001\n',
    '',
  ])('S12: phone %j is refused', async (phone, { agent }) => {
    await agent.signInBySms(phone, FIXED_CODE).expect(refusal('PHONE_INVALID'));
  });
});

describe('an sms code', () => {
  test('S1: a fifth try passes, a sixth is refused even when right', async ({ world, agent }) => {
    const first = await world.codeFor(PHONES.newbie, 'login');
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await agent.signInBySms(PHONES.newbie, otherThan(first)).expect(refusal('SMS_CODE_REJECTED'));
    await agent.signInBySms(PHONES.newbie, first).expect(success(ENDPOINTS.login));

    await world.advance(MINUTE);
    const second = await world.codeFor(PHONES.newbie, 'login');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await agent.signInBySms(PHONES.newbie, otherThan(second)).expect(refusal('SMS_CODE_REJECTED'));
    await agent.signInBySms(PHONES.newbie, second).expect(refusal('SMS_CODE_REJECTED'));
    expect((await world.journal.entries()).at(-1)?.reason).toMatchObject({ rule: 'sms.tries', attempt: 6 });
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['used', 'exhausted']);
  });

  test('S1: of 200 guesses at once five are compared', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    const credential = { smsCode: otherThan(code) };
    const guess = await agent.seal({ loginType: 'sms', loginIdentifier: PHONES.newbie, credential });
    const answers = await atOnce(200, async () => agent.post(PATHS.login).send(guess));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rules = (await world.journal.entries(PATHS.login)).map(({ reason }) => reason?.rule);
    expect(rules.filter((rule) => rule === 'sms.wrong')).toHaveLength(5);
    expect(rules.filter((rule) => rule === 'sms.tries')).toHaveLength(195);
    await agent.signInBySms(PHONES.newbie, code).expect(refusal('SMS_CODE_REJECTED'));
  });

  test('S2: of 200 right tries at once one wins', async ({ world }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    const answers = await atOnce(200, async () => (await world.agent(request)).signInBySms(PHONES.newbie, code));
    const codes = answers.map(codeOf);
    expect(codes.filter((refused) => refused === null)).toHaveLength(1);
    expect(codes.filter((refused) => refused === 'SMS_CODE_REJECTED')).toHaveLength(199);
  });

  test('lives five minutes to the millisecond', async ({ world, agent }) => {
    const first = await world.codeFor(PHONES.newbie, 'login');
    await world.advance(5 * MINUTE - 1);
    await agent.signInBySms(PHONES.newbie, first).expect(success(ENDPOINTS.login));
    const second = await world.codeFor(PHONES.newbie, 'login');
    await world.advance(5 * MINUTE);
    await agent.signInBySms(PHONES.newbie, second).expect(refusal('SMS_CODE_REJECTED'));
    expect((await world.journal.entries()).at(-1)?.reason).toMatchObject({ rule: 'sms.expired', ageMs: 5 * MINUTE });
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['used', 'expired']);
  });

  test('dies when a newer one is sent', async ({ world, agent }) => {
    const first = await world.codeFor(PHONES.newbie, 'login');
    await world.advance(MINUTE);
    const second = await world.codeFor(PHONES.newbie, 'login');
    if (first !== second) await agent.signInBySms(PHONES.newbie, first).expect(refusal('SMS_CODE_REJECTED'));
    await agent.signInBySms(PHONES.newbie, second).expect(success(ENDPOINTS.login));
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['replaced', 'used']);
  });

  test.for<SmsAction>(['register', 'forgetPwd'])(
    'S2: sent for %s is worth nothing at login, and stays usable where it belongs',
    async (action, { world, agent }) => {
      const code = await world.codeFor(PHONES.newbie, action);
      await agent.signInBySms(PHONES.newbie, code).expect(refusal('SMS_CODE_REJECTED'));
      const { reason } = (await world.journal.entries()).at(-1) ?? {};
      expect(reason).toMatchObject({ rule: 'sms.none', nearest: `valid for 138****0003, action ${action}, scene sup` });
      expect((await world.sms(PHONES.newbie, action)).at(-1)?.state).toBe('unused');
    },
  );

  test('S2: of one phone is worth nothing for another', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'login');
    const other = (await world.latestCode(PHONES.group)) === code;
    if (!other) await agent.signInBySms(PHONES.group, code).expect(refusal('SMS_CODE_REJECTED'));
    await agent.signInBySms(PHONES.frozen, code).expect(refusal('SMS_CODE_REJECTED'));
    await agent.signInBySms(PHONES.newbie, code).expect(success(ENDPOINTS.login));
  });

  test('S6, F19: wrong, expired, used, locked, never sent and unknown phone get the same bytes', async ({
    world,
    agent,
  }) => {
    const texts = new Set<string>();
    const attempt = async (phone: string, code: string, rule: RuleName) => {
      const answer = agent.signInBySms(phone, code).expect(refusal('SMS_CODE_REJECTED'));
      texts.add((await answer.expect(refused(rule))).text);
    };
    await attempt(PHONES.unregistered, '000000', 'sms.none');
    await agent.sendCode(PHONES.unregistered, 'login');
    await attempt(PHONES.unregistered, '000000', 'sms.none');
    await attempt(PHONES.newbie, '000000', 'sms.none');
    const code = await world.codeFor(PHONES.newbie, 'login');
    await attempt(PHONES.newbie, otherThan(code), 'sms.wrong');
    for (const typed of ['', 'abcdef', `${code} `, `${code}0`]) await attempt(PHONES.newbie, typed, 'sms.wrong');
    await attempt(PHONES.newbie, code, 'sms.tries');
    const used = await world.codeFor(PHONES.buyer, 'login');
    await agent.signInBySms(PHONES.buyer, used);
    await attempt(PHONES.buyer, used, 'sms.spent');
    await world.codeFor(PHONES.group, 'login');
    await world.advance(6 * MINUTE);
    await attempt(PHONES.group, '000000', 'sms.expired');
    expect(texts.size).toBe(1);
  });
});
