import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, GROUP_IDS, MINUTE, otherThan, PASSWORD, PHONES } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

const NEW_PASSWORD = 'N3w-password';

/** Tokens of a phone by accountId, as a person who typed the right code gets them. */
async function tokensOf(world: TestWorld, phone: string): Promise<Map<string, string>> {
  const code = await world.codeFor(phone, 'forgetPwd');
  const { map } = dataOf(await world.browser().verifyCode(phone, code), ENDPOINTS.verifySmsCode);
  return new Map(Object.entries(map).map(([token, { accountId }]) => [accountId, token]));
}

async function tokenOf(world: TestWorld, phone: string, accountId: string): Promise<string> {
  return (await tokensOf(world, phone)).get(accountId) ?? '';
}

describe('POST /uc/common/tools/verifySmsCodeReturnToken', () => {
  test('trades a right code for one token an account', async ({ world }) => {
    const tokens = await tokensOf(world, PHONES.group);
    expect([...tokens.keys()]).toEqual([...GROUP_IDS]);
    for (const token of tokens.values()) expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(tokens.values()).size).toBe(3);
    expect((await world.sms(PHONES.group)).at(-1)?.state).toBe('used');
  });

  test('a frozen account gets no token', async ({ world, browser }) => {
    await world.changeAccount('2002', { enable: false });
    expect([...(await tokensOf(world, PHONES.group)).keys()]).toEqual(['2001', '2003']);
    const code = await world.codeFor(PHONES.frozen, 'forgetPwd');
    expectRefusal(await browser.verifyCode(PHONES.frozen, code), 'SMS_CODE_REJECTED');
  });

  test('S2, S6: wrong, used, foreign and unknown get the same bytes', async ({ world, browser }) => {
    const texts = new Set<string>();
    const refused = async (phone: string, code: string) => {
      const answer = await browser.verifyCode(phone, code);
      expectRefusal(answer, 'SMS_CODE_REJECTED');
      texts.add(answer.text);
    };
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    await refused(PHONES.newbie, otherThan(code));
    dataOf(await browser.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
    await refused(PHONES.newbie, code);
    await refused(PHONES.unregistered, code);
    await refused(PHONES.buyer, await world.codeFor(PHONES.buyer, 'login'));
    expect(texts.size).toBe(1);
  });

  test('S2, S6: where the fixture says so, a code that does not pass is answered with passed false, tried all the same', async ({
    makeWorld,
  }) => {
    const accounts = [
      { account: 'newbie', phone: PHONES.newbie },
      { account: 'frozen', phone: PHONES.frozen, enable: false },
    ];
    const world = await makeWorld({ fixture: { accounts, settings: { verifyRejectsByPassed: true } } });
    const browser = world.browser();
    const answers = new Set<string>();
    const verify = async (phone: string, code: string) => {
      answers.add((await browser.verifyCode(phone, code)).text);
      return world.lastRule();
    };
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const frozen = await world.codeFor(PHONES.frozen, 'forgetPwd');
    expect(await verify(PHONES.unregistered, code)).toBe('sms.none');
    expect(await verify(PHONES.frozen, frozen)).toBe('account.disabled');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await verify(PHONES.newbie, otherThan(code))).toBe('sms.wrong');
    expect(await verify(PHONES.newbie, code)).toBe('sms.tries');
    expect([...answers]).toEqual(['{"success":true,"data":{"passed":false,"map":{}}}']);
    await world.advance(MINUTE);
    const right = await world.codeFor(PHONES.newbie, 'forgetPwd');
    expect(dataOf(await browser.verifyCode(PHONES.newbie, right), ENDPOINTS.verifySmsCode).passed).toBe(true);
  });

  test('S1: a sixth try is refused even when right', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    for (let attempt = 0; attempt < 5; attempt += 1) await browser.verifyCode(PHONES.newbie, otherThan(code));
    expectRefusal(await browser.verifyCode(PHONES.newbie, code), 'SMS_CODE_REJECTED');
  });

  test('S2: of 50 right tries at once one wins', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    await browser.greet();
    const codes = (await atOnce(50, () => browser.verifyCode(PHONES.newbie, code))).map(codeOf);
    expect(codes.filter((refused) => refused === null)).toHaveLength(1);
  });

  test.for(['login', 'register', 'constructor'])('S4: action %s is refused', async (action, { world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    const answer = await browser.send(ENDPOINTS.verifySmsCode, {
      body: {
        action,
        phone: PHONES.newbie,
        scene: 'sup',
        smsCode: code,
      },
    });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe('body.action');
    expect((await world.sms()).at(-1)?.state).toBe('unused');
  });
});

