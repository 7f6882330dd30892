import request from 'supertest';
import { describe, expect } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { promise, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { NO_CODE, otherThan, UNREGISTERED_PHONE } from '#scripts/contract/suite/harmless.ts';
import { PHONES } from '#support/demo.ts';
import { success as answers, dataOf, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

const PATH = '/uc/common/tools/verifySmsCodeReturnToken';

describe('POST /uc/common/tools/verifySmsCodeReturnToken', () => {
  test('an sms code that was never sent is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.verifyCode(UNREGISTERED_PHONE, NO_CODE).expect(refused('SMS_CODE_REJECTED', spec('§8')));
  });

  test('a phone of ten digits is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.verifyCode(UNREGISTERED_PHONE, NO_CODE);
    await visitor.verifyCode('1380000000', NO_CODE).expect(refused('PHONE_INVALID', 'assumed', without));
  });

  test('an action other than forgetPwd is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.verifyCode(UNREGISTERED_PHONE, NO_CODE);
    const body = { action: 'login', phone: UNREGISTERED_PHONE, scene: 'sup', smsCode: NO_CODE };
    await visitor
      .post(PATH)
      .send(body)
      .expect(refused('REQUEST_INVALID', 'assumed', without));
  });

  test('the right sms code gives a token for the account, once', async ({ target }) => {
    const { phone, account } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'forgetPwd');
    const wrong = await visitor.verifyCode(phone, otherThan(code)).expect(refused('SMS_CODE_REJECTED', spec('§8')));
    // A wrong try that passed may have spent the code; a rejection may be a success with `passed: false` (spec §3).
    if (wrong.portal.data?.map) return;
    await visitor
      .verifyCode(phone, code)
      .expect(success({ passed: true }, spec('§3')))
      .expect(promise('account of the token', ({ portal }) => firstOf(portal.data?.map)?.account, account, spec('§3')));
    await visitor.verifyCode(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a phone of several accounts gets a token for each', async ({ target }) => {
    const phone = await target.sharedPhone();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'forgetPwd');
    await visitor
      .verifyCode(phone, code)
      .expect(success())
      .expect(
        promise('several tokens', ({ portal }) => Object.keys(portal.data?.map ?? {}).length > 1, true, spec('§3')),
      );
  });
});

function firstOf(map: Readonly<Record<string, { readonly account?: string }>> = {}) {
  return Object.values(map)[0];
}

describe('POST /uc/common/tools/verifySmsCodeReturnToken, in a world', () => {
  inWorld(
    'S2, S6: a wrong, a used and a sign-in sms code and an unknown phone get the same bytes',
    async ({ world, agent }) => {
      const texts = new Set<string>();
      const refused = async (phone: string, code: string) => {
        texts.add((await agent.verifyCode(phone, code).expect(refusal('SMS_CODE_REJECTED'))).text);
      };
      const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
      await refused(PHONES.newbie, otherThan(code));
      await agent.verifyCode(PHONES.newbie, code).expect(answers(ENDPOINTS.verifySmsCode));
      await refused(PHONES.newbie, code);
      await refused(PHONES.unregistered, code);
      await refused(PHONES.buyer, await world.codeFor(PHONES.buyer, 'login'));
      expect(texts.size).toBe(1);
    },
  );

  inWorld(
    'S2, S6: a refused sms code is answered with passed false where the fixture sets that',
    async ({ makeWorld }) => {
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
    },
  );
});
