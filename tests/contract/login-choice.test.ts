import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, GROUP_IDS, MINUTE, PHONES } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

/** A browser that has proven the phone of the three group accounts and must choose now. */
async function choosing(world: TestWorld, browser: PortalClient = world.browser()): Promise<PortalClient> {
  const code = await world.codeFor(PHONES.group, 'login');
  dataOf(await browser.signInBySms(PHONES.group, code), ENDPOINTS.login);
  return browser;
}

describe('POST /uc/login by choice of one of several accounts', () => {
  test.for(GROUP_IDS)('signs in as %s under a new session', async (accountId, { world }) => {
    const browser = await choosing(world);
    const before = browser.jar.get(COOKIES.session);
    const data = dataOf(await browser.chooseAccount(accountId), ENDPOINTS.login);
    expect(data).toMatchObject({ accountSize: 1, gsid: expect.any(String) });
    expect(browser.jar.get(COOKIES.session)).not.toBe(before);
    const { account } = (await world.accounts()).find((one) => one.accountId === accountId) ?? {};
    expect(await browser.whoAmI()).toBe(account);
  });

  test('S5: without a proven phone it is refused', async ({ world, browser }) => {
    expectRefusal(await browser.chooseAccount('2001'), 'CHOICE_REJECTED');
    expect(await world.lastRule()).toBe('choice.pending');
  });

  test("S5: another session's proof is worth nothing", async ({ world }) => {
    const proven = await choosing(world);
    const stranger = world.browser();
    expectRefusal(await stranger.chooseAccount('2001'), 'CHOICE_REJECTED');
    dataOf(await proven.chooseAccount('2001'), ENDPOINTS.login);
  });

  test('S5: an account of another phone is refused, and the proof stays for the right ones', async ({ world }) => {
    const browser = await choosing(world);
    for (const foreign of ['1001', '3001', '4001', 'nobody', '__proto__', '2001,2002', '2001\0']) {
      expectRefusal(await browser.chooseAccount(foreign), 'CHOICE_REJECTED');
      expect(await world.lastRule()).toBe('choice.foreign');
    }
    expect(await browser.whoAmI()).toBeNull();
    dataOf(await browser.chooseAccount('2003'), ENDPOINTS.login);
  });

  test('the session that was chosen may change to the other accounts of its proof', async ({ world }) => {
    const browser = await choosing(world);
    for (const accountId of ['2001', '2003', '2002', '2002'])
      dataOf(await browser.chooseAccount(accountId), ENDPOINTS.login);
    expect(await browser.whoAmI()).toBe('group-sub1');
    await world.advance(10 * MINUTE);
    dataOf(await browser.chooseAccount('2001'), ENDPOINTS.login);
    expectRefusal(await browser.chooseAccount('1001'), 'CHOICE_REJECTED');
    expect(await browser.whoAmI()).toBe('group-main');
  });

  test('S5: of 50 choices at once one wins', async ({ world }) => {
    const browser = await choosing(world);
    const key = await browser.publicKey();
    const answers = await atOnce(50, () => browser.login('multi_account', '2002', { accountSource: '1688' }, key));
    expect(answers.map(codeOf).filter((code) => code === null)).toHaveLength(1);
  });

  test('the proof lives five minutes', async ({ world }) => {
    const early = await choosing(world);
    await world.advance(5 * MINUTE - 1);
    dataOf(await early.chooseAccount('2001'), ENDPOINTS.login);
    const late = await choosing(world);
    await world.advance(5 * MINUTE);
    expectRefusal(await late.chooseAccount('2001'), 'CHOICE_REJECTED');
    expect(await world.lastRule()).toBe('choice.pending');
  });

  test.for(['1689', '', 'alibaba', '1688 '])('S5: accountSource %j is refused', async (accountSource, { world }) => {
    const browser = await choosing(world);
    expectRefusal(await browser.login('multi_account', '2001', { accountSource }), 'CHOICE_REJECTED');
    expect(await world.lastRule()).toBe('choice.source');
  });

  test('S5: an account frozen after the proof is refused', async ({ world }) => {
    const browser = await choosing(world);
    await world.changeAccount('2002', { enable: false });
    expectRefusal(await browser.chooseAccount('2002'), 'CREDENTIALS_REJECTED');
    expect(await world.lastRule()).toBe('account.disabled');
    dataOf(await browser.chooseAccount('2001'), ENDPOINTS.login);
  });

  test('S5: a lock by wrong passwords stops passwords only', async ({ world }) => {
    const guesser = world.browser();
    for (let attempt = 0; attempt < 5; attempt += 1) await guesser.signInByPassword('group-main', 'Wrong-pass1');
    const browser = await choosing(world);
    dataOf(await browser.chooseAccount('2001'), ENDPOINTS.login);
    expectRefusal(await guesser.signInByPassword('group-main'), 'CREDENTIALS_REJECTED');
    expect(await world.lastRule()).toBe('password.locked');
  });

  test('an account dropped after the proof is refused', async ({ world }) => {
    const browser = await choosing(world);
    expect((await world.send(CONTROL.deleteAccount, { params: { id: '2002' } })).status).toBe(200);
    expectRefusal(await browser.chooseAccount('2002'), 'CHOICE_REJECTED');
  });

  test('nothing chosen is told so, encrypted or not', async ({ world }) => {
    const browser = await choosing(world);
    expectRefusal(await browser.chooseAccount(''), 'ACCOUNT_NOT_CHOSEN');
    const publicKey = await browser.publicKey();
    const body = { loginType: 'multi_account', encrypt: true, publicKey, loginIdentifier: '' };
    const credential = { accountSource: await encrypt(publicKey, '1688') };
    const answer = await browser.send(ENDPOINTS.login, { body: { ...body, credential }, headers: BUSINESS_HEADERS });
    expectRefusal(answer, 'ACCOUNT_NOT_CHOSEN');
    dataOf(await browser.chooseAccount('2001'), ENDPOINTS.login);
  });

  test('signing out takes the proof away', async ({ world }) => {
    const browser = await choosing(world);
    dataOf(await browser.logout(), ENDPOINTS.logout);
    expectRefusal(await browser.chooseAccount('2001'), 'CHOICE_REJECTED');
  });
});

