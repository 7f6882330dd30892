import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE, PHONES } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

async function gsidOf(world: TestWorld, account = 'buyer01'): Promise<string> {
  return dataOf(await world.browser().signInByPassword(account), ENDPOINTS.login).gsid ?? '';
}

const WAYS = ['POST /uc/login native', 'POST /uc/login/identifier'] as const;

describe.for(WAYS)('%s', (way) => {
  const spend = (world: TestWorld, gsid: string, browser = world.browser()): Promise<AnyResponse> =>
    way === 'POST /uc/login native' ? browser.signInByGsid(gsid) : browser.identify(gsid);

  test('S15: signs in another browser, which has no cookie in common', async ({ world, browser }) => {
    const gsid = await gsidOf(world);
    await browser.greet();
    const before = browser.jar.get(COOKIES.session);
    expect((await spend(world, gsid, browser)).status).toBe(200);
    expect(await browser.whoAmI()).toBe('buyer01');
    expect(browser.jar.get(COOKIES.session)).not.toBe(before);
  });

  test('S15: is refused the second time', async ({ world }) => {
    const gsid = await gsidOf(world);
    expect((await spend(world, gsid)).status).toBe(200);
    expectRefusal(await spend(world, gsid), 'GSID_REJECTED');
  });

  test('S15: of 50 at once one wins', async ({ world }) => {
    const gsid = await gsidOf(world);
    const codes = (await atOnce(50, () => spend(world, gsid))).map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
  });

  test('S15: is good for sixty seconds', async ({ world }) => {
    const [first, second] = [await gsidOf(world), await gsidOf(world)];
    await world.advance(MINUTE - 1);
    expect((await spend(world, first)).status).toBe(200);
    await world.advance(1);
    expectRefusal(await spend(world, second), 'GSID_REJECTED');
    expect(await world.lastRule()).toBe('gsid.expired');
  });

  test('S15: guesses, other worlds, resets, frozen and dropped accounts get the same bytes', async ({
    world,
    makeWorld,
  }) => {
    const other = await makeWorld();
    const texts = new Set<string>();
    const refused = async (gsid: string) => {
      const answer = await spend(world, gsid);
      expectRefusal(answer, 'GSID_REJECTED');
      texts.add(answer.text);
    };
    for (const guess of ['', 'x', '__proto__', 'a'.repeat(32)]) await refused(guess);
    await refused(await gsidOf(other));
    const frozen = await gsidOf(world, 'newbie');
    await world.changeAccount('3001', { enable: false });
    await refused(frozen);
    const dropped = await gsidOf(world, 'group-sub2');
    await world.call(CONTROL.deleteAccount, { params: { id: '2003' } });
    await refused(dropped);
    const beforeReset = await gsidOf(world);
    expect((await world.send(CONTROL.reset, { body: {} })).status).toBe(200);
    await refused(beforeReset);
    expect(texts.size).toBe(1);
  });

  test('S15: a password reset ends it', async ({ world, browser }) => {
    const gsid = await gsidOf(world, 'newbie');
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const { map } = dataOf(await browser.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
    const [token = ''] = Object.keys(map);
    dataOf(await browser.resetPassword(PHONES.newbie, token, 'N3w-password'), ENDPOINTS.forgetPassword);
    expectRefusal(await spend(world, gsid), 'GSID_REJECTED');
  });

  test('a refused gsid leaves whoever is signed in signed in', async ({ world }) => {
    const browser = await world.signedIn('newbie');
    const before = await world.state();
    expectRefusal(await spend(world, 'a'.repeat(32), browser), 'GSID_REJECTED');
    expect(await world.state()).toEqual(before);
    expect(await browser.whoAmI()).toBe('newbie');
  });
});

describe('POST /uc/login/identifier and its gotoUrl', () => {
  test.for([
    [undefined, '/go'],
    ['/go/x?y=1#z', '/go/x?y=1#z'],
    ['//evil.example', '/go'],
    ['javascript:alert(1)', '/go'],
    ['https://evil.example/', '/go'],
    [['/go/x', '/go/x'], '/go'],
    ['/login', '/go'],
    ['http://partner.localhost:5173/x', 'http://partner.localhost:5173/x'],
  ] as const)('S33: %j leads to %s', async ([gotoUrl, expected], { world, sandbox }) => {
    const answer = await world.browser().identify(await gsidOf(world), gotoUrl);
    const data = dataOf(answer, ENDPOINTS.loginByIdentifier);
    expect(data).toEqual({ accountSize: 1, gotoUrl: expected.startsWith('/go/') ? sandbox.url + expected : expected });
  });

  test.for(Object.entries(BUSINESS_HEADERS))(
    'S25: a wrong %s header is refused, and the gsid stays good',
    async ([name, right], { world, browser }) => {
      const body = { loginIdentifier: await gsidOf(world) };
      const answer = await browser.send(ENDPOINTS.loginByIdentifier, { body, headers: { [name]: 'other' } });
      const err = expectRefusal(answer, 'BUSINESS_HEADER_REJECTED');
      expect(err).toMatchObject({ path: `headers.${name}`, expected: right });
      dataOf(await browser.send(ENDPOINTS.loginByIdentifier, { body }), ENDPOINTS.loginByIdentifier);
    },
  );

  test.for([null, 5, ['a'], { $ne: null }, 'a'.repeat(129)])(
    '%j is refused by its form',
    async (value, { browser }) => {
      const answer = await browser.send(ENDPOINTS.loginByIdentifier, { body: { loginIdentifier: value } });
      expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe('body.loginIdentifier');
    },
  );
});
