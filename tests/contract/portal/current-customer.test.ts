import request from 'supertest';
import { describe } from 'vitest';
import { anonymousCustomer, promise, signedInCustomer, spec, success } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

const PATH = '/api/trantor/service/engine/execute/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE';

describe('POST …/TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE', () => {
  test('the answer to a visitor names no account', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.currentCustomer().expect(success()).expect(anonymousCustomer);
  });

  test('a path with %24 in place of $ is answered, too', async ({ target }) => {
    const visitor = await target.agent(request);
    const body = { params: { request: {} } };
    await visitor.post(PATH.replace('$', '%24')).send(body).expect(success()).expect(anonymousCustomer);
  });

  test('the answer names the account that is signed in', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    const { portal } = await visitor
      .currentCustomer()
      .expect(success(spec('§7')))
      .expect(signedInCustomer);
    if (!portal.data?.customer) return;
    const name = () => portal.data.customer?.name;
    await visitor.currentCustomer().expect(promise('field data.customer.name', name, account));
  });
});
