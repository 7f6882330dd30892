import { describe } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { SMS_WAIT_MS } from '#kit/missing-sms.ts';
import { worldSteps } from '#kit/story/world-steps.ts';
import { expect } from '#kit/testing/vitest.ts';
import { test } from '#support/contract-test.ts';

describe('journal.expect', () => {
  test('gives the calls of its pattern', async ({ world, browser }) => {
    await browser.signInByPassword('buyer01', 'wrong');
    const [call, ...others] = await world.journal.expect({ path: PATHS.login, rule: 'password.wrong' });
    expect([call?.account, others]).toEqual(['buyer01', []]);
  });

  test('fails with the nearest miss, and with the calls that came and their reasons', async ({ world, browser }) => {
    await browser.signInByPassword('buyer01', 'wrong');
    const failed = await world.journal.expect({ path: PATHS.login, account: 'buyer02' }).catch((error: Error) => error);
    expect((failed as Error).message.split('\n')).toEqual([
      'expected at least 1, got 0 calls; nearest is 4: account: expected buyer02, got buyer01',
      '',
      'Calls that came:',
      '  #3 GET /uc/login/publicKey 200',
      "  #4 POST /uc/login 400 password.wrong: expected the account's password, got another text",
    ]);
  });
});

describe('toBeRefused', () => {
  test('takes a response, a promise of one and a call that throws', async ({ browser }) => {
    await expect(await browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong');
    await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong');
    await expect(browser.call(ENDPOINTS.basicInfo)).toBeRefused('session.missing');
    await expect(browser.signInByPassword('buyer01')).not.toBeRefused('password.wrong');
  });

  test('names the rule in any wire format', async ({ world, browser }) => {
    await world.changeSettings({ wire: { envelope: { code: 'errorCode', message: 'errorMessage', status: 'ok' } } });
    await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong');
  });

  test.for([
    ['wrong', 'sms.expired', 'to be refused by sms.expired, but password.wrong refused it: expected the account'],
    ['Passw0rd!', 'password.wrong', 'to be refused by password.wrong, but it succeeded with 200'],
  ] as const)('of %s says what happened instead of %s', async ([password, rule, message], { browser }) => {
    const refused = expect(browser.signInByPassword('buyer01', password)).toBeRefused(rule);
    await expect(refused).rejects.toThrow(message);
  });

  test('distinguishes a fault from a rule', async ({ world, browser }) => {
    await world.fault({ match: { path: PATHS.login }, answer: { status: 503 } });
    const refused = expect(browser.signInByPassword('buyer01')).toBeRefused('password.wrong');
    await expect(refused).rejects.toThrow('no rule refused it: POST /uc/login: 503');
  });
});

test('a call that throws names the rule and its words', async ({ browser }) => {
  await expect(browser.call(ENDPOINTS.basicInfo)).rejects.toThrow(
    /^GET \/uc\/account\/info\/basic: 401 .*\(session\.missing: expected /,
  );
});

const BUYER = '13800000001';
const NEWBIE = '13800000003';

describe('a code that never arrives', () => {
  test('is reported well below the 5 s of a test of vitest', () => {
    expect(SMS_WAIT_MS).toBeLessThan(2_500);
  });

  test('comes with the refused request for it, and with the phones that got one', async ({ world, browser }) => {
    await browser.sendCode(NEWBIE, 'login');
    await browser.sendCode('138', 'login');
    const failed = await world.waitForSms(BUYER, { waitMs: 1 }).catch((error: Error) => error);
    expect((failed as Error).message.split('\n')).toEqual([
      'No sms came to 13800000001 within 1 ms.',
      expect.stringMatching(
        /^ {2}newest refused request for a code: #\d+ POST \/uc\/common\/tools\/sendSmsCode 400 \S+: /,
      ),
      '  phones that got one: 13800000003 (login)',
    ]);
  });

  test('comes with the newest request where none was refused', async ({ world, browser }) => {
    await browser.sendCode(NEWBIE, 'login');
    await expect(world.waitForSms(BUYER, { waitMs: 1 })).rejects.toThrow(
      /\n {2}newest request for a code: #\d+ POST \/uc\/common\/tools\/sendSmsCode 200\n/,
    );
  });

  test('shows that nobody asked for one', async ({ world }) => {
    await expect(world.waitForSms(BUYER, { waitMs: 1 })).rejects.toThrow(
      '\n  no request for a code came to this world\n  phones that got one: none',
    );
  });
});

test('a story has its page’s calls in its history and refusals, and none by which its expectations ask beside the page', async ({
  world,
  browser,
}) => {
  const steps = worldSteps(world);
  const page = world.browser();
  page.headers.Referer = `${world.base}/login`;
  await page.signInByPassword('buyer01', 'wrong');
  await world.fault({ match: { path: PATHS.currentCustomer }, answer: { status: 401 } });
  await browser.whoAmI().catch(() => null);
  expect((await steps.refusals()).map(({ endpoint }) => endpoint)).toEqual(['login']);
  await page.whoAmI().catch(() => null);
  expect((await steps.refusals()).map(({ endpoint }) => endpoint)).toEqual(['login', 'currentCustomer']);
  const calls = (await steps.history(99)).flatMap((event) => (event.kind === 'call' ? [event.endpoint] : []));
  expect(calls.filter((call) => call === 'currentCustomer')).toEqual(['currentCustomer']);
});