describe('GET /uc/account/info/listByPhone', () => {
  test('lists the accounts of the proven phone, masked', async ({ world }) => {
    const browser = await choosing(world);
    const list = dataOf(await browser.send(ENDPOINTS.listByPhone), ENDPOINTS.listByPhone);
    expect(list.map(({ accountId }) => accountId)).toEqual([...GROUP_IDS]);
    expect(list.every(({ securityPhone }) => securityPhone === '138****0002')).toBe(true);
    const named = await browser.send(ENDPOINTS.listByPhone, { query: { phone: PHONES.group } });
    expect(dataOf(named, ENDPOINTS.listByPhone)).toEqual(list);
  });

  test.for([PHONES.buyer, PHONES.group, PHONES.unregistered])(
    'S6: a stranger learns nothing about %s',
    async (phone, { browser }) => {
      await browser.greet();
      const answer = await browser.send(ENDPOINTS.listByPhone, { query: { phone } });
      expectRefusal(answer, 'LOGIN_REQUIRED');
      expect(answer.text).toBe((await browser.send(ENDPOINTS.listByPhone)).text);
      expect(answer.body).toHaveProperty('loginUrl', PAGES.login);
    },
  );

  test("S6: a proof of one phone opens no other phone's list", async ({ world }) => {
    const browser = await choosing(world);
    expectRefusal(await browser.send(ENDPOINTS.listByPhone, { query: { phone: PHONES.buyer } }), 'LOGIN_REQUIRED');
    expectRefusal(await browser.send(ENDPOINTS.listByPhone, { query: { phone: '1' } }), 'PHONE_INVALID');
  });

  test('the proof opens the list for five minutes', async ({ world }) => {
    const browser = await choosing(world);
    await world.advance(5 * MINUTE);
    expectRefusal(await browser.send(ENDPOINTS.listByPhone), 'LOGIN_REQUIRED');
  });

  test('a frozen account opens no list', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    await world.changeAccount('1001', { enable: false });
    expectRefusal(await browser.send(ENDPOINTS.listByPhone), 'LOGIN_REQUIRED');
    expectRefusal(await browser.send(ENDPOINTS.listByOutAccountId), 'LOGIN_REQUIRED');
  });
});

describe('GET /uc/account/info/listByOutAccountId', () => {
  test('lists whole entities: masked phones, a shared mainAccountId, no password', async ({ world }) => {
    const browser = await choosing(world);
    const answer = await browser.send(ENDPOINTS.listByOutAccountId);
    const list = dataOf(answer, ENDPOINTS.listByOutAccountId);
    expect(list.map(({ mainAccountId }) => mainAccountId)).toEqual(['2001', '2001', '2001']);
    expect(answer.text).not.toContain(PHONES.group);
    expect(answer.text).not.toContain('password');
    const [main] = list;
    const query = { outAccountId: main?.outAccountId ?? '' };
    expect(dataOf(await browser.send(ENDPOINTS.listByOutAccountId, { query }), ENDPOINTS.listByOutAccountId)).toEqual([
      main,
    ]);
  });

  test("another's outAccountId finds nothing", async ({ world }) => {
    const browser = await choosing(world);
    const { outAccountId } = await world.account('buyer01');
    const answer = await browser.send(ENDPOINTS.listByOutAccountId, { query: { outAccountId } });
    expect(dataOf(answer, ENDPOINTS.listByOutAccountId)).toEqual([]);
  });

  test('S6: a stranger gets nothing', async ({ world, browser }) => {
    await browser.greet();
    const { outAccountId } = await world.account('buyer01');
    expectRefusal(await browser.send(ENDPOINTS.listByOutAccountId, { query: { outAccountId } }), 'LOGIN_REQUIRED');
  });
});