describe('POST /uc/account/forgetPasswordNew', () => {
  test('sets the new password and nothing of the old one', async ({ world, browser }) => {
    const token = await tokenOf(world, PHONES.newbie, '3001');
    expect(dataOf(await browser.resetPassword(PHONES.newbie, token, NEW_PASSWORD), ENDPOINTS.forgetPassword)).toEqual(
      {},
    );
    expectRefusal(await browser.signInByPassword('newbie', PASSWORD), 'CREDENTIALS_REJECTED');
    dataOf(await browser.signInByPassword('newbie', NEW_PASSWORD), ENDPOINTS.login);
    expect((await world.account('newbie')).password).toBe(NEW_PASSWORD);
    const rows = await world.journal.entries(PATHS.forgetPassword);
    expect(
      rows.map(({ account }) => account),
      "the phone's only account, which the call does not name",
    ).toEqual(['newbie']);
  });

  test('changes the one account of the phone that the token names', async ({ world, browser }) => {
    const token = await tokenOf(world, PHONES.group, '2002');
    dataOf(await browser.resetPassword(PHONES.group, token, NEW_PASSWORD, '2002'), ENDPOINTS.forgetPassword);
    const passwords = (await world.accounts())
      .filter(({ phone }) => phone === PHONES.group)
      .map(({ password }) => password);
    expect(passwords).toEqual([PASSWORD, NEW_PASSWORD, PASSWORD]);
  });

  test('S14: ends sessions, tokens and codes of the account, and its lock', async ({ world, browser }) => {
    const signedIn = await world.signedIn('newbie');
    const bystander = await world.signedIn('buyer01');
    for (let attempt = 0; attempt < 5; attempt += 1) await browser.signInByPassword('newbie', 'Wrong-pass1');
    const loginCode = await world.codeFor(PHONES.newbie, 'login');
    const first = await tokenOf(world, PHONES.newbie, '3001');
    await world.advance(MINUTE);
    const second = await tokenOf(world, PHONES.newbie, '3001');
    dataOf(await browser.resetPassword(PHONES.newbie, second, NEW_PASSWORD), ENDPOINTS.forgetPassword);
    expect(codeOf(await signedIn.send(ENDPOINTS.basicInfo))).toBe('LOGIN_REQUIRED');
    expect(await bystander.whoAmI()).toBe('buyer01');
    expectRefusal(await browser.resetPassword(PHONES.newbie, first, NEW_PASSWORD), 'VERIFY_TOKEN_REJECTED');
    expectRefusal(await browser.signInBySms(PHONES.newbie, loginCode), 'SMS_CODE_REJECTED');
    dataOf(await browser.signInByPassword('newbie', NEW_PASSWORD), ENDPOINTS.login);
  });

  test('S4: a token is spent once', async ({ world, browser }) => {
    const token = await tokenOf(world, PHONES.newbie, '3001');
    dataOf(await browser.resetPassword(PHONES.newbie, token, NEW_PASSWORD), ENDPOINTS.forgetPassword);
    expectRefusal(await browser.resetPassword(PHONES.newbie, token, 'An0ther-one'), 'VERIFY_TOKEN_REJECTED');
    expect((await world.account('newbie')).password).toBe(NEW_PASSWORD);
  });

  test('S4: of 200 resets at once one wins', async ({ world, browser }) => {
    const token = await tokenOf(world, PHONES.newbie, '3001');
    await browser.greet();
    const codes = (await atOnce(200, (index) => browser.resetPassword(PHONES.newbie, token, `Passw0rd-${index}`))).map(
      codeOf,
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
  });

  test('S4: a token lives ten minutes to the millisecond', async ({ world, browser }) => {
    const tokens = await tokensOf(world, PHONES.group);
    await world.advance(10 * MINUTE - 1);
    const reset = (id: string) => browser.resetPassword(PHONES.group, tokens.get(id) ?? '', NEW_PASSWORD);
    dataOf(await reset('2001'), ENDPOINTS.forgetPassword);
    await world.advance(1);
    expectRefusal(await reset('2002'), 'VERIFY_TOKEN_REJECTED');
    expect(await world.lastRule()).toBe('token.expired');
  });

  test("S4: foreign phone, foreign account, guesses and another world's token get the same bytes", async ({
    world,
    browser,
    makeWorld,
  }) => {
    const token = await tokenOf(world, PHONES.group, '2002');
    const other = await makeWorld();
    const foreign = await tokenOf(other, PHONES.newbie, '3001');
    const texts = new Set<string>();
    const refused = async (phone: string, given: string, account?: string) => {
      const answer = await browser.resetPassword(phone, given, NEW_PASSWORD, account);
      expectRefusal(answer, 'VERIFY_TOKEN_REJECTED');
      texts.add(answer.text);
    };
    await browser.greet();
    const before = await world.state();
    await refused(PHONES.buyer, token);
    await refused(PHONES.group, token, '2001');
    await refused(PHONES.group, token, '1001');
    for (const guess of ['', 'x', '__proto__', 'a'.repeat(32), token.toUpperCase(), foreign])
      await refused(PHONES.group, guess);
    expect(texts.size).toBe(1);
    expect(await world.state()).toEqual(before);
    dataOf(await browser.resetPassword(PHONES.group, token, NEW_PASSWORD, '2002'), ENDPOINTS.forgetPassword);
  });

  test('S4: a gsid of a sign-in is no token', async ({ world, browser }) => {
    const { gsid } = dataOf(await world.browser().signInByPassword('newbie'), ENDPOINTS.login);
    expectRefusal(await browser.resetPassword(PHONES.newbie, gsid ?? '', NEW_PASSWORD), 'VERIFY_TOKEN_REJECTED');
  });

  test('an account frozen after the code keeps its password', async ({ world, browser }) => {
    const token = await tokenOf(world, PHONES.newbie, '3001');
    await world.changeAccount('3001', { enable: false });
    expectRefusal(await browser.resetPassword(PHONES.newbie, token, NEW_PASSWORD), 'VERIFY_TOKEN_REJECTED');
    expect((await world.account('newbie')).password).toBe(PASSWORD);
  });

  test.for([
    'Abcde1!',
    'Abcdefghijklmno1!',
    '12345678',
    'aaaaaaaa',
    '!!!!!!!!',
    'Pass w0rd',
    'Passw0rd\t',
    'Passw0rd\0',
    'Ｐassw0rd',
    'Pass\u00e9w0rd',
    'Passe\u0301w0rd',
    'Passw0rd😀',
    'Passw0rd\u200f',
    '密码密码密码1a',
    '',
  ])('S11: password %j is refused, and the token stays good', async (password, { world, browser }) => {
    const token = await tokenOf(world, PHONES.newbie, '3001');
    expectRefusal(await browser.resetPassword(PHONES.newbie, token, password), 'PASSWORD_REJECTED');
    expect((await world.account('newbie')).password).toBe(PASSWORD);
    dataOf(await browser.resetPassword(PHONES.newbie, token, NEW_PASSWORD), ENDPOINTS.forgetPassword);
  });

  test.for(['a!a!a!a!', 'Abcdef1!', 'Abcdefghijklmn1!', '1234567a', '1!1!1!1!', '~`|}{][a'])(
    'S11: password %j is taken',
    async (password, { world, browser }) => {
      const token = await tokenOf(world, PHONES.newbie, '3001');
      dataOf(await browser.resetPassword(PHONES.newbie, token, password), ENDPOINTS.forgetPassword);
      dataOf(await browser.signInByPassword('newbie', password), ENDPOINTS.login);
    },
  );

  test.for([
    ['verifyToken', undefined],
    ['verifyToken', null],
    ['verifyToken', ['x']],
    ['newPassword', 12_345_678],
    ['newPassword', 'x'.repeat(1025)],
    ['action', 'login'],
    ['scene', 'buy'],
    ['account', 2001],
  ] as const)('S4: %s = %j is refused at its place', async ([field, value], { world, browser }) => {
    const token = await tokenOf(world, PHONES.newbie, '3001');
    const right = {
      verifyToken: token,
      newPassword: NEW_PASSWORD,
      phone: PHONES.newbie,
      action: 'forgetPwd',
      scene: 'sup',
    };
    const answer = await browser.send(ENDPOINTS.forgetPassword, { body: { ...right, [field]: value } });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe(`body.${field}`);
    expect((await world.account('newbie')).password).toBe(PASSWORD);
  });
});
