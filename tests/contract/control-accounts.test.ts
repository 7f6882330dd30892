import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { GROUP_IDS, MINUTE, PASSWORD, PHONES } from '#support/demo.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';

describe('GET accounts', () => {
  test('lists the demo people with passwords, flags and whole phones', async ({ world }) => {
    const accounts = await world.accounts();
    expect(accounts.map(({ account }) => account)).toEqual([
      'buyer01',
      'group-main',
      'group-sub1',
      'group-sub2',
      'newbie',
      'frozen',
    ]);
    expect(accounts.every(({ password }) => password === PASSWORD)).toBe(true);
    expect(accounts.map(({ enable }) => enable)).toEqual([true, true, true, true, true, false]);
    const group = accounts.filter(({ phone }) => phone === PHONES.group);
    expect(group.map(({ accountId }) => accountId)).toEqual([...GROUP_IDS]);
    expect(new Set(group.map(({ mainAccountId }) => mainAccountId))).toEqual(new Set(['2001']));
    expect(accounts[0]).toMatchObject({ aliLoginId: 'ali-one', securityPhone: '138****0001', isPaidMember: true });
  });
});

describe('POST accounts', () => {
  test('fills what is left out', async ({ world }) => {
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

  test('what is given can sign in at once', async ({ world, browser }) => {
    await world.addAccount({
      account: 'sub',
      accountId: '9',
      mainAccountId: '2001',
      phone: '13900000001',
      password: 'Own-passw0rd',
    });
    dataOf(await browser.signInByPassword('sub', 'Own-passw0rd'), ENDPOINTS.login);
    expect(await world.account('sub')).toMatchObject({ accountId: '9', mainAccountId: '2001', admin: false });
  });

  test.for([
    [{ account: 'buyer01' }, 'SUBJECT_CONFLICT', 'body.account'],
    [{ account: 'x', accountId: '1001' }, 'SUBJECT_CONFLICT', 'body.accountId'],
    [{ account: 'x', mainAccountId: '9' }, 'SUBJECT_UNKNOWN', 'body.mainAccountId'],
    [{ account: '' }, 'REQUEST_INVALID', 'body.account'],
    [{ account: 'x'.repeat(65) }, 'REQUEST_INVALID', 'body.account'],
    [{ account: 5 }, 'REQUEST_INVALID', 'body.account'],
    [{ account: '  ' }, 'REQUEST_INVALID', 'body.account'],
    [{ account: '\u3000' }, 'REQUEST_INVALID', 'body.account'],
    [{ account: 'a\nb' }, 'REQUEST_INVALID', 'body.account'],
    [{ account: 'a\u0000' }, 'REQUEST_INVALID', 'body.account'],
    [{ account: '\u001b[31mred' }, 'REQUEST_INVALID', 'body.account'],
    [{}, 'REQUEST_INVALID', 'body.account'],
    [{ account: 'x', phone: 13_900_000_001 }, 'REQUEST_INVALID', 'body.phone'],
    [{ account: 'x', enable: 'yes' }, 'REQUEST_INVALID', 'body.enable'],
    [{ account: 'x', tags: 'a' }, 'REQUEST_INVALID', 'body.tags'],
    [{ account: 'x', attributes: { a: 1 } }, 'REQUEST_INVALID', 'body.attributes.a'],
    [{ account: 'x', iamUserId: '1' }, 'REQUEST_INVALID', 'body.iamUserId'],
    [{ account: 'x', phone: '138' }, 'PHONE_INVALID', 'body.phone'],
  ] as const)('%j is refused at its place, and nobody is added', async ([body, code, path], { world }) => {
    const before = await world.state();
    expect(expectRefusal(await world.send(CONTROL.createAccount, { body }), code).path).toBe(path);
    expect(await world.state()).toEqual(before);
  });

  test('a phone that is no phone is told as the portal tells it, with its place', async ({ world }) => {
    for (const answer of [
      await world.send(CONTROL.createAccount, { body: { account: 'x', phone: '1' } }),
      await world.send(CONTROL.changeAccount, { params: { id: '1001' }, body: { phone: '1' } }),
    ]) {
      const { path, expected } = expectRefusal(answer, 'PHONE_INVALID');
      expect([path, expected]).toEqual(['body.phone', 'expected a phone of 11 digits']);
    }
  });

  test.for([
    [{ acount: 'x' }, 'body.acount', 'unknown key "acount"; did you mean "account"?'],
    [{ account: 'x', isSuplier: true }, 'body.isSuplier', 'unknown key "isSuplier"; did you mean "isSupplier"?'],
    [{ account: 'x', iamUserId: '1' }, 'body.iamUserId', 'unknown key "iamUserId"'],
  ] as const)(
    '%j: the key that nobody knows is named, and the one that was meant',
    async ([body, path, text], { world }) => {
      const refusal = expectRefusal(await world.send(CONTROL.createAccount, { body }), 'REQUEST_INVALID');
      expect([refusal.path, refusal.expected]).toEqual([path, text]);
    },
  );
});

describe('PATCH accounts/:id', () => {
  test('changes what is named, by id or by name', async ({ world }) => {
    const before = await world.account('newbie');
    const changed = await world.changeAccount('newbie', { isPaidMember: true, tags: ['a'] });
    expect(changed).toEqual({ ...before, isPaidMember: true, tags: ['a'], gmtModified: changed.gmtModified });
    expect((await world.changeAccount('3001', { isPaidMember: false })).isPaidMember).toBe(false);
  });

  test('a changed phone moves the account', async ({ world, browser }) => {
    await world.changeAccount('3001', { phone: '13900000009' });
    dataOf(await browser.signInBySms('13900000009', await world.codeFor('13900000009', 'login')), ENDPOINTS.login);
    await browser.sendCode(PHONES.newbie, 'login');
    expect((await world.sms(PHONES.newbie)).at(-1)?.state).toBe('unsent');
  });

  test('a changed password ends sessions and is good at once', async ({ world, browser }) => {
    const signedIn = await world.signedIn('newbie');
    await world.changeAccount('3001', { password: 'N3w-password' });
    expectRefusal(await signedIn.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
    dataOf(await browser.signInByPassword('newbie', 'N3w-password'), ENDPOINTS.login);
    await world.changeAccount('3001', { password: null });
    expectRefusal(await world.browser().signInByPassword('newbie', 'N3w-password'), 'CREDENTIALS_REJECTED');
  });

  test('S4: a changed password or phone ends what the old one opened: gsids and verifyTokens', async ({
    world,
    browser,
  }) => {
    for (const change of [{ password: 'N3w-password' }, { phone: '13900000009' }]) {
      const { gsid } = await world.session('newbie');
      const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
      const { map } = dataOf(await browser.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
      const [token = ''] = Object.keys(map);
      await world.changeAccount('3001', change);
      expectRefusal(await browser.resetPassword(PHONES.newbie, token, 'An0ther-one'), 'VERIFY_TOKEN_REJECTED');
      if ('password' in change) expectRefusal(await browser.identify(gsid), 'GSID_REJECTED');
      await world.advance(MINUTE);
    }
  });

  test('a frozen account is out at once, and signs in anew when thawed', async ({ world }) => {
    const browser = await world.signedIn('newbie');
    await world.changeAccount('3001', { enable: false });
    expectRefusal(await browser.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
    await world.changeAccount('3001', { enable: true });
    expect(await browser.whoAmI()).toBeNull();
    dataOf(await browser.signInByPassword('newbie'), ENDPOINTS.login);
  });

  test.for([
    ['1001', { enable: 1 }, 'REQUEST_INVALID', 'body.enable'],
    ['1001', { enable: false, account: 'x' }, 'REQUEST_INVALID', 'body.account'],
    ['1001', { accountId: '1' }, 'REQUEST_INVALID', 'body.accountId'],
    ['nobody', { enable: true }, 'SUBJECT_UNKNOWN', 'id'],
    ['__proto__', { enable: true }, 'SUBJECT_UNKNOWN', 'id'],
  ] as const)('%s %j is refused, and nothing changes', async ([id, body, code, path], { world }) => {
    const before = await world.state();
    expect(expectRefusal(await world.send(CONTROL.changeAccount, { params: { id }, body }), code).path).toBe(path);
    expect(await world.state()).toEqual(before);
  });
});

describe('DELETE accounts/:id', () => {
  test('drops the account with its sessions, and frees its phone and name', async ({ world, browser }) => {
    const signedIn = await world.signedIn('newbie');
    await world.call(CONTROL.deleteAccount, { params: { id: 'newbie' } });
    expectRefusal(await signedIn.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
    expectRefusal(await world.send(CONTROL.deleteAccount, { params: { id: '3001' } }), 'SUBJECT_UNKNOWN');
    dataOf(await browser.register(PHONES.newbie, await world.codeFor(PHONES.newbie, 'register')), ENDPOINTS.register);
    await world.addAccount({ account: 'newbie', accountId: '3001' });
  });

  test('a main account is kept while it has sub accounts, which the refusal names', async ({ world }) => {
    const err = expectRefusal(
      await world.send(CONTROL.deleteAccount, { params: { id: 'group-main' } }),
      'SUBJECT_CONFLICT',
    );
    expect([err.path, err.expected]).toEqual([
      'id',
      'an account without sub accounts: delete group-sub1, group-sub2 first',
    ]);
    expect(await world.accounts()).toHaveLength(6);
  });

  test('a WeChat that was linked to it is free again', async ({ world }) => {
    await world.call(CONTROL.deleteAccount, { params: { id: '1001' } });
    const { identities } = await world.call(CONTROL.qr);
    expect(identities).toContainEqual({ id: 'wx-buyer01', account: null });
  });
});

describe('POST sessions', () => {
  test('gives cookies and a gsid that work', async ({ world }) => {
    const { cookies, gsid } = await world.session('buyer01');
    expect(cookies.map(({ name }) => name).sort()).toEqual(
      Object.values([COOKIES.session, COOKIES.ctoken, COOKIES.csrf, COOKIES.world]).sort(),
    );
    expect(
      cookies.every(
        ({ path, expires, secure, sameSite }) => path === '/' && expires === -1 && !secure && sameSite === 'Lax',
      ),
    ).toBe(true);
    expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)).toEqual([COOKIES.session]);
    const browser = world.browser();
    for (const { name, value } of cookies) browser.jar.set(name, value);
    expect(await browser.whoAmI()).toBe('buyer01');
    dataOf(await world.browser().signInByGsid(gsid), ENDPOINTS.login);
  });

  test('signs in the browser that asks only where it wants that', async ({ world }) => {
    const body = { account: 'buyer01' };
    expect((await world.send(CONTROL.createSession, { body })).setCookies).toEqual([]);
    const given = cookiesOf(await world.send(CONTROL.createSession, { body: { ...body, setCookies: true } }));
    expect(given.map(({ name }) => name).sort()).toEqual([COOKIES.session, COOKIES.ctoken, COOKIES.csrf].sort());
    const isHidden = ({ attributes }: { attributes: readonly string[] }) => attributes.includes('HttpOnly');
    expect(given.filter(isHidden).map(({ name }) => name)).toEqual([COOKIES.session]);
    const browser = world.browser();
    for (const { name, value } of given) browser.jar.set(name, value);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('the cookies carry the world and the host that asked', async ({ world }) => {
    const { cookies } = await world.session('3001');
    expect(cookies.find(({ name }) => name === COOKIES.world)?.value).toBe(world.id);
    const asked = await world.send(CONTROL.createSession, {
      headers: { Host: 'portal.localhost:5173' },
      body: { account: 'buyer01' },
    });
    expect(answerOf(asked, CONTROL.createSession).cookies.every(({ domain }) => domain === 'portal.localhost')).toBe(
      true,
    );
  });

  test.for([
    [{ account: 'nobody' }, 'SUBJECT_UNKNOWN', 'body.account'],
    [{ account: 'frozen' }, 'SUBJECT_CONFLICT', 'body.account'],
    [{ account: '' }, 'REQUEST_INVALID', 'body.account'],
    [{}, 'REQUEST_INVALID', 'body.account'],
    [{ account: 'buyer01', admin: true }, 'REQUEST_INVALID', 'body.admin'],
  ] as const)('%j is refused, and no session is made', async ([body, code, path], { world }) => {
    const before = await world.state();
    expect(expectRefusal(await world.send(CONTROL.createSession, { body }), code).path).toBe(path);
    expect(await world.state()).toEqual(before);
  });
});
