import { describe, expect } from 'vitest';
import { fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { CAPS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { manyAccounts, otherThan, PASSWORD, PHONES, SECOND } from '#support/demo.ts';
import { dataOf, refusal, success } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

describe('POST /uc/common/tools/sendSmsCode', () => {
  test('sends six digits, in the message alone', async ({ world, agent }) => {
    const { text } = await agent.sendCode(PHONES.newbie, 'login').expect(success(ENDPOINTS.sendSmsCode, {}));
    const [message, ...others] = await world.sms();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ seq: 1, phone: PHONES.newbie, action: 'login', scene: 'sup', state: 'unused' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code ?? '?');
    expect(text).not.toContain(message?.code);
    expect((message?.expiresAt ?? 0) - (message?.at ?? 0)).toBe(300_000);
  });

  test.for<SmsAction>(['login', 'forgetPwd'])(
    'S3: %s for an unregistered phone answers the same bytes and sends nothing',
    async (action, { world, agent }) => {
      const known = await agent.sendCode(PHONES.newbie, action).expect(200);
      await agent.sendCode(PHONES.unregistered, action).expect(200).expect(known.text);
      const [message] = await world.sms(PHONES.unregistered);
      expect(message).toMatchObject({ code: null, state: 'unsent', reason: '未注册', text: '未发送：未注册' });
      const { text } = await agent.sendCode(PHONES.newbie, action);
      await agent.sendCode(PHONES.unregistered, action).expect(refusal('SMS_SENT_TOO_SOON')).expect(text);
    },
  );

  test('S6: registration sends to a taken phone as to a free one', async ({ world, agent }) => {
    const { text } = await agent.sendCode(PHONES.buyer, 'register').expect(success(ENDPOINTS.sendSmsCode));
    await agent.sendCode(PHONES.unregistered, 'register').expect(200).expect(text);
    expect((await world.sms()).every(({ state }) => state === 'unused')).toBe(true);
  });
});

describe('POST /uc/common/tools/sendSmsCode and its limits (S3)', () => {
  test('waits 32 seconds between messages for a new password, and says how long', async ({ world, agent }) => {
    const [action, seconds] = ['forgetPwd', 32] as const;
    await agent.sendCode(PHONES.newbie, action);
    const before = await world.state();
    await agent
      .sendCode(PHONES.newbie, action)
      .expect(refusal('SMS_SENT_TOO_SOON', { msg: fill('err.sendTooSoon', { n: seconds }) }))
      .expect('Retry-After', String(seconds));
    expect(await world.state()).toEqual(before);
    await world.advance(seconds * SECOND - 1);
    await agent
      .sendCode(PHONES.newbie, action)
      .expect(refusal('SMS_SENT_TOO_SOON', { msg: fill('err.sendTooSoon', { n: 1 }) }));
    await world.advance(1);
    await agent.sendCode(PHONES.newbie, action).expect(success(ENDPOINTS.sendSmsCode));
    expect((await world.sms()).map(({ state }) => state)).toEqual(['replaced', 'unused']);
  });
});

const PHONE = PHONES.unregistered;

describe('POST /uc/account/main/register', () => {
  test('S6: a taken phone is told only after the right code', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'register');
    const before = await world.accounts();
    await agent.register(PHONES.newbie, otherThan(code)).expect(refusal('SMS_CODE_REJECTED'));
    await agent.register(PHONES.newbie, code).expect(refusal('PHONE_TAKEN'));
    await agent.register(PHONES.newbie, code).expect(refusal('SMS_CODE_REJECTED'));
    expect(await world.accounts()).toEqual(before);
    expect(await agent.whoAmI()).toBeNull();
  });

  test('a full world makes no account, and says so only after the right code', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: { accounts: manyAccounts(CAPS.accounts) } });
    const agent = await world.visitor();
    const code = await world.codeFor(PHONE, 'register');
    await agent.register(PHONE, otherThan(code)).expect(refusal('SMS_CODE_REJECTED'));
    await agent.register(PHONE, code).expect(refusal('WORLD_FULL'));
    expect(await world.lastRule()).toBe('accounts.full');
    expect(await agent.whoAmI()).toBeNull();
  });

  test('S18: what the payload adds changes nothing', async ({ world, agent }) => {
    const code = await world.codeFor(PHONE, 'register');
    const extra = {
      admin: true,
      enable: false,
      accountId: '1001',
      mainAccountId: '2001',
      isPaidMember: true,
      password: PASSWORD,
    };
    const { accountId } = dataOf(await agent.register(PHONE, code, extra), ENDPOINTS.register);
    expect(accountId).not.toBe('1001');
    expect(await world.account(PHONE)).toMatchObject({
      mainAccountId: accountId,
      enable: true,
      isPaidMember: false,
      password: null,
    });
  });
});

