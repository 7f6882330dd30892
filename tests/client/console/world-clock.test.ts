import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorldClock } from '#console/connection/world-clock.ts';

/** 2026-11-21T10:00:00Z, a whole second. */
const START = 1_795_255_200_000;

describe('WorldClock', () => {
  const clockAt = (now: number, frozen = false): WorldClock => {
    const clock = new WorldClock();
    clock.set(now, frozen);
    return clock;
  };

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps how far it was moved: neither by running, nor by standing, nor by the way of a reading', () => {
    const clock = clockAt(START);
    vi.advanceTimersByTime(60_000);
    clock.set(START + 60_040, false);
    expect(clock.ahead()).toBe(0);
    clock.set(START + 360_040, false);
    expect(clock.ahead()).toBe(300_000);
    clock.set(START + 360_040, true);
    vi.advanceTimersByTime(60_000);
    clock.set(START + 361_040, true);
    expect(clock.ahead()).toBe(301_000);
    clock.set(START + 60_040, false);
    expect(clock.ahead()).toBe(0);
  });

  it('ticks once a second, on the second', () => {
    const clock = clockAt(START + 400);
    const seconds: (number | null)[] = [];
    clock.subscribe(() => seconds.push(clock.second()));
    vi.advanceTimersByTime(700);
    expect(seconds).toEqual([START + 1_000]);
    vi.advanceTimersByTime(2_000);
    expect(seconds).toEqual([START + 1_000, START + 2_000, START + 3_000]);
  });

  it('changes its second with a tick only: in between, looking twice gives the same', () => {
    const clock = clockAt(START + 400);
    clock.subscribe(() => undefined);
    // Time goes on, but the timer of the tick is late.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    expect(clock.now()).toBe(START + 5_400);
    expect(clock.second()).toBe(START);
    vi.advanceTimersByTime(700);
    expect(clock.second()).toBe(START + 5_000);
    vi.restoreAllMocks();
  });

  it('calls its listeners at once when the world jumps', () => {
    const clock = clockAt(START);
    const listener = vi.fn();
    clock.subscribe(listener);
    clock.set(START + 300_000, false);
    expect(listener).toHaveBeenCalledOnce();
    expect(clock.second()).toBe(START + 300_000);
  });

  it('leaves no timer behind when nobody listens or time stands still', () => {
    const clock = clockAt(START);
    const leave = clock.subscribe(() => undefined);
    expect(vi.getTimerCount()).toBe(1);
    leave();
    expect(vi.getTimerCount()).toBe(0);
    clock.subscribe(() => undefined);
    clock.set(START, true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
