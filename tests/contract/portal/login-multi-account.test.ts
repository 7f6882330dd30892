import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { anonymousCustomer, refused, signedInCustomer, success } from '#scripts/contract/suite/expectations.ts';
import { choosing, idOf } from '#scripts/contract/suite/steps.ts';
import { success as answers, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

describe('POST /uc/login by choice of one of several accounts', () => {
  test('a phone of several accounts signs nobody in before one is chosen', async ({ target }) => {
    const { visitor } = await choosing(target, await target.agent(request));
    await visitor.currentCustomer().expect(anonymousCustomer);
    // Quirk: the selection page sends its call with nothing chosen, too (spec §5).
    const nothing = await visitor.seal({ loginType: 'multi_account', loginIdentifier: 'x', credential: {} });
    const body = { ...nothing, loginIdentifier: '', credential: { accountSource: '' } };
    await visitor.post('/uc/login').send(body).expect(refused('ACCOUNT_NOT_CHOSEN'));
  });

  test('an account of the phone is chosen, and another one after it', async ({ target }) => {
    const { visitor, ids } = await choosing(target, await target.agent(request));
    const [first = '', second = ''] = ids;
    await visitor.chooseAccount(first).expect(success());
    await visitor.currentCustomer().expect(signedInCustomer);
    await visitor.chooseAccount(second).expect(success());
    await visitor.chooseAccount(first, 'taobao').expect(refused('CHOICE_REJECTED'));
  });

  test("somebody else's account cannot be chosen", async ({ target }) => {
    const foreign = await idOf(target, await target.agent(request));
    const { visitor } = await choosing(target, await target.agent(request));
    await visitor.chooseAccount(foreign).expect(refused('CHOICE_REJECTED'));
    await visitor.currentCustomer().expect(anonymousCustomer);
  });

  test('no account can be chosen before an sms code was right', async ({ target }) => {
    const foreign = await idOf(target, await target.agent(request));
    await (await target.agent(request)).chooseAccount(foreign).expect(refused('CHOICE_REJECTED'));
  });
});

describe('POST /uc/login by choice of one of several accounts, in a world', () => {
  inWorld('S5: a session made by a control call lists and chooses its own account alone', async ({ world }) => {
    const agent = await world.signedInAgent('group-sub1');
    const own = [expect.objectContaining({ accountId: '2002' })];
    await agent.get(PATHS.listByPhone).expect(answers(ENDPOINTS.listByPhone, own));
    await agent.chooseAccount('2002').expect(answers(ENDPOINTS.login));
    await agent.chooseAccount('2001').expect(refusal('CHOICE_REJECTED'));
  });
});
