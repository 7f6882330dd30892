import { test as base, expect } from 'uc-sandbox/vitest';

// npm install -D vitest
// npx vitest run sandbox

const test = base.extend({ sandboxOptions: { fixtures: 'sandbox/fixtures' }, worldOptions: { fixture: 'first' } });

test('a code signs in', async ({ world, browser }) => {
  await browser.sendCode('13800000001', 'login');
  await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
  expect(await browser.whoAmI()).toBe('buyer01');
});
