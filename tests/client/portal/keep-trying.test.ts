// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTrying } from '#portal/hooks/keep-trying.ts';

const HOUR = 3_600_000;
let controller: AbortController;
let isBroken: boolean;
const load = vi.fn(async () => {
  if (isBroken) throw new Error('broken');
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  controller = new AbortController();
  isBroken = true;
  load.mockClear();
});
afterEach(() => {
  controller.abort();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const start = (renewMs?: number) =>
  keepTrying(window, load, { signal: controller.signal, ...(renewMs === undefined ? {} : { renewMs }) });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isSeen = async (state: DocumentVisibilityState = 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
};

describe('keepTrying', () => {
  it('never has two tries at once', async () => {
    let end = () => {};
    load.mockImplementationOnce(() => new Promise<void>((resolve) => (end = resolve)));
    start();
    await isSeen();
    await isSeen();
    expect(load).toHaveBeenCalledTimes(1);
    end();
    await pass(HOUR);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('ends after five failures, and begins again when the page is seen again', async () => {
    start();
    await pass(HOUR);
    expect(load).toHaveBeenCalledTimes(5);
    isBroken = false;
    await isSeen();
    expect(load).toHaveBeenCalledTimes(6);
  });

  it('renews a success, at once where the page was away for longer', async () => {
    isBroken = false;
    start(300_000);
    await pass(299_999);
    await isSeen();
    expect(load).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + HOUR);
    await isSeen();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is over with its signal, also while a try is on its way', async () => {
    start(300_000);
    await pass(500);
    controller.abort();
    expect(vi.getTimerCount()).toBe(0);
    await isSeen();
    await pass(HOUR);
    expect(load).toHaveBeenCalledTimes(1);

    controller = new AbortController();
    start(300_000);
    controller.abort();
    await pass(HOUR);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
