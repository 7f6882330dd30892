import { expect, onTestFinished, test, vi } from 'vitest';
import { openSandbox } from '#kit/testing/open-sandbox.ts';
import { HOUR } from '#support/demo.ts';

const realDate = Date.now.bind(Date);

test('a sandbox that is started under fake timers begins at the time of day all the same', async () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const sandbox = await openSandbox({ apiOnly: true });
  onTestFinished(() => sandbox.close());
  const world = await sandbox.createWorld();
  vi.advanceTimersByTime(24 * HOUR);
  const { now } = await world.clock();
  expect(Math.abs(now - realDate())).toBeLessThan(HOUR);
});
