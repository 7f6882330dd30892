import request from 'supertest';
import { describe } from 'vitest';
import { promise, refused, somebody, success } from '#scripts/contract/suite/expectations.ts';
import { gsidOf } from '#scripts/contract/suite/steps.ts';
import { test } from '#support/portal-test.ts';

const UNKNOWN = 'no-such-gsid-7f3a9b2c';

describe('POST /uc/login/identifier', () => {
  test('a new gsid signs another browser in once, and leads on', async ({ target }) => {
    const gsid = await gsidOf(target, await target.agent(request));
    const wanted = '/go/portal/becomeSupplier';
    const parent = await target.agent(request);
    await parent
      .identify(gsid, wanted)
      .expect(success())
      .expect(promise(`gotoUrl ends with ${wanted}`, ({ portal }) => portal.data?.gotoUrl?.endsWith(wanted), true));
    await parent.currentCustomer().expect(somebody);
    await (await target.agent(request)).identify(gsid).expect(refused('GSID_REJECTED'));
    await (await target.agent(request)).signInByGsid(gsid).expect(refused('GSID_REJECTED'));
  });

  test('a hostile gotoUrl leads to /go', async ({ target }) => {
    const gsid = await gsidOf(target, await target.agent(request));
    await (await target.agent(request)).identify(gsid, 'https://evil.example/').expect(success({ gotoUrl: '/go' }));
  });

  test('an unknown gsid is refused, and before it another business header', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.identify(UNKNOWN).expect(refused('GSID_REJECTED'));
    const other = visitor.identify(UNKNOWN).set('channel', 'other');
    await other.expect(refused('BUSINESS_HEADER_REJECTED', 'assumed', without));
  });

  test('a gsid after the sign-out of its session is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const gsid = await gsidOf(target, visitor);
    await visitor.get('/uc/logout');
    await (await target.agent(request)).identify(gsid).expect(refused('GSID_REJECTED'));
  });
});
