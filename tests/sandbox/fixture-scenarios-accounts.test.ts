import { describe, expect } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, SECOND } from '#support/demo.ts';
import { dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

const CODE = '123456';

/** Gets a code and types it. */
async function signIn(browser: PortalClient, phone: string, code = CODE) {
  expect((await browser.sendCode(phone, 'login')).status).toBe(200);
  return browser.signInBySms(phone, code);
}

/** The codes that arrived at a phone, oldest first. */
async function arrived(world: TestWorld, phone: string): Promise<(string | null)[]> {
  return (await world.sms(phone)).map(({ code }) => code);
}

describe('scenarios about accounts', () => {
  test('one-account: a right code signs in at once', async ({ makeWorld }) => {
    const browser = (await makeWorld({ fixture: 'one-account' })).browser();
    expect(dataOf(await signIn(browser, '13800000001'), ENDPOINTS.login).accountSize).toBe(1);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('three-accounts: three to choose from, each with a main account of its own', async ({ makeWorld }) => {
    const browser = (await makeWorld({ fixture: 'three-accounts' })).browser();
    expect(dataOf(await signIn(browser, '13800000002'), ENDPOINTS.login).accountSize).toBe(3);
    const list = dataOf(await browser.send(ENDPOINTS.listByOutAccountId), ENDPOINTS.listByOutAccountId);
    expect(new Set(list.map(({ mainAccountId }) => mainAccountId)).size).toBe(3);
    await browser.chooseAccount('2103');
    expect(await browser.whoAmI()).toBe('shop-north');
  });

  test('main-and-subs: one family, without the one that is disabled', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'main-and-subs' });
    const browser = world.browser();
    expect(dataOf(await signIn(browser, '13800000002'), ENDPOINTS.login).accountSize).toBe(3);
    const list = dataOf(await browser.send(ENDPOINTS.listByOutAccountId), ENDPOINTS.listByOutAccountId);
    expect(list.map(({ account, mainAccountId }) => [account, mainAccountId])).toEqual([
      ['group-main', '2001'],
      ['group-sub1', '2001'],
      ['group-sub2', '2001'],
    ]);
    const clerk = world.browser();
    expect(dataOf(await signIn(clerk, '13800000006'), ENDPOINTS.login).accountSize).toBe(1);
  });

  test('unregistered-phone: no message, and registration with its code works', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'unregistered-phone' });
    expectRefusal(await signIn(world.browser(), '13800000009'), 'SMS_CODE_REJECTED');
    expect(await world.sms('13800000009')).toMatchObject([{ code: null, reason: '未注册' }]);
    const browser = world.browser();
    await browser.sendCode('13800000009', 'register');
    dataOf(await browser.register('13800000009', CODE), ENDPOINTS.register);
  });

  test('frozen-account: refused in the words of a wrong password; its neighbour signs in', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'frozen-account' });
    expectRefusal(await world.browser().signInByPassword('frozen'), 'CREDENTIALS_REJECTED');
    expectRefusal(await world.browser().signInByPassword('frozen', 'wrong'), 'CREDENTIALS_REJECTED');
    expectRefusal(await signIn(world.browser(), '13800000004'), 'CREDENTIALS_REJECTED');
    const browser = world.browser();
    await signIn(browser, '13800000005');
    expect(await browser.whoAmI()).toBe('half-open');
  });

  test('account-frozen-midway: in time it signs in, ten seconds later it does not', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'account-frozen-midway' });
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    await world.advance(10 * SECOND - 1);
    expect((await world.account('buyer01')).enable).toBe(true);
    await world.advance(1);
    expectRefusal(await browser.signInBySms('13800000001', CODE), 'CREDENTIALS_REJECTED');
  });

  test('many-accounts: the last of a hundred thousand signs in', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'many-accounts' });
    expect((await world.summary()).accounts).toBe(100_000);
    expect((await world.browser().signInByPassword('user100000')).status).toBe(200);
    const phone = '13900100000';
    await world.codeFor(phone, 'login');
    expect((await world.browser().signInBySms(phone, await world.latestCode(phone))).status).toBe(200);
  });

  test('unpaid-member: the flag tells the two apart', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'unpaid-member' });
    const isPaid = async (name: string) => (await customerOf(world, name))?.isPaidMember;
    expect([await isPaid('newbie'), await isPaid('member')]).toEqual([false, true]);
  });

  test('unauthenticated-supplier: each lacks one of the three, ready lacks none', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'unauthenticated-supplier' });
    const flags = async (name: string) => {
      const customer = await customerOf(world, name);
      return [customer?.isSupplier, customer?.hasRealNameAuth, customer?.hasQualificationAuth];
    };
    expect(await flags('no-supplier')).toEqual([false, true, true]);
    expect(await flags('no-realname')).toEqual([true, false, true]);
    expect(await flags('no-qualification')).toEqual([true, true, false]);
    expect(await flags('ready')).toEqual([true, true, true]);
  });
});

describe('scenarios about codes and messages', () => {
  test('wrong-code: the fourth try is one too many', async ({ makeWorld }) => {
    const browser = (await makeWorld({ fixture: 'wrong-code' })).browser();
    await browser.sendCode('13800000001', 'login');
    for (const typed of ['000000', '111111', '222222', CODE])
      expectRefusal(await browser.signInBySms('13800000001', typed), 'SMS_CODE_REJECTED');
  });

  test('expired-code: good for twenty seconds', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'expired-code' });
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    expect((await world.sms())[0]?.text).toContain('20秒内有效');
    await world.advance(20 * SECOND);
    expectRefusal(await browser.signInBySms('13800000001', CODE), 'SMS_CODE_REJECTED');
    expect(await world.lastRule()).toBe('sms.expired');
    await world.advance(MINUTE);
    expect((await signIn(world.browser(), '13800000001')).status).toBe(200);
  });

  test('sms-late: arrives after thirty seconds', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'sms-late' });
    await world.browser().sendCode('13800000001', 'login');
    await world.advance(30 * SECOND - 1);
    expect(await world.sms()).toEqual([]);
    await world.advance(1);
    expect(await arrived(world, '13800000001')).toEqual([expect.stringMatching(/^\d{6}$/)]);
  });

  test('sms-lost: the first is lost, the second arrives', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'sms-lost' });
    await world.browser().sendCode('13800000001', 'login');
    await world.advance(MINUTE);
    await world.browser().sendCode('13800000001', 'login');
    expect(await arrived(world, '13800000001')).toEqual([null, expect.stringMatching(/^\d{6}$/)]);
  });

  test('sms-doubled-and-out-of-order: twice the same; and the older one last', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'sms-doubled-and-out-of-order' });
    await world.browser().sendCode('13800000001', 'login');
    const [one, other, ...rest] = await arrived(world, '13800000001');
    expect([one, rest]).toEqual([other, []]);

    await world.browser().sendCode('13800000003', 'login');
    await world.advance(MINUTE);
    expect(await world.sms('13800000003')).toEqual([]);
    await world.browser().sendCode('13800000003', 'login');
    const states = (await world.sms('13800000003')).map(({ state }) => state);
    expect(states).toEqual(['unused', 'replaced']);
  });
});

async function customerOf(world: TestWorld, name: string) {
  const browser = world.browser();
  expect((await browser.signInByPassword(name)).status).toBe(200);
  const answer = await browser.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } } });
  return dataOf(answer, ENDPOINTS.currentCustomer).customer;
}
