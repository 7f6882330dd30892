import { expect, test } from 'uc-sandbox/vitest';

// npx vitest run --config sandbox/vitest.config.mjs first.vitest

test('a code signs in', async ({ makeWorld }) => {
  const world = await makeWorld({ fixture: 'first' });
  const browser = world.browser();
  await browser.sendCode('13800000001', 'login');
  await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
  expect(await browser.whoAmI()).toBe('buyer01');
});
