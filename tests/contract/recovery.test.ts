import { describe, expect } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { otherThan, PHONES } from '#support/demo.ts';
import { dataOf, refusal, success } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

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
    const world = await makeWorld({ fixture: { accounts, settings: { verifyRejectsByPassed: true } } });
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
