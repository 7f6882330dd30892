// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountdown } from '#portal/hooks/use-countdown.ts';
import { acting, render, unmount } from './render.ts';

const START = 1_000_000;
const ended = vi.fn();

function Probe() {
  const { remaining, start } = useCountdown(ended);
  return (
    <button type="button" onClick={() => start(60)}>
      {remaining}
    </button>
  );
}

let button: HTMLButtonElement;
beforeEach(async () => {
  ended.mockReset();
  vi.useFakeTimers({ now: START });
  button = (await render(<Probe />)).querySelector('button') as HTMLButtonElement;
  await acting(() => button.click());
});
afterEach(async () => {
  await unmount();
  vi.useRealTimers();
});

const pass = (ms: number) => acting(() => vi.advanceTimersByTime(ms));

describe('useCountdown (spec §9, threats F14, F15)', () => {
  it('is right on return from a hidden tab whose timers stood still', async () => {
    vi.setSystemTime(START + 19_001);
    await acting(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(button.textContent).toBe('41');
  });

  it('never rises when the clock jumps back an hour, and goes on from there', async () => {
    await pass(10_000);
    vi.setSystemTime(START - 3_600_000);
    await pass(250);
    expect(button.textContent).toBe('50');
    await pass(10_000);
    expect(button.textContent).toBe('40');
  });

  it('ends at 0, never below, when the clock jumps forward a day', async () => {
    vi.setSystemTime(START + 86_400_000);
    await pass(250);
    expect(button.textContent).toBe('0');
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
