import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from '#console/connection/live-reading.ts';

describe('coalesce', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs at once, then once more for any number of calls meanwhile', async () => {
    const run = vi.fn(async () => undefined);
    const { call } = coalesce(run, 100);
    for (let times = 0; times < 5; times += 1) call();
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('never has two runs under way, and rests as long as a slow one took', async () => {
    let running = 0;
    let most = 0;
    const run = vi.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 400));
      running -= 1;
    });
    const { call } = coalesce(run, 100);
    call();
    call();
    await vi.advanceTimersByTimeAsync(799);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    expect(most).toBe(1);
  });
});
