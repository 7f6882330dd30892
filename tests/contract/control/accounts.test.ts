import { describe, expect } from 'vitest';
import type { SandboxAccountList } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ACCOUNTS_PAGE, CAPS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, manyAccounts, PHONES } from '#support/demo.ts';
import { answerOf, dataOf, refusal, success } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

describe('POST accounts', () => {
  test('fills in missing fields', async ({ world }) => {
    const account = await world.addAccount({ account: 'new' });
    expect(account).toMatchObject({
      loginId: 'new',
      phone: '',
      password: null,
      enable: true,
      admin: true,
      isSupplier: false,
      tags: [],
    });
    expect(account.mainAccountId).toBe(account.accountId);
    expect(await world.account('new')).toEqual(account);
  });

  test('a name, id or phone that cannot be is refused at its place, and nobody is added', async ({ world }) => {
    const before = await world.state();
    for (const [body, code, path] of [
      [{ account: 'buyer01' }, 'SUBJECT_CONFLICT', 'body.account'],
      [{ account: 'x', accountId: '1001' }, 'SUBJECT_CONFLICT', 'body.accountId'],
      [{ account: 'x', mainAccountId: '9' }, 'SUBJECT_UNKNOWN', 'body.mainAccountId'],
      [{ account: 'x', phone: '138' }, 'PHONE_INVALID', 'body.phone'],
    ] as const)
      await world.refuses(CONTROL.createAccount, { body }, code, { path });
    expect(await world.state()).toEqual(before);
  });
});

describe('PATCH accounts/:id', () => {
  test('a changed phone moves the account', async ({ world, agent }) => {
    await world.changeAccount('3001', { phone: '13900000009' });
    await agent
      .signInBySms('13900000009', await world.codeFor('13900000009', 'login'))
      .expect(success(ENDPOINTS.login));
    await agent.sendCode(PHONES.newbie, 'login');
    expect((await world.sms(PHONES.newbie)).at(-1)?.state).toBe('unsent');
  });

  test('S4: a changed password or phone ends the gsids and verifyTokens of the old one', async ({ world, agent }) => {
    for (const change of [{ password: 'N3w-password' }, { phone: '13900000009' }]) {
      const { gsid } = await world.session('newbie');
      const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
      const { map } = dataOf(await agent.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
      const [token = ''] = Object.keys(map);
      await world.changeAccount('3001', change);
      await agent.resetPassword(PHONES.newbie, token, 'An0ther-one').expect(refusal('VERIFY_TOKEN_REJECTED'));
      if ('password' in change) await agent.identify(gsid).expect(refusal('GSID_REJECTED'));
      await world.advance(MINUTE);
    }
  });
});

describe('DELETE accounts/:id', () => {
  test('drops the account with its sessions, and frees its phone, its name and its WeChat', async ({
    world,
    agent,
  }) => {
    const signedIn = await world.signedInAgent('buyer01');
    await world.call(CONTROL.deleteAccount, { params: { id: 'buyer01' } });
    await signedIn.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
    await world.refuses(CONTROL.deleteAccount, { params: { id: '1001' } }, 'SUBJECT_UNKNOWN');
    expect((await world.call(CONTROL.qr)).identities).toContainEqual({ id: 'wx-buyer01', account: null });
    const code = await world.codeFor(PHONES.buyer, 'register');
    await agent.register(PHONES.buyer, code).expect(success(ENDPOINTS.register));
    await world.addAccount({ account: 'buyer01', accountId: '1001' });
  });

  test('a main account is kept while it has sub accounts, which the refusal names', async ({ world }) => {
    const expected = 'an account without sub accounts: delete group-sub1, group-sub2 first';
    await world.refuses(CONTROL.deleteAccount, { params: { id: 'group-main' } }, 'SUBJECT_CONFLICT', {
      path: 'id',
      expected,
    });
    expect(await world.accounts()).toHaveLength(6);
  });
});

describe('POST sessions', () => {
  test('gives cookies of the world and the host that asked, and a gsid, that work', async ({
    world,
    agent,
    control,
  }) => {
    const { cookies, gsid } = await world.session('buyer01');
    expect(cookies.map(({ name }) => name).sort()).toEqual(
      Object.values([COOKIES.session, COOKIES.ctoken, COOKIES.csrf, COOKIES.world]).sort(),
    );
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ path: '/', expires: -1, secure: false, sameSite: 'Lax' });
    expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)).toEqual([COOKIES.session]);
    expect(cookies.find(({ name }) => name === COOKIES.world)?.value).toBe(world.id);
    const asking = call(control, CONTROL.createSession, { body: { account: 'buyer01' } });
    const asked = answerOf(await asking.set('Host', 'portal.localhost:5173'), CONTROL.createSession);
    expect(new Set(asked.cookies.map(({ domain }) => domain))).toEqual(new Set(['portal.localhost']));
    for (const { name, value } of cookies) agent.setCookie(name, value);
    expect(await agent.whoAmI()).toBe('buyer01');
    await (await world.visitor()).signInByGsid(gsid).expect(success(ENDPOINTS.login));
  });

  test('signs in the browser that asks only where it wants that', async ({ agent, control }) => {
    const body = { account: 'buyer01' };
    expect(cookiesOf(await call(control, CONTROL.createSession, { body }).expect(200))).toEqual([]);
    const given = cookiesOf(await call(control, CONTROL.createSession, { body: { ...body, setCookies: true } }));
    const attributes = ['Path=/', 'SameSite=Lax'];
    expect(given.map((cookie) => [cookie.name, cookie.attributes])).toEqual([
      [COOKIES.ctoken, attributes],
      [COOKIES.csrf, attributes],
      [COOKIES.session, ['HttpOnly', ...attributes]],
    ]);
    for (const { name, value } of given) agent.setCookie(name, value);
    expect(await agent.whoAmI()).toBe('buyer01');
  });

  test('of a disabled account is refused', async ({ world }) => {
    await world.refuses(CONTROL.createSession, { body: { account: 'frozen' } }, 'SUBJECT_CONFLICT', {
      path: 'body.account',
    });
    expect((await world.summary()).sessions).toBe(0);
  });
});