const NEW_PASSWORD = 'N3w-password';

/** Tokens of a phone by accountId, as a person who typed the right code gets them. */
async function tokensOf(world: TestWorld, phone: string): Promise<Map<string, string>> {
  const code = await world.codeFor(phone, 'forgetPwd');
  const { map } = dataOf(await (await world.visitor()).verifyCode(phone, code), ENDPOINTS.verifySmsCode);
  return new Map(Object.entries(map).map(([token, { accountId }]) => [accountId, token]));
}

async function tokenOf(world: TestWorld, phone: string, accountId: string): Promise<string> {
  return (await tokensOf(world, phone)).get(accountId) ?? '';
}

describe('POST /uc/common/tools/verifySmsCodeReturnToken', () => {
  test('S2, S6: wrong, used, foreign and unknown get the same bytes', async ({ world, agent }) => {
    const texts = new Set<string>();
    const refused = async (phone: string, code: string) => {
      texts.add((await agent.verifyCode(phone, code).expect(refusal('SMS_CODE_REJECTED'))).text);
    };
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    await refused(PHONES.newbie, otherThan(code));
    await agent.verifyCode(PHONES.newbie, code).expect(success(ENDPOINTS.verifySmsCode));
    await refused(PHONES.newbie, code);
    await refused(PHONES.unregistered, code);
    await refused(PHONES.buyer, await world.codeFor(PHONES.buyer, 'login'));
    expect(texts.size).toBe(1);
  });

  test('S2, S6: where the fixture says so, a code that does not pass is answered with passed false', async ({
    makeWorld,
  }) => {
    const accounts = [
      { account: 'newbie', phone: PHONES.newbie },
      { account: 'frozen', phone: PHONES.frozen, enable: false },
    ];
    const world = await makeWorld({ fixture: { accounts, wire: { answers: { wrongCode: 'passed' } } } });
    const agent = await world.visitor();
    const answers = new Set<string>();
    const verify = async (phone: string, code: string) => {
      answers.add((await agent.verifyCode(phone, code)).text);
      return world.lastRule();
    };
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const frozen = await world.codeFor(PHONES.frozen, 'forgetPwd');
    expect(await verify(PHONES.unregistered, code)).toBe('sms.none');
    expect(await verify(PHONES.frozen, frozen)).toBe('account.disabled');
    expect(await verify(PHONES.newbie, otherThan(code))).toBe('sms.wrong');
    expect([...answers]).toEqual(['{"success":true,"data":{"passed":false,"map":{}}}']);
    expect(dataOf(await agent.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode).passed).toBe(true);
  });
});

describe('POST /uc/account/forgetPasswordNew', () => {
  test("S4: foreign phone, foreign account, guesses and another world's token get the same bytes", async ({
    world,
    agent,
    makeWorld,
  }) => {
    const token = await tokenOf(world, PHONES.group, '2002');
    const other = await makeWorld();
    const foreign = await tokenOf(other, PHONES.newbie, '3001');
    const texts = new Set<string>();
    const refused = async (phone: string, given: string, account?: string) => {
      const attempt = agent.resetPassword(phone, given, NEW_PASSWORD, account);
      texts.add((await attempt.expect(refusal('VERIFY_TOKEN_REJECTED'))).text);
    };
    await agent.greet();
    const before = await world.state();
    await refused(PHONES.buyer, token);
    await refused(PHONES.group, token, '2001');
    await refused(PHONES.group, token, '1001');
    for (const guess of ['', 'x', '__proto__', 'a'.repeat(32), token.toUpperCase(), foreign])
      await refused(PHONES.group, guess);
    expect(texts.size).toBe(1);
    expect(await world.state()).toEqual(before);
    await agent.resetPassword(PHONES.group, token, NEW_PASSWORD, '2002').expect(success(ENDPOINTS.forgetPassword));
  });
});
