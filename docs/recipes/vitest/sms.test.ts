import { expect, test } from 'uc-sandbox/vitest';

const PHONE = '13800000003';

test('a code signs in', async ({ world, browser }) => {
  await browser.sendCode(PHONE, 'login');
  await browser.signInBySms(PHONE, await world.latestCode(PHONE));
  expect(await browser.whoAmI()).toBe('newbie');
});

test('a code is too old after five minutes', async ({ world, browser }) => {
  const code = await world.codeFrom(() => browser.sendCode(PHONE, 'login'), PHONE, 'login');
  await world.advance(5 * 60_000);
  await expect(browser.signInBySms(PHONE, code)).toBeRefused('sms.expired');
});

test('a late message is waited for in the time of its world', async ({ world, browser }) => {
  await world.fault({ match: { phone: PHONE }, sms: { kind: 'late', delayMs: 30_000 }, times: 1 });
  const message = world.waitForSms(PHONE, { action: 'login' });
  await browser.sendCode(PHONE, 'login');
  await world.advance(30_000);
  expect((await message).state).toBe('unused');
});
