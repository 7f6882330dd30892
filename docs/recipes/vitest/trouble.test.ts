import { expect, test } from 'uc-sandbox/vitest';

test('a server that is down once is asked again', async ({ world, browser }) => {
  await world.fault({ match: { path: '/uc/login' }, answer: { status: 503 }, times: 1 });
  expect((await browser.signInByPassword('buyer01')).status).toBe(503);
  expect((await browser.signInByPassword('buyer01')).isSuccess).toBe(true);
});

test('an account that is disabled meanwhile is signed out', async ({ world }) => {
  const buyer = await world.signedIn('buyer01');
  expect(await buyer.whoAmI()).toBe('buyer01');
  await world.changeAccount('buyer01', { enable: false });
  await expect(buyer.basicInfo()).toBeRefused('session.missing');
});
