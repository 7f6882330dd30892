import { describe } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { worldSteps } from '#kit/story/world-steps.ts';
import { expect } from '#kit/testing/vitest.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';

describe('journal.expect', () => {
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

  test('shows the calls that came instead', async ({ browser }) => {
    for (const [password, rule, message] of [
      ['wrong', 'sms.expired', 'to be refused by sms.expired, but password.wrong refused it: expected the account'],
      ['Passw0rd!', 'password.wrong', 'to be refused by password.wrong, but it succeeded with 200'],
    ] as const) {
      const refused = expect(browser.signInByPassword('buyer01', password)).toBeRefused(rule);
      await expect(refused).rejects.toThrow(message);
    }
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

test('a code that never arrives comes with the newest or refused request for it, and the phones that got one', async ({
  world,
  browser,
}) => {
  const failure = () =>
    world.waitForSms(PHONES.buyer, { waitMs: 1 }).catch((error: Error) => error.message.split('\n'));
  const first = `No sms came to ${PHONES.buyer} within 1 ms.`;
  expect(await failure()).toEqual([first, '  no request for a code came to this world', '  phones that got one: none']);
  await browser.sendCode(PHONES.newbie, 'login');
  const phones = `  phones that got one: ${PHONES.newbie} (login)`;
  const newest = expect.stringMatching(/^ {2}newest request for a code: #\d+ POST \S+\/sendSmsCode 200$/);
  expect(await failure()).toEqual([first, newest, phones]);
  await browser.sendCode('138', 'login');
  const refused = expect.stringMatching(/^ {2}newest refused request for a code: #\d+ POST \S+\/sendSmsCode 400 \S+: /);
  expect(await failure()).toEqual([first, refused, phones]);
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
