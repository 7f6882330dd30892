import { ENDPOINTS } from 'uc-sandbox/testing';
import { expect, test } from 'uc-sandbox/vitest';

test('a password signs in', async ({ browser }) => {
  await browser.signInByPassword('buyer01', 'Passw0rd!');
  const info = await browser.call(ENDPOINTS.basicInfo);
  expect(info.name).toBe('buyer01');
});

test('a wrong password is refused, and the journal says why', async ({ world, browser }) => {
  await expect(browser.signInByPassword('buyer01', 'wrong')).toBeRefused('password.wrong');
  await world.journal.expect({ path: '/uc/login', account: 'buyer01', times: { max: 1 } });
});

test('five wrong passwords lock the account for fifteen minutes', async ({ world, browser }) => {
  for (let attempt = 1; attempt <= 5; attempt += 1) await browser.signInByPassword('buyer01', 'wrong');
  await expect(browser.signInByPassword('buyer01', 'Passw0rd!')).toBeRefused('password.locked');
  await world.advance(15 * 60_000);
  expect((await browser.signInByPassword('buyer01', 'Passw0rd!')).isSuccess).toBe(true);
});
