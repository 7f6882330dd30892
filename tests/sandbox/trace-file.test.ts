import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachTrace, writeTrace } from '#kit/testing/trace-file.ts';
import { openTestSandbox, type TestSandbox } from '#support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

test('a trace that cannot be made leaves the failure of its test as it is', async () => {
  const world = await sandbox.createWorld();
  await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
  const refused = () => Promise.reject(new Error('no attachment'));
  await attachTrace(world, 'a test', { outputPath: () => '/none/there/trace.html', attach: refused });
  await attachTrace(world, 'a test', { outputPath: () => '', attach: refused });
  await world.drop();
  expect(await writeTrace(world, 'a test')).toBeNull();
});
