import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { attachTrace, tellFailure } from '#kit/testing/trace-file.ts';
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
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  vi.stubEnv('UC_SANDBOX_TRACES', import.meta.filename);
  await tellFailure(world, 'a test');
  expect(told).toHaveBeenLastCalledWith(expect.stringMatching(/^Trace of world \S+: not written: /));
  await world.drop();
  told.mockClear();
  await tellFailure(world, 'a test');
  expect(told, 'a world that is gone has nothing to show').not.toHaveBeenCalled();
  await expect(world.end(), 'nor is there anything to end').resolves.toBeUndefined();
});
