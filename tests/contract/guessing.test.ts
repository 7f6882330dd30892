import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { RuleName } from '#contract/reasons/reasons.ts';
import { refused } from '#kit/testing/refused.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE, otherThan, PASSWORD, PHONES } from '#support/demo.ts';
import { refusal, success } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

const LOCK_AFTER = 5;
const RIGHT = { loginType: 'pwd', loginIdentifier: 'buyer01', credential: { pwd: PASSWORD } };

async function rules(world: TestWorld): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { reason } of await world.journal.entries(PATHS.login))
    if (reason) counts[reason.rule] = (counts[reason.rule] ?? 0) + 1;
  return counts;
}

async function guess(world: TestWorld, account: string, times: number): Promise<void> {
  const agent = await world.visitor();
  for (let index = 0; index < times; index += 1)
    await agent.login(account, `wrong-${index}`).expect(refusal('CREDENTIALS_REJECTED'));
}

describe('POST /uc/login by password', () => {
  test('S6: an unknown, a wrong, a frozen and a passwordless account get the same bytes', async ({ world, agent }) => {
    await world.addAccount({ account: 'no-password', phone: '13900000001' });
    const attempts: [account: string, password: string, rule: RuleName][] = [
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
      const attempt = agent.login(account, password);
      const { text } = await attempt.expect(refusal('CREDENTIALS_REJECTED')).expect(refused(rule));
      texts.add(text);
    }
    expect(texts.size).toBe(1);
    expect(await agent.whoAmI()).toBeNull();
  });

  test('names are matched whole, without trimming or case folding', async ({ agent }) => {
    for (const name of ['Buyer01', ' buyer01', 'buyer01 ', 'buyer01\0', 'ｂuyer01', PHONES.buyer])
      await agent.login(name, PASSWORD).expect(refusal('CREDENTIALS_REJECTED'));
    for (const password of ['passw0rd!', ' Passw0rd!', 'Passw0rd! ', 'Passw0rd'])
      await agent.login('newbie', password).expect(refusal('CREDENTIALS_REJECTED'));
  });
});

describe('POST /uc/login under guessing (S7)', () => {
  test('an unknown name is locked like a known one', async ({ world }) => {
    await guess(world, 'nobody', LOCK_AFTER + 1);
    expect(await world.lastRule()).toBe('password.locked');
  });

  test('of 20 guesses at once five are compared', async ({ world, agent }) => {
    const { publicKey } = await agent.seal(RIGHT);
    const guesses = { loginType: 'pwd', loginIdentifier: 'newbie', publicKey };
    const answers = await atOnce(20, async (index) =>
      agent.login({ ...guesses, credential: { pwd: `guess-${index}` } }),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rules(world)).toEqual({ 'password.wrong': LOCK_AFTER, 'password.locked': 20 - LOCK_AFTER });
  });

  test('right passwords at once all pass', async ({ world }) => {
    await atOnce(10, async () => (await world.visitor()).login('buyer01', PASSWORD).expect(success(ENDPOINTS.login)));
    expect((await world.account('buyer01')).lockedUntil).toBeNull();
  });
});

describe('an sms code', () => {
  test('S1: of 20 guesses at once five are compared', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    const credential = { smsCode: otherThan(code) };
    const guess = await agent.seal({ loginType: 'sms', loginIdentifier: PHONES.newbie, credential });
    const answers = await atOnce(20, async () => agent.post(PATHS.login).send(guess));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rules = (await world.journal.entries(PATHS.login)).map(({ reason }) => reason?.rule);
    expect(rules.filter((rule) => rule === 'sms.wrong')).toHaveLength(5);
    expect(rules.filter((rule) => rule === 'sms.tries')).toHaveLength(15);
    await agent.signInBySms(PHONES.newbie, code).expect(refusal('SMS_CODE_REJECTED'));
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['exhausted']);
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