async function search(world: TestWorld, query: Record<string, string>): Promise<SandboxAccountList> {
  return await world.call(CONTROL.accounts, { query });
}

const namesIn = ({ accounts }: SandboxAccountList) => accounts.map(({ account }) => account);

describe('GET accounts?q&limit&offset', () => {
  test('finds accounts by name, phone, id or 1688 id', async ({ world }) => {
    for (const [q, names] of [
      ['GROUP-s', ['group-sub1', 'group-sub2']],
      [PHONES.newbie, ['newbie']],
      ['4001', ['frozen']],
      ['ali-one', ['buyer01']],
    ] as const) {
      const found = await search(world, { q });
      expect([namesIn(found), found.total]).toEqual([names, names.length]);
    }
  });

  test('a limit and an offset cut a page out of all', async ({ world }) => {
    const whole = namesIn(await search(world, {}));
    const pages = await Promise.all(['0', '2', '4', '6'].map((offset) => search(world, { limit: '2', offset })));
    expect(pages.flatMap(namesIn)).toEqual(whole);
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
    expect(namesIn(await search(world, { q: 'group', offset: '1' }))).toEqual(['group-sub1', 'group-sub2']);
    expect(await search(world, { q: 'group', limit: '0' })).toEqual({ accounts: [], total: 3 });
    expect((await world.accounts('', 5)).map(({ account }) => account)).toEqual(whole.slice(5));
  });

  test('finds one of as many as a world holds', async ({ world }) => {
    await world.reset({ fixture: { accounts: manyAccounts(CAPS.accounts) } });
    const { accounts, total } = await search(world, {});
    expect([accounts.length, total]).toEqual([ACCOUNTS_PAGE, 2_000]);
    expect(namesIn(await search(world, { offset: '1998' }))).toEqual(['user1999', 'user2000']);
    const found = await search(world, { q: 'user1999', limit: '3' });
    expect([namesIn(found), found.total]).toEqual([['user1999'], 1]);
  });
});
