const { afterAll, beforeAll, expect, test } = require('@jest/globals');
const { ENDPOINTS, openSandbox } = require('uc-sandbox/testing');

// npx jest --config sandbox/jest.config.json

let sandbox;
beforeAll(async () => {
  sandbox = await openSandbox({ fixtures: 'sandbox/fixtures' });
});
afterAll(() => sandbox.close());

test('a code signs in', async () => {
  const world = await sandbox.createWorld({ fixture: 'first' });
  const browser = world.browser();
  await browser.sendCode('13800000001', 'login');
  await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
  const info = await browser.call(ENDPOINTS.basicInfo);
  expect(info.name).toBe('buyer01');
  await world.end();
});
