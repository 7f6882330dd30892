import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, startSandbox } from 'uc-sandbox/testing';

// node --test sandbox/first.test.mjs
// Shorter, with a world for each test: uc-sandbox init --test vitest, --test playwright or --test supertest.

let sandbox;
before(async () => {
  sandbox = await startSandbox({ fixtures: fileURLToPath(new URL('fixtures', import.meta.url)) });
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
