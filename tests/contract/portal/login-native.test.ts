import request from 'supertest';
import { describe } from 'vitest';
import { refused, signedInCustomer, success } from '#scripts/contract/suite/expectations.ts';
import { gsidOf, preparedQr } from '#scripts/contract/suite/steps.ts';
import { test } from '#support/portal-test.ts';

describe('POST /uc/login native', () => {
  test('the gsid of a confirmed QR code signs in once', async ({ target }) => {
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    await target.scan(scene, 'confirm');
    const polled = await visitor.pollQr(scene).expect(success());
    const gsid = polled.portal.data?.gsid ?? '';
    const other = await target.agent(request);
    await other.signInByGsid(gsid).expect(success());
    await other.currentCustomer().expect(signedInCustomer);
    await (await target.agent(request)).signInByGsid(gsid).expect(refused('GSID_REJECTED'));
  });

  test('the gsid of a sign-in by password signs another browser in once', async ({ target }) => {
    const gsid = await gsidOf(target, await target.agent(request));
    const other = await target.agent(request);
    await other.signInByGsid(gsid).expect(success());
    await other.currentCustomer().expect(signedInCustomer);
    await (await target.agent(request)).signInByGsid(gsid).expect(refused('GSID_REJECTED'));
  });

  test('an unknown gsid is refused', async ({ target }) => {
    await (await target.agent(request)).signInByGsid('no-such-gsid-7f3a9b2c').expect(refused('GSID_REJECTED'));
  });
});
