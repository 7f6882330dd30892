import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import type { RuleName } from '#contract/reasons/reasons.ts';
import { refused, signedInCustomer, spec, success } from '#scripts/contract/suite/expectations.ts';
import { otherThan, UNREGISTERED_PHONE } from '#scripts/contract/suite/harmless.ts';
import { atOnce, MINUTE, PHONES } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

describe('POST /uc/login by sms', () => {
  test('the right sms code signs in once', async ({ target }) => {
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'login');
    const wrong = await visitor.signInBySms(phone, otherThan(code)).expect(refused('SMS_CODE_REJECTED', spec('§8')));
    const foreign = await visitor
      .signInBySms(UNREGISTERED_PHONE, code)
      .expect(refused('SMS_CODE_REJECTED', spec('§8')));
    // A wrong try that succeeded may have spent the code.
    if ([wrong, foreign].some(({ portal }) => portal.kind === 'success')) return;
    await visitor.signInBySms(phone, code).expect(success({ accountSize: 1 }, spec('§4')));
    await visitor.currentCustomer().expect(signedInCustomer);
    await (await target.agent(request)).signInBySms(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a phone of ten digits is refused', async ({ target }) => {
    await (await target.agent(request)).signInBySms('1380000000', '000000').expect(refused('PHONE_INVALID'));
  });

  test('an sms code for a new password signs nobody in', async ({ target }) => {
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'forgetPwd');
    await visitor.signInBySms(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a newer sms code replaces the older', async ({ target }) => {
    target.allow('codes');
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const older = await target.code(visitor, phone, 'login');
    const newer = await target.code(visitor, phone, 'login');
    if (older === newer) return;
    await visitor.signInBySms(phone, older).expect(refused('SMS_CODE_REJECTED'));
    await visitor.signInBySms(phone, newer).expect(success());
  });

  test('the right sms code of a disabled account is refused like a wrong password', async ({ target }) => {
    const { phone } = await target.disabledAccount();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'login');
    await visitor.signInBySms(phone, code).expect(refused('CREDENTIALS_REJECTED'));
  });
});

describe('an sms code', () => {
  inWorld('S1: only five of 20 sms codes that are guessed at once are compared', async ({ world, agent }) => {
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

  inWorld(
    'S6, F19: a wrong, expired, used, locked or never sent sms code and an unknown phone get the same bytes',
    async ({ world, agent }) => {
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
    },
  );
});
