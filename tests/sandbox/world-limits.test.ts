import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DEFAULT_LIMITS, Limits, type LimitsChange } from '#contract/control/world-limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { test } from '#support/contract-test.ts';
import { FIXED_CODE, MINUTE, PHONES, SECOND } from '#support/demo.ts';
import { answerOf, codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

async function change(world: TestWorld, limits: LimitsChange): Promise<Limits> {
  return (await world.changeSettings({ limits })).limits;
}

describe('the limits of a world', () => {
  test('are those of the contract until changed; what is not named stays', async ({ world }) => {
    const before = (await world.call(CONTROL.settings)).limits;
    expect(before).toEqual(DEFAULT_LIMITS);
    const after = await change(world, { codeTries: 2, resendIntervalMs: { login: 5_000 } });
    const resendIntervalMs = { ...DEFAULT_LIMITS.resendIntervalMs, login: 5_000 };
    expect(after).toEqual({ ...DEFAULT_LIMITS, codeTries: 2, resendIntervalMs });
    await world.call(CONTROL.reset, { body: {} });
    expect((await world.call(CONTROL.settings)).limits).toEqual(DEFAULT_LIMITS);
  });

  test('are of one world only', async ({ world, makeWorld }) => {
    const other = await makeWorld();
    await change(world, { codeTries: 1 });
    expect((await other.call(CONTROL.settings)).limits.codeTries).toBe(5);
  });

  test.for([
    [{ codeTries: 0 }, 'body.limits.codeTries'],
    [{ codeLifeMs: -1 }, 'body.limits.codeLifeMs'],
    [{ codeDigits: 9 }, 'body.limits.codeDigits'],
    [{ keyLifeMs: 1 }, 'body.limits.keyLifeMs'],
    [{ codeTries: 2, qrLifeMs: '1m' }, 'body.limits.qrLifeMs'],
    [{ codeTries: 2, codeLife: 1 }, 'body.limits.codeLife'],
  ] as const)('%j is refused at its place, and nothing changes', async ([limits, path], { world }) => {
    const refused = await world.send(CONTROL.changeSettings, { body: { servicePhone: '1', limits } });
    expect(expectRefusal(refused, 'REQUEST_INVALID').path).toBe(path);
    const settings = await world.call(CONTROL.settings);
    expect([settings.limits, settings.servicePhone]).toEqual([DEFAULT_LIMITS, '400-800-1688']);
  });
});

describe('each limit is heeded', () => {
  test('codeDigits', async ({ world }) => {
    await change(world, { codeDigits: 4 });
    expect(await world.codeFor(PHONES.newbie, 'login')).toMatch(/^\d{4}$/);
  });

  test('codeLifeMs: codes that are out keep theirs', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    await change(world, { codeLifeMs: SECOND });
    await world.advance(2 * SECOND);
    expect((await browser.signInBySms(PHONES.newbie, code)).status).toBe(200);
    const short = await world.codeFor(PHONES.buyer, 'login');
    await world.advance(SECOND);
    expectRefusal(await browser.signInBySms(PHONES.buyer, short), 'SMS_CODE_REJECTED');
  });

  test('codeTries', async ({ world, browser }) => {
    await change(world, { codeTries: 1 });
    await browser.sendCode(PHONES.buyer, 'login');
    await browser.signInBySms(PHONES.buyer, '000000');
    expect((await world.sms())[0]?.state).toBe('exhausted');
    expectRefusal(await browser.signInBySms(PHONES.buyer, FIXED_CODE), 'SMS_CODE_REJECTED');
  });

  test('resendIntervalMs, sendsPerWindow, sendWindowMs', async ({ world, browser }) => {
    await change(world, { resendIntervalMs: { login: SECOND }, sendsPerWindow: 2, sendWindowMs: MINUTE });
    const codes = [];
    for (const wait of [0, SECOND - 1, 1, SECOND, MINUTE]) {
      await world.advance(wait);
      codes.push(codeOf(await browser.sendCode(PHONES.buyer, 'login')));
    }
    expect(codes).toEqual([null, 'SMS_SENT_TOO_SOON', null, 'SMS_LIMIT_REACHED', null]);
  });

  test('sessionIdleMs', async ({ world }) => {
    await change(world, { sessionIdleMs: MINUTE });
    const browser = await world.signedIn('buyer01');
    await world.advance(MINUTE - 1);
    expect(await browser.whoAmI()).toBe('buyer01');
    await world.advance(MINUTE);
    expect((await browser.send(ENDPOINTS.basicInfo)).status).toBe(401);
  });

  test('pendingLifeMs', async ({ world, browser }) => {
    await change(world, { pendingLifeMs: SECOND });
    await browser.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
    await world.advance(SECOND);
    expectRefusal(await browser.chooseAccount('2001'), 'CHOICE_REJECTED');
  });

  test('verifyTokenLifeMs', async ({ world, browser }) => {
    await change(world, { verifyTokenLifeMs: SECOND });
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const { map } = dataOf(await browser.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
    await world.advance(SECOND);
    const [token = ''] = Object.keys(map);
    expectRefusal(await browser.resetPassword(PHONES.newbie, token, 'Passw0rd!!'), 'VERIFY_TOKEN_REJECTED');
  });

  test('gsidLifeMs', async ({ world, browser }) => {
    await change(world, { gsidLifeMs: SECOND });
    const { gsid } = await world.session('buyer01');
    await world.advance(SECOND);
    expectRefusal(await browser.identify(gsid), 'GSID_REJECTED');
  });

  test('qrLifeMs', async ({ world, browser }) => {
    await change(world, { qrLifeMs: SECOND });
    await browser.prepareQr();
    await world.advance(SECOND);
    expect((await world.tickets())[0]?.status).toBe(QR_STATUS.expired);
  });

  test.for(['oauthCodeLifeMs', 'oauthStateLifeMs'] as const)('%s', async (limit, { world, browser }) => {
    await change(world, { [limit]: SECOND });
    const [method] = dataOf(
      await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC' } }),
      ENDPOINTS.loginConfig,
    );
    const state = new URL(method?.loginUrl ?? '', world.base).searchParams.get('state');
    const authorized = await world.send(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const { callbackUrl } = answerOf(authorized, CONTROL.authorizeAli);
    await world.advance(SECOND);
    expect((await browser.request('GET', callbackUrl, { tokens: false })).headers.location).toContain('oauth_fail=1');
  });

  test('wrongPasswords, wrongPasswordWindowMs, lockMs', async ({ world, browser }) => {
    await change(world, { wrongPasswords: 2, wrongPasswordWindowMs: SECOND, lockMs: MINUTE });
    const wrong = () => browser.signInByPassword('buyer01', 'wrong');
    const lockedUntil = async () => (await world.account('buyer01')).lockedUntil;
    await wrong();
    await world.advance(SECOND);
    await wrong();
    expect(await lockedUntil()).toBeNull();
    await wrong();
    expect(await lockedUntil()).toBe((await world.summary()).now + MINUTE);
    await world.advance(MINUTE);
    expect((await browser.signInByPassword('buyer01')).status).toBe(200);
  });

  test('keyLifeMs, keyGraceMs', async ({ world, browser }) => {
    await change(world, { keyLifeMs: SECOND, keyGraceMs: SECOND });
    const old = await browser.publicKey();
    await world.advance(SECOND);
    expect(await browser.publicKey()).not.toBe(old);
    expect((await browser.login('pwd', 'buyer01', { pwd: 'Passw0rd!' }, old)).status).toBe(200);
    await world.advance(SECOND);
    expectRefusal(await browser.login('pwd', 'buyer01', { pwd: 'Passw0rd!' }, old), 'PUBLIC_KEY_EXPIRED');
  });

  test('none was forgotten here', ({ task }) => {
    const names = task.suite?.tasks.map(({ name }) => name).join(' ') ?? '';
    expect(Object.keys(Limits.shape).filter((limit) => !names.includes(limit))).toEqual([]);
  });
});
