import assert from 'node:assert/strict';
import { after, before, it } from 'mocha';
import { ENDPOINTS, openSandbox } from 'uc-sandbox/testing';

// npx mocha --no-config --no-package --timeout 60000 sandbox/first.mocha.mjs

let sandbox;
before(async () => {
  sandbox = await openSandbox({ fixtures: 'sandbox/fixtures' });
});
after(() => sandbox.close());

it('signs in by a code', async () => {
  const world = await sandbox.createWorld({ fixture: 'first' });
  const browser = world.browser();
  await browser.sendCode('13800000001', 'login');
  await browser.signInBySms('13800000001', await world.latestCode('13800000001'));
  const info = await browser.call(ENDPOINTS.basicInfo);
  assert.equal(info.name, 'buyer01');
  await world.end();
});
