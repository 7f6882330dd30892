import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ENDPOINTS, openSandbox } from 'uc-sandbox/testing';

// node --test sandbox/first.node.mjs

let sandbox;
before(async () => {
  sandbox = await openSandbox({ fixtures: 'sandbox/fixtures' });
});
after(() => sandbox.close());

test('a code signs in', async () => {
  const world = await sandbox.createWorld({ fixture: 'first' });
  const browser = world.browser();
  await browser.sendCode('13800000001', 'login');
  await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
  const info = await browser.call(ENDPOINTS.basicInfo);
  assert.equal(info.name, 'buyer01');
  await world.end();
});
