import request from 'supertest';
import { describe, expect } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { anonymousCustomer, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { UNREGISTERED_PHONE } from '#scripts/contract/suite/harmless.ts';
import { Recovery, tokensOf } from '#scripts/contract/suite/recovery.ts';
import { PHONES } from '#support/demo.ts';
import { success as answers, dataOf, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';
import type { TestWorld } from '#support/test-world.ts';

/** The shortest and the longest password that the rule takes. */
const SHORTEST = 'N3w-pass';

const LONGEST = 'N3w-password-16!';

describe('POST /uc/account/forgetPasswordNew', () => {
  test('a token that nobody has is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const unknown = visitor.resetPassword(UNREGISTERED_PHONE, 'no-such-token', SHORTEST);
    await unknown.expect(refused('VERIFY_TOKEN_REJECTED', spec('§4')));
  });

  test('a token that nobody has sets no password of an account', async ({ target }) => {
    target.allow('password');
    const { account, phone, password } = await target.account();
    const visitor = await target.agent(request);
    // The account's own password: even a back end that checks no token changes nothing.
    const unknown = visitor.resetPassword(phone, 'no-such-token', password);
    await unknown.expect(refused('VERIFY_TOKEN_REJECTED', spec('§4')));
    await visitor.login(account, password).expect(success());
  });

  test('a phone of ten digits is refused, whatever the token is', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.resetPassword(UNREGISTERED_PHONE, 'no-such-token', SHORTEST);
    const short = visitor.resetPassword('1380000000', 'no-such-token', SHORTEST);
    await short.expect(refused('PHONE_INVALID', 'assumed', without));
  });

  test('a password against the rule is refused where the token is good', async ({ target }) => {
    const recovery = await Recovery.of(target, await target.account(), () => target.agent(request));
    await recovery.putBackAfter(async () => {
      for (const password of ['Passw0r', 'Password', '123456789012', 'Passw0rd密'])
        await recovery.refuses('PASSWORD_REJECTED', password, {}, spec('§5'));
    });
  });

  test('a good token sets a new password once, of eight or of sixteen characters, and ends earlier sessions', async ({
    target,
  }) => {
    target.allow('password');
    const owner = await target.account();
    const before = await target.agent(request);
    await before.login(owner.account, owner.password).expect(success());
    const recovery = await Recovery.of(target, owner, () => target.agent(request));
    await recovery.putBackAfter(async () => {
      await recovery.refuses('VERIFY_TOKEN_REJECTED', SHORTEST, { phone: UNREGISTERED_PHONE });
      await recovery.refuses('PASSWORD_REJECTED', `${LONGEST}x`, {}, spec('§5'));
      await recovery.sets(SHORTEST, spec('§5'));
      await recovery.refuses('VERIFY_TOKEN_REJECTED', 'N3w-pass2', {});
      await before.currentCustomer().expect(anonymousCustomer);
      const visitor = await target.agent(request);
      const { password } = recovery;
      const old = visitor.login(owner.account, owner.password);
      if (password !== owner.password) await old.expect(refused('CREDENTIALS_REJECTED', spec('§4')));
      await visitor.login(owner.account, password).expect(success(spec('§4')));
      await recovery.renew();
      await recovery.sets(LONGEST, spec('§5'));
    });
  });

  test('a token of one account sets no password of another', async ({ target }) => {
    target.allow('password');
    const { account, phone, password } = await target.account();
    const visitor = await target.agent(request);
    const [[token = ''] = []] = await tokensOf(target, visitor, phone);
    const [[, other] = []] = await tokensOf(target, visitor, await target.sharedPhone());
    // The account's own password: even a back end that checks the token alone changes nothing.
    const foreign = visitor.resetPassword(phone, token, password, other?.accountId);
    await foreign.expect(refused('VERIFY_TOKEN_REJECTED'));
    await visitor.login(account, password).expect(success());
  });
});

const NEW_PASSWORD = 'N3w-password';

/** Tokens of a phone by accountId, as a person who typed the right code gets them. */
async function tokensIn(world: TestWorld, phone: string): Promise<Map<string, string>> {
  const code = await world.codeFor(phone, 'forgetPwd');
  const { map } = dataOf(await (await world.visitor()).verifyCode(phone, code), ENDPOINTS.verifySmsCode);
  return new Map(Object.entries(map).map(([token, { accountId }]) => [accountId, token]));
}

async function tokenIn(world: TestWorld, phone: string, accountId: string): Promise<string> {
  return (await tokensIn(world, phone)).get(accountId) ?? '';
}

describe('POST /uc/account/forgetPasswordNew, in a world', () => {
  inWorld(
    "S4: another person's phone or account, a guessed token and another world's token get the same bytes",
    async ({ world, agent, makeWorld }) => {
      const token = await tokenIn(world, PHONES.group, '2002');
      const other = await makeWorld();
      const foreign = await tokenIn(other, PHONES.newbie, '3001');
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
      await agent.resetPassword(PHONES.group, token, NEW_PASSWORD, '2002').expect(answers(ENDPOINTS.forgetPassword));
    },
  );
});
