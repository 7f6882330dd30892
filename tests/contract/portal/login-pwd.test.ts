import request from 'supertest';
import { describe, expect } from 'vitest';
import { WRONG_PASSWORDS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { RuleName } from '#contract/reasons/reasons.ts';
import {
  prerequisite,
  refused,
  sameAnswer,
  signedInCustomer,
  spec,
  success,
  text,
} from '#scripts/contract/suite/expectations.ts';
import { unknownAccountName } from '#scripts/contract/suite/harmless.ts';
import { atOnce, PASSWORD, PHONES } from '#support/demo.ts';
import { success as answers, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';
import type { TestWorld } from '#support/test-world.ts';

const WRONG = 'Wrong-pass-1';

describe('POST /uc/login by password', () => {
  test('the right password signs in, with a gsid for another site', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor
      .login(account, password)
      .expect(success(spec('§7')))
      .expect(
        prerequisite(
          target,
          'key',
          'a sign-in with the right password (if that surprises: try account of --accounts by hand; it may be locked)',
        ),
      )
      .expect(success({ accountSize: 1, gsid: text('a gsid') }, spec('§3')));
    await visitor.currentCustomer().expect(signedInCustomer);
  });

  test('a wrong password is refused in the same words as an unknown account', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const wrong = await visitor.login(account, WRONG).expect(refused('CREDENTIALS_REJECTED', spec('§8')));
    await visitor
      .login(unknownAccountName(), WRONG)
      .expect(refused('CREDENTIALS_REJECTED', spec('§8')))
      .expect(sameAnswer(wrong, 'a wrong password'));
    await visitor.login(account, password).expect(success());
  });

  test('a disabled account is refused like a wrong password', async ({ target }) => {
    const { account, password } = await target.disabledAccount();
    await (await target.agent(request)).login(account, password).expect(refused('CREDENTIALS_REJECTED'));
  });

  test('another value of a business header is refused', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    for (const name of Object.keys(BUSINESS_HEADERS))
      await visitor.login(account, password).set(name, 'other').expect(refused('BUSINESS_HEADER_REJECTED'));
  });
});

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

describe('POST /uc/login by password, in a world', () => {
  inWorld(
    'S6: an unknown or disabled account, a wrong password and an account without one get the same bytes',
    async ({ world, agent }) => {
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
    },
  );

  inWorld('account names are matched whole, without trimming or case folding', async ({ agent }) => {
    for (const name of ['Buyer01', ' buyer01', 'buyer01 ', 'buyer01\0', 'ｂuyer01', PHONES.buyer])
      await agent.login(name, PASSWORD).expect(refusal('CREDENTIALS_REJECTED'));
    for (const password of ['passw0rd!', ' Passw0rd!', 'Passw0rd! ', 'Passw0rd'])
      await agent.login('newbie', password).expect(refusal('CREDENTIALS_REJECTED'));
  });
});

describe('POST /uc/login under guessing (S7)', () => {
  inWorld('an unknown name is locked like a known one', async ({ world }) => {
    await guess(world, 'nobody', WRONG_PASSWORDS + 1);
    expect(await world.lastRule()).toBe('password.locked');
  });

  inWorld('only five of 20 passwords that are guessed at once are compared', async ({ world, agent }) => {
    const { publicKey } = await agent.seal(RIGHT);
    const guesses = { loginType: 'pwd', loginIdentifier: 'newbie', publicKey };
    const answers = await atOnce(20, async (index) =>
      agent.login({ ...guesses, credential: { pwd: `guess-${index}` } }),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rules(world)).toEqual({ 'password.wrong': WRONG_PASSWORDS, 'password.locked': 20 - WRONG_PASSWORDS });
  });

  inWorld('right passwords at once all pass', async ({ world }) => {
    await atOnce(10, async () => (await world.visitor()).login('buyer01', PASSWORD).expect(answers(ENDPOINTS.login)));
    expect((await world.account('buyer01')).lockedUntil).toBeNull();
  });
});
